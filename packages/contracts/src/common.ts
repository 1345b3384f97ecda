import { countries, oid } from '@fanfold/domain';
import { type Language, language, languages } from '@fanfold/domain/identity';
import { z } from 'zod';

import { limits } from './limits.ts';

export { countries, type Language, language, languages, oid };

/** What BCP 47, Intl and the html element call our languages (`jp` is our own code for Japanese). */
export const bcp47: Record<Language, string> = { en: 'en', ko: 'ko', jp: 'ja', es: 'es' };

/** A log position (the commit position of an event in $all) as a decimal string: it may exceed 2^53. */
export const position = z.string().regex(/^\d+$/);

/** The reason for an act, in the caller's words; it is recorded. */
export const reason = z.string().trim().min(limits.reason.minLength).max(limits.reason.maxLength);

/** Every accepted command says where in the log its outcome is. Send it back as `fanfold-after` to read your write. */
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

/** A page of a list: send `cursor` of the last reply to get the next one. */
export const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** The envelope that every call may carry (SHL-016). It is accepted and grants nothing; `lang` alone has an effect. */
export const Envelope = z.object({
  lang: language.optional(),
  requestorOid: z.string().optional(),
  loginType: z.string().optional(),
  gaClientId: z.string().optional(),
  checkAdmin: z.unknown().optional(),
});
