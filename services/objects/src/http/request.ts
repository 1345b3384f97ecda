import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { S3Error } from './s3-error.ts';

/** A request as all operations read it. */
export type S3Request = {
  readonly method: string;
  /** The decoded path, as the signature covers it. */
  readonly path: string;
  readonly bucket: string | undefined;
  /** Any text of 1 to 1024 bytes of UTF-8 that XML can name. It is never a part of a path on the disk. */
  readonly key: string | undefined;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: IncomingHttpHeaders;
  /** The body as it arrives, perhaps with chunk framing. */
  readonly body: IncomingMessage;
};

const longestKeyBytes = 1_024;

/** Throws S3Error. */
export const parseRequest = (message: IncomingMessage): S3Request => {
  const { method = '', url = '', headers } = message;
  const end = url.indexOf('?');
  const path = decode(end < 0 ? url : url.slice(0, end));
  if (!path.startsWith('/')) throw new S3Error('InvalidURI');
  const query = end < 0 ? [] : parseQuery(url.slice(end + 1));
  return { method, path, ...namesIn(path), query, headers, body: message };
};

const namesIn = (path: string): Pick<S3Request, 'bucket' | 'key'> => {
  const slash = path.indexOf('/', 1);
  const [bucket, key] = slash < 0 ? [path.slice(1), ''] : [path.slice(1, slash), path.slice(slash + 1)];
  if (Buffer.byteLength(key) > longestKeyBytes) throw new S3Error('KeyTooLongError');
  if (!canBeListed(key)) throw new S3Error('InvalidURI', 'A key cannot contain control characters.');
  return { bucket: bucket === '' ? undefined : bucket, key: key === '' ? undefined : key };
};

const parseQuery = (text: string): [string, string][] =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return [decode(name.replaceAll('+', ' ')), decode(value.replaceAll('+', ' '))];
    });

/** Invalid UTF-8 is refused: two different addresses must not become one key. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI');
  }
};

/** XML 1.0 cannot name other control characters, so that no list could contain such a key. */
const canBeListed = (key: string): boolean =>
  [...key].every((character) =>
    character >= ' ' ? !/[\uFFFE\uFFFF]/.test(character) : /[\t\n\r]/.test(character),
  );

/** The first value of a query parameter. */
export const parameter = ({ query }: Pick<S3Request, 'query'>, name: string): string | undefined =>
  query.find(([one]) => one === name)?.[1];

/** A header's text. */
export const header = ({ headers }: Pick<S3Request, 'headers'>, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

/** A whole number of a query parameter. Throws S3Error InvalidArgument. */
export const wholeNumber = (
  request: Pick<S3Request, 'query'>,
  name: string,
  { usual, from, to }: { readonly usual: number; readonly from: number; readonly to: number },
): number => {
  const text = parameter(request, name);
  if (text === undefined || text === '') return usual;
  const value = Number(text);
  if (/^\d{1,12}$/.test(text) && value >= from && value <= to) return value;
  throw new S3Error('InvalidArgument', `${name} must be a whole number from ${from} to ${to}.`);
};
