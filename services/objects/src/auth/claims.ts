import { header, parameter, type S3Request } from '../http/request.ts';
import { S3Error } from '../http/s3-error.ts';
import type { Authority } from './authenticate.ts';
import type { Scope } from './sigv4.ts';

/** What a request says about its signature; checked for form and time, not for the signature itself. */
export type SignatureClaim = Scope & {
  readonly accessKeyId: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /**
   * A SHA-256 of the body in hexadecimal characters, or one of S3's words for a body that proves itself
   * otherwise.
   */
  readonly payloadHash: string;
};

const onlyAlgorithm = 'AWS4-HMAC-SHA256';
const skewMs = 15 * 60_000;
const longestExpirySeconds = 7 * 24 * 3_600;

type Settings = Pick<Authority, 'region' | 'now'>;

/** Throws S3Error: AuthorizationHeaderMalformed, RequestTimeTooSkewed, InvalidRequest. */
export const readHeaderClaim = (
  request: S3Request,
  authorization: string,
  { region, now }: Settings,
): SignatureClaim => {
  const { credential, signedHeaders, signature } = readAuthorization(authorization);
  const timestamp = header(request, 'x-amz-date') ?? '';
  const at = momentOf(timestamp);
  if (at === undefined) throw new S3Error('AccessDenied', 'A valid x-amz-date header is required.');
  if (Math.abs(at - now()) > skewMs) throw new S3Error('RequestTimeTooSkewed');
  const payloadHash = header(request, 'x-amz-content-sha256');
  if (payloadHash === undefined)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  const scoped = readCredential(credential, { timestamp, region });
  if (scoped === undefined) throw new S3Error('AuthorizationHeaderMalformed');
  return { ...scoped, timestamp, signedHeaders, signature, payloadHash };
};

const readAuthorization = (text: string) => {
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/.exec(
      text,
    ) ?? [];
  if (signature === '') throw new S3Error('AuthorizationHeaderMalformed');
  return { credential, signedHeaders: signed.split(';'), signature };
};

/**
 * Throws S3Error: AuthorizationQueryParametersError, AccessDenied when it has expired or is not valid yet.
 */
export const readQueryClaim = (request: S3Request, { region, now }: Settings): SignatureClaim => {
  const read = (name: string): string => {
    const value = parameter(request, `X-Amz-${name}`);
    if (value === undefined || value === '') throw new S3Error('AuthorizationQueryParametersError');
    return value;
  };
  const timestamp = read('Date');
  requireValidNow({ algorithm: read('Algorithm'), timestamp, expires: read('Expires') }, now());
  const scoped = readCredential(read('Credential'), { timestamp, region });
  if (scoped === undefined) throw new S3Error('AuthorizationQueryParametersError');
  const payloadHash = header(request, 'x-amz-content-sha256') ?? parameter(request, 'X-Amz-Content-Sha256');
  return {
    ...scoped,
    timestamp,
    signedHeaders: read('SignedHeaders').split(';'),
    signature: read('Signature'),
    payloadHash: payloadHash ?? 'UNSIGNED-PAYLOAD',
  };
};

type Validity = { readonly algorithm: string; readonly timestamp: string; readonly expires: string };

const requireValidNow = ({ algorithm, timestamp, expires }: Validity, now: number): void => {
  const at = momentOf(timestamp);
  const seconds = /^\d{1,6}$/.test(expires) ? Number(expires) : 0;
  if (algorithm !== onlyAlgorithm || at === undefined || seconds < 1 || seconds > longestExpirySeconds)
    throw new S3Error('AuthorizationQueryParametersError');
  if (now > at + seconds * 1_000) throw new S3Error('AccessDenied', 'Request has expired');
  if (at > now + skewMs) throw new S3Error('AccessDenied', 'Request is not valid yet');
};

/** `ACCESS-KEY/20261121/region/s3/aws4_request`, of the request's own day; undefined for another form. */
const readCredential = (
  text: string,
  { timestamp, region }: { readonly timestamp: string; readonly region: string },
): { readonly accessKeyId: string; readonly scope: string } | undefined => {
  const slash = text.indexOf('/');
  const scope = `${timestamp.slice(0, 8)}/${region}/s3/aws4_request`;
  if (slash < 1 || text.slice(slash + 1) !== scope) return undefined;
  return { accessKeyId: text.slice(0, slash), scope };
};

/** Milliseconds since the epoch of `20261121T083000Z`; undefined for another form. */
const momentOf = (timestamp: string): number | undefined => {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? undefined : at;
};
