import type { ByteRange } from '@fanfold/objects';

/**
 * The one range of a `Range` header (RFC 9110, 14.2). Undefined for none, for several, and for forms that players do not send: then
 * the whole is answered, as a server may.
 */
export const rangeOf = (header: string | undefined): ByteRange | undefined => {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined) return undefined;
  if (!last) return { first: Number(first) };
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) };
};
