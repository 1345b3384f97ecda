import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Freshness, oid } from '../common.ts';
import { membershipStatuses } from './subscribing.ts';

/** A person who has or had a tier of the channel. */
export const Member = z.object({
  subscriberOid: oid,
  /** Null once the account is gone. */
  nickname: z.string().nullable(),
  tierHash: oid,
  tierName: z.string(),
  status: z.enum(membershipStatuses),
  /** Whether the present month was given, and cost nothing. */
  complimentary: z.boolean(),
  since: timestamp,
  until: timestamp,
  totalMonths: z.int(),
  totalCoins: z.int(),
  leavingReason: z.string().nullable(),
  endedBy: z.string().nullable(),
});
export type Member = z.infer<typeof Member>;

/**
 * Whether the last member of the page before left, since when they were one (Unix time in ms), and who they
 * are.
 */
const cursor = z.string().regex(/^[01]\.\d{1,14}\.[\da-f]{24}$/);

/** `cursor` is what the page before said. */
export const MembersQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export const MembersReply = Freshness.extend({
  /** Those who pay, then those who left, the newest first. */
  members: z.array(Member),
  nextCursor: cursor.nullable(),
  /** How many have each tier now. */
  tiers: z.array(z.object({ tierHash: oid, members: z.int() })),
  /** Of the present month (UTC). */
  figures: z.object({
    month: z.string(),
    members: z.int(),
    monthlyCoins: z.int(),
    began: z.int(),
    left: z.int(),
    /** Those who paid for the month before. */
    membersBefore: z.int(),
  }),
});

/** ADM-014: the end of a subscription by an administrator: at once, or with its month. */
export const UnsubBody = z.object({
  userOid: oid,
  creatorOid: oid,
  when: z.enum(['now', 'monthEnd']),
  /** Whether what was paid for the present month goes back; only with an end at once. */
  refund: z.boolean().default(false),
  reason: z.string().trim().min(1).max(500),
});
/** ADM-015 */
export const ScheduledUnsubsReply = Freshness.extend({
  subscriptions: z.array(
    z.object({
      creatorOid: oid,
      creatorNickname: z.string().nullable(),
      subscriberOid: oid,
      subscriberNickname: z.string().nullable(),
      tierName: z.string(),
      endsAt: timestamp,
      leavingReason: z.string().nullable(),
      /** What goes back where it ends now with the present month. */
      refundCoins: z.int(),
    }),
  ),
});
/** ADM-028 */
export const AdminSubscribeableQuery = z.object({ userOid: oid, creatorOid: oid });
