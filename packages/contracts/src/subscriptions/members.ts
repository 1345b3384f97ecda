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
export const MembersReply = Freshness.extend({
  members: z.array(Member),
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
    }),
  ),
});
/** ADM-028 */
export const AdminSubscribeableQuery = z.object({ userOid: oid, creatorOid: oid });
