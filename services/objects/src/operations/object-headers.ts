import type { IncomingHttpHeaders } from 'node:http';

import { elementOf, headerOf } from '../body/checksums.ts';
import { header, parameter, type S3Request } from '../http/request.ts';
import { S3Error } from '../http/s3-error.ts';
import type { ObjectHeaders, StoredObject } from '../storage/records.ts';

const kept = ['cache-control', 'content-disposition', 'content-language', 'expires'] as const;
const metadata = 'x-amz-meta-';
const mostMetadataBytes = 2_048;

/** What is stored with an object. Throws S3Error MetadataTooLarge. */
export const headersToKeep = (headers: IncomingHttpHeaders): ObjectHeaders => {
  const own = Object.keys(headers).filter((name) => name.startsWith(metadata));
  const found = Object.fromEntries(
    [...kept, ...own].flatMap((name): [string, string][] => {
      const value = header({ headers }, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const bytes = own.reduce(
    (sum, name) => sum + name.length - metadata.length + Buffer.byteLength(found[name] ?? ''),
    0,
  );
  if (bytes > mostMetadataBytes) throw new S3Error('MetadataTooLarge');
  const encoding = contentEncoding(headers);
  return {
    'content-type': header({ headers }, 'content-type') ?? 'binary/octet-stream',
    ...(encoding !== '' && { 'content-encoding': encoding }),
    ...found,
  };
};

/** Without the framing of the request, which is not an encoding of the object. */
const contentEncoding = (headers: IncomingHttpHeaders): string =>
  (header({ headers }, 'content-encoding') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== 'aws-chunked')
    .join(', ');

/** Query parameters of a read that replace a stored header. */
const overrides = {
  'response-cache-control': 'cache-control',
  'response-content-disposition': 'content-disposition',
  'response-content-encoding': 'content-encoding',
  'response-content-language': 'content-language',
  'response-content-type': 'content-type',
  'response-expires': 'expires',
} as const;

export const overrideNames = Object.keys(overrides);

/** The headers of a read, without those of its length. */
export const headersOfRead = (
  { etag, modifiedAt, headers }: StoredObject,
  request: S3Request,
): Record<string, string> => {
  const replaced = Object.entries(overrides).flatMap(([name, stored]): [string, string][] => {
    const value = parameter(request, name);
    return value === undefined ? [] : [[stored, requireHeaderText(value)]];
  });
  return {
    ...headers,
    ...Object.fromEntries(replaced),
    etag: `"${etag}"`,
    'last-modified': new Date(modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    // What is stored is data. A browser must neither guess another type nor run it as a page of this address.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
};

/** The checksum of a whole object, for a reader that wants to compare it. */
export const checksumOfRead = ({ checksum }: StoredObject, request: Pick<S3Request, 'headers'>) =>
  checksum && header(request, 'x-amz-checksum-mode')?.toUpperCase() === 'ENABLED'
    ? {
        [headerOf(checksum.algorithm)]: checksum.value,
        'x-amz-checksum-type': checksum.value.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT',
      }
    : {};

const requireHeaderText = (value: string): string => {
  if (/^[\x20-\x7e\u00a0-\u00ff]*$/.test(value)) return value;
  throw new S3Error('InvalidArgument', 'A header cannot contain these characters.');
};

/** The elements of a checksum in an XML answer. */
export const checksumElements = (checksum: StoredObject['checksum']): Record<string, string> =>
  checksum ? { [elementOf(checksum.algorithm)]: checksum.value } : {};
