import { header } from '../http/request.ts';
import { S3Error } from '../http/s3-error.ts';
import { readParts } from '../storage/read-parts.ts';
import type { StoredObject } from '../storage/records.ts';
import { isNotModified, requireObject } from './conditions.ts';
import { checksumOfRead, headersOfRead, overrideNames } from './object-headers.ts';
import type { Call, Operation, Reply } from './operation.ts';

/** Both ends inclusive, in bytes. */
type Range = { readonly first: number; readonly last: number };

export const getObject: Operation = {
  name: 'GetObject',
  method: 'GET',
  level: 'object',
  optional: overrideNames,
  run: (call) => {
    const object = requireObject(call);
    const reply = replyTo(call, object);
    if (reply.range === undefined) return reply;
    // Nothing is awaited between the search and this, so the files are still there.
    return { ...reply, body: readParts(call.store, object, reply.range) };
  },
};

export const headObject: Operation = {
  name: 'HeadObject',
  method: 'HEAD',
  level: 'object',
  optional: overrideNames,
  run: (call) => replyTo(call, requireObject(call)),
};

/** The answer without its body, and the range of bytes that the body is. */
const replyTo = (call: Call, object: StoredObject): Reply & { readonly range?: Range } => {
  const headers = headersOfRead(object, call.request);
  if (isNotModified(call.headers, object)) return { status: 304, headers };
  const { size } = object;
  const range = rangeOf(header(call, 'range'), size);
  const { first, last } = range ?? { first: 0, last: size - 1 };
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(last - first + 1),
      ...(range === undefined && checksumOfRead(object, call)),
      ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
    },
    range: { first, last },
  };
};

/**
 * One range of RFC 9110, section 14.1.2; undefined for none, for several, which S3 does not serve, and for
 * what is no range, all of which get the whole object. Throws S3Error InvalidRange when it begins at or
 * beyond the end.
 */
const rangeOf = (text: string | undefined, size: number): Range | undefined => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text?.trim() ?? '');
  const range = match && boundsOf(match[1] ?? '', match[2] ?? '', size);
  if (!range) return undefined;
  if (range.first >= size)
    throw new S3Error('InvalidRange', undefined, { 'content-range': `bytes */${size}` });
  return range;
};

const boundsOf = (from: string, to: string, size: number): Range | undefined => {
  // The last bytes, `-5`.
  if (from === '') return to === '' ? undefined : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to === '') return { first: Number(from), last: size - 1 };
  return Number(from) > Number(to)
    ? undefined
    : { first: Number(from), last: Math.min(Number(to), size - 1) };
};
