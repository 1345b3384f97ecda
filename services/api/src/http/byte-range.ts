import type { ByteRange } from '@fanfold/objects';

/**
 * The one range of a `Range` header (RFC 9110, 14.2). Undefined for none, for several, and for forms that
 * players do not send: then the whole is answered, as a server may.
 */
export const rangeOf = (header: string | undefined): ByteRange | undefined => {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined) return undefined;
  if (!last) return { first: Number(first) };
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) };
};

/**
 * Whether what an `If-None-Match` header names is what there is (RFC 9110, 13.1.2); then it is not sent
 * again.
 */
export const isKept = (header: string | undefined, etag: string): boolean =>
  header?.trim() === '*' ||
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === quoted(etag));

/**
 * Whether a range may be sent (RFC 9110, 13.1.5): a download goes on only where the file is the one that it
 * began with. A date does not tell two files apart as an entity tag does, so with one the whole is sent.
 */
export const goesOn = (ifRange: string | string[] | undefined, etag: string): boolean =>
  ifRange === undefined || String(ifRange).trim() === quoted(etag);

export const quoted = (etag: string): string => `"${etag}"`;
