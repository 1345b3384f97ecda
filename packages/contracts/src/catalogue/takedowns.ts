import { timestamp } from '@fanfold/domain';
import { claimantRoles, takedownOutcomes, takedownStatuses } from '@fanfold/domain/catalogue';
import { z } from 'zod';

import { Freshness, language, oid, position, reason } from '../common.ts';
import { WorkNamed } from './works.ts';

export {
  type ClaimantRole,
  claimantRoles,
  counterNoticeDays,
  mostStrikes,
  strikeDays,
  type TakedownOutcome,
  type TakedownStatus,
  takedownOutcomes,
} from '@fanfold/domain/catalogue';

/** Characters of what a party to a notice states. */
export const takedownTextLength = { min: 20, max: 2_000 } as const;

const statement = z.string().trim().min(takedownTextLength.min).max(takedownTextLength.max);
const personName = z.string().trim().min(2).max(120);
/** What a person states under penalty of perjury has to be ticked. */
const stated = z.boolean().refine((ticked) => ticked, { error: 'has to be confirmed' });

/** A visitor's address is confirmed by a code; a person who is signed in has confirmed theirs. */
export const TakedownCodeBody = z.object({ email: z.email().max(254) });

export const FileTakedownBody = WorkNamed.extend({
  /** Empty, as the code, where a person who is signed in uses their account's address. */
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  code: z
    .string()
    .trim()
    .regex(/^(?:\d{6})?$/)
    .default(''),
  role: z.enum(claimantRoles),
  name: personName,
  infringed: statement,
  /** That the use is not authorised by the owner, its agent or the law. */
  goodFaith: stated,
  /** That the notice is accurate, and that the claimant may act. */
  accurate: stated,
  signature: personName,
});
export const FileTakedownReply = z.object({ takedownOid: oid, position });

export const CounterTakedownBody = z.object({
  takedownOid: oid,
  name: personName,
  statement,
  /** That the work was taken down by mistake. */
  mistaken: stated,
  /** That the claimant is told name, address and statement, and may go to court. */
  consents: stated,
});

export const DecideTakedownBody = z.object({
  takedownOid: oid,
  outcome: z.enum(takedownOutcomes),
  reason,
  /** Of an acceptance: whether the buyers may still open the work. */
  buyersKeep: z.boolean().default(true),
});

const work = {
  contentOid: oid,
  /** Null where the work is not listed any more. */
  work: z.object({ title: z.record(z.string(), z.string()), original: z.string() }).nullable(),
};

const takedown = {
  takedownOid: oid,
  ...work,
  status: z.enum(takedownStatuses),
  role: z.enum(claimantRoles),
  /** Null once the claimant's account was erased. */
  name: z.string().nullable(),
  infringed: z.string().nullable(),
  filedAt: timestamp,
  /** The last decision's. */
  reason: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  counter: z
    .object({
      name: z.string().nullable(),
      statement: z.string().nullable(),
      counteredAt: timestamp,
      reinstateAt: timestamp,
    })
    .nullable(),
};

export const OwnTakedown = z.object(takedown);
export type OwnTakedown = z.infer<typeof OwnTakedown>;
export const Strike = z.object({ takedownOid: oid, givenAt: timestamp, expiresAt: timestamp });

/** Of a creator's works, newest first; and the strikes that count. */
export const OwnTakedownsReply = Freshness.extend({
  takedowns: z.array(OwnTakedown),
  strikes: z.array(Strike),
  /** Until when nothing is uploaded or published; null where all is allowed. */
  restrictedUntil: timestamp.nullable(),
});

export const TakedownsQuery = z.object({ state: z.enum(['open', 'all']).default('open') });
export const ListedTakedown = z.object({
  ...takedown,
  creatorOid: oid,
  creator: z.string().nullable(),
  claimantOid: oid.nullable(),
  email: z.string().nullable(),
  signature: z.string().nullable(),
  language,
  /** Of the creator: strikes that count now. */
  strikes: z.int().nonnegative(),
});
export type ListedTakedown = z.infer<typeof ListedTakedown>;
/** What waits for a decision, oldest first; or all, newest first. At most 100. */
export const TakedownsReply = Freshness.extend({ takedowns: z.array(ListedTakedown) });
