import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

// Signature Version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html

export type Scope = {
  /** `YYYYMMDDTHHMMSSZ` */
  readonly timestamp: string;
  /** `YYYYMMDD/region/s3/aws4_request` */
  readonly scope: string;
};

export type Canonical = {
  readonly method: string;
  /** Decoded. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The signed headers in the order of their list. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly payloadHash: string;
};

export const canonicalRequest = ({ method, path, query, headers, payloadHash }: Canonical): string =>
  [
    method,
    path.split('/').map(uriEncode).join('/'),
    query
      .map(([name, value]): [string, string] => [uriEncode(name), uriEncode(value)])
      .sort(byNameThenValue)
      .map((pair) => pair.join('='))
      .join('&'),
    ...headers.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    headers.map(([name]) => name).join(';'),
    payloadHash,
  ].join('\n');

/** By code units, which for encoded text are bytes. */
const byNameThenValue = (a: readonly [string, string], b: readonly [string, string]): number => {
  const [left, right] = a[0] === b[0] ? [a[1], b[1]] : [a[0], b[0]];
  return left < right ? -1 : Number(left > right);
};

/** Every byte but the unreserved characters of RFC 3986. */
export const uriEncode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const stringToSign = (request: string, { timestamp, scope }: Scope): string =>
  ['AWS4-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n');

export const signingKey = (secret: string, scope: string): Buffer => {
  let key: Buffer | string = `AWS4${secret}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  return Buffer.from(key);
};

/** 64 hexadecimal characters. */
export const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** Compares in a time that does not depend on where they differ. */
export const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
