import { DELETED_REVISION, type ProposedEvent } from './types.ts';

/** The stream settings that the store itself applies. Other metadata of a stream is only stored. */
export type Retention = {
  /** `$maxCount`: how many of the newest events are kept. */
  readonly maxCount?: number;
  /** `$maxAge` in milliseconds (the wire has seconds). */
  readonly maxAgeMs?: number;
  /** `$tb`: the first revision that is kept; DELETED_REVISION when the stream is soft-deleted. */
  readonly truncateBefore?: number;
};

export const NO_RETENTION: Retention = {};

/** A metadata stream keeps only its newest event; the rule is built in, as in the real server. */
export const METASTREAM_RETENTION: Retention = { maxCount: 1 };

export const isMetastream = (stream: string): boolean => stream.startsWith('$$');
export const metastreamOf = (stream: string): string => `$$${stream}`;
export const originalOf = (metastream: string): string => metastream.slice(2);

export const isSoftDeleted = (retention: Retention): boolean => retention.truncateBefore === DELETED_REVISION;

/**
 * As in the real server, metadata sets nothing when it is no JSON object or one of its settings is no whole
 * number; a setting that is too small is left out (`$maxCount` and `$maxAge` begin at 1, `$tb` at 0).
 */
export function parseRetention({ isJson, data }: Pick<ProposedEvent, 'isJson' | 'data'>): Retention {
  const parsed = isJson ? parseObject(data) : undefined;
  if (parsed === undefined) return NO_RETENTION;
  const { $maxCount, $maxAge, $tb } = parsed;
  if (![$maxCount, $maxAge, $tb].every(isWholeOrMissing)) return NO_RETENTION;
  const maxCount = atLeast(1, $maxCount);
  const maxAge = atLeast(1, $maxAge);
  const truncateBefore = atLeast(0, $tb);
  return {
    ...(maxCount === undefined ? {} : { maxCount }),
    ...(maxAge === undefined ? {} : { maxAgeMs: maxAge * 1000 }),
    ...(truncateBefore === undefined ? {} : { truncateBefore: Math.min(truncateBefore, DELETED_REVISION) }),
  };
}

/** The metadata of a soft-deleted stream. Written as text: 2^63 - 1 is not a JavaScript number. */
export const softDeletedMetadata = (): Uint8Array => Buffer.from('{"$tb":9223372036854775807}');

/**
 * A soft-deleted stream's metadata after the next write: the former content, but truncated before `revision`.
 */
export function undeletedMetadata(data: Uint8Array, revision: number): Uint8Array | undefined {
  const parsed = parseObject(data);
  if (parsed === undefined) return undefined;
  return Buffer.from(JSON.stringify({ ...parsed, $tb: revision }));
}

/** The lowest revision that `$maxCount` and `$tb` leave readable. */
export function lowestRevision(retention: Retention, lastRevision: number): number {
  const byCount = retention.maxCount === undefined ? 0 : lastRevision - retention.maxCount + 1;
  return Math.max(0, byCount, retention.truncateBefore ?? 0);
}

function parseObject(data: Uint8Array): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const isWholeOrMissing = (value: unknown): boolean => value === undefined || Number.isInteger(value);

const atLeast = (least: number, value: unknown): number | undefined =>
  typeof value === 'number' && value >= least ? value : undefined;
