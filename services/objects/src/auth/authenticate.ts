import type { IncomingHttpHeaders } from 'node:http';

import { header, parameter, type S3Request } from '../http/request.ts';
import { S3Error } from '../http/s3-error.ts';
import { type ChunkSigner, createChunkSigner } from './chunk-signer.ts';
import { readHeaderClaim, readQueryClaim, type SignatureClaim } from './claims.ts';
import { canonicalRequest, isSame, signatureOf, signingKey, stringToSign } from './sigv4.ts';

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

export type Authority = {
  readonly credentials: Credentials;
  readonly region: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** How the body's bytes are proved. */
export type Payload =
  | { readonly type: 'unsigned' }
  | { readonly type: 'sha256'; readonly hex: string }
  | { readonly type: 'chunks'; readonly signer: ChunkSigner | undefined; readonly hasTrailer: boolean };

export type Authenticated = {
  readonly payload: Payload;
  /** The headers, and those x-amz-* ones that a presigned address contains. All x-amz-* ones are signed. */
  readonly headers: IncomingHttpHeaders;
};

/** Checks a signature in the Authorization header or in the address. Throws S3Error. */
export const authenticate = (request: S3Request, authority: Authority): Authenticated => {
  const isPresigned = parameter(request, 'X-Amz-Algorithm') !== undefined;
  const authorization = header(request, 'authorization');
  if (isPresigned && authorization !== undefined)
    throw new S3Error('InvalidArgument', 'Only one authentication mechanism is allowed.');
  if (!isPresigned && authorization === undefined) throw new S3Error('AccessDenied');
  const claim = isPresigned
    ? readQueryClaim(request, authority)
    : readHeaderClaim(request, authorization ?? '', authority);
  requireSignedHeaders(request, claim);
  const key = requireSignature(request, claim, authority.credentials);
  const payload = payloadOf(claim, (first) => createChunkSigner(key, claim, first));
  return { payload, headers: isPresigned ? withHoistedHeaders(request) : request.headers };
};

/**
 * `host` and every x-amz-* header have to be covered, else another person could add them to a presigned
 * address.
 */
const requireSignedHeaders = (request: S3Request, { signedHeaders }: SignatureClaim): void => {
  const unsigned = [
    'host',
    ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-')),
  ].filter(
    // The value of this one is a part of what is signed.
    (name) => name !== 'x-amz-content-sha256' && !signedHeaders.includes(name),
  );
  if (unsigned.length > 0)
    throw new S3Error(
      'AccessDenied',
      `There were headers present that were not signed: ${unsigned.join(', ')}`,
    );
};

const requireSignature = (
  request: S3Request,
  claim: SignatureClaim,
  { accessKeyId, secretAccessKey }: Credentials,
): Buffer => {
  const key = signingKey(secretAccessKey, claim.scope);
  const canonical = canonicalRequest({
    method: request.method,
    path: request.path,
    query: request.query.filter(([name]) => name !== 'X-Amz-Signature'),
    headers: claim.signedHeaders.map((name) => [name, header(request, name) ?? '']),
    payloadHash: claim.payloadHash,
  });
  if (!isSame(claim.accessKeyId, accessKeyId)) throw new S3Error('InvalidAccessKeyId');
  if (!isSame(claim.signature, signatureOf(key, stringToSign(canonical, claim))))
    throw new S3Error('SignatureDoesNotMatch');
  return key;
};

const payloadOf = (
  { payloadHash, signature }: SignatureClaim,
  signer: (firstSignature: string) => ChunkSigner,
): Payload => {
  switch (payloadHash) {
    case 'UNSIGNED-PAYLOAD':
      return { type: 'unsigned' };
    case 'STREAMING-UNSIGNED-PAYLOAD-TRAILER':
      return { type: 'chunks', signer: undefined, hasTrailer: true };
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD':
      return { type: 'chunks', signer: signer(signature), hasTrailer: false };
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER':
      return { type: 'chunks', signer: signer(signature), hasTrailer: true };
    default:
      if (/^[0-9a-f]{64}$/.test(payloadHash)) return { type: 'sha256', hex: payloadHash };
      if (payloadHash.startsWith('STREAMING-')) throw new S3Error('NotImplemented');
      throw new S3Error('InvalidArgument', 'x-amz-content-sha256 must be UNSIGNED-PAYLOAD or a SHA-256.');
  }
};

/** The SDK moves x-amz-* headers of a presigned request into its address. */
const withHoistedHeaders = (request: S3Request): IncomingHttpHeaders => ({
  ...Object.fromEntries(
    request.query
      .map(([name, value]): [string, string] => [name.toLowerCase(), value])
      .filter(([name]) => name.startsWith('x-amz-') && !signatureParameters.has(name)),
  ),
  ...request.headers,
});

const signatureParameters = new Set([
  'x-amz-algorithm',
  'x-amz-content-sha256',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-expires',
  'x-amz-signature',
  'x-amz-signedheaders',
]);
