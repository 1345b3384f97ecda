import { calendarDay, countries, oid, seoulDayStart } from '@fanfold/domain';
import { type Language, language, languages } from '@fanfold/domain/identity';
import { z } from 'zod';

import { reasonLength } from './reason-length.ts';

export { calendarDay, countries, type Language, language, languages, oid, seoulDayStart };

/** What BCP 47, Intl and the html element call our languages (`jp` is our own code for Japanese). */
export const bcp47: Record<Language, string> = { en: 'en', ko: 'ko', jp: 'ja', es: 'es' };

/** The prefixes of public files by region (UPL-026): none, ap-northeast-2, ap-northeast-1, us-east-1. */
export const regions = ['', '/kr', '/jp', '/us'] as const;

/** The last position that read models can hold (2^63 - 1). */
const lastPosition = '9223372036854775807';

/** A log position (the commit position of an event in $all) as a decimal string: it may exceed 2^53. */
export const position = z
  .string()
  .regex(/^\d{1,19}$/)
  .refine((text) => text.padStart(lastPosition.length, '0') <= lastPosition);

/** The number of an event in its stream, as far as read models can hold it. */
export const revision = z.int().nonnegative().max(2_147_483_647);

/** The reason for an act, in the caller's words; it is recorded. */
export const reason = z.string().trim().min(reasonLength.minLength).max(reasonLength.maxLength);

/** What a person is called in the languages of readers (IDN-067), where it is not their nickname. */
export const ShownNames = z.partialRecord(language, z.string());
export type ShownNames = z.infer<typeof ShownNames>;

/**
 * Every accepted command says where in the log its outcome is. Send it back as `fanfold-after` to read your
 * write.
 */
export const Written = z.object({ position });

/** Present on every read that comes from projections. */
export const Freshness = z.object({
  /** The log position that the answer includes. */
  position,
  /** True when the position asked for by `fanfold-after` could not be reached in time. */
  stale: z.boolean(),
  /** True when events are missing from the answer because an operator has to repair something first. */
  incomplete: z.boolean().optional(),
});

/** Request headers of a read that must include the reader's own write. */
export const ReadHeaders = z.object({ 'fanfold-after': position.optional() });

/** Required on every POST that moves money; one key per intent of the person. */
export const IdempotencyHeaders = z.object({ 'idempotency-key': z.string().min(8).max(128).optional() });

/**
 * What something is looked up by. The names that every object has (`__proto__`, `constructor`) would find
 * what is not there.
 */
export const lookUpName = (minLength: number, maxLength: number) =>
  z
    .string()
    .min(minLength)
    .max(maxLength)
    .refine((name) => !(name in Object.prototype));

/**
 * A page of a list: send `nextCursor` of the last reply as `cursor` to get the next one. Lists are ordered by
 * position.
 */
export const pageQuery = z.object({
  cursor: position.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
