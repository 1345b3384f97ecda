import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Freshness, oid } from '../common.ts';
import { membershipStatuses } from './subscribing.ts';

/** When the last subscription of the page before began (Unix time in ms), and whose it is. */
const cursor = z.string().regex(/^\d{1,14}\.[\da-f]{24}\.[\da-f]{24}$/);
const words = z.string().trim().min(1).max(254).optional();

/** Which subscriptions an administrator looks for; one of the first three is asked for. */
export const SubscriptionsFilter = z.object({
  /** Of the subscriber: the user number, the beginning of the nickname, or the whole e-mail address. */
  subscriber: words,
  /** Of the channel, likewise. */
  creator: words,
  /** The tier's number, or a part of its name. */
  tier: words,
  status: z.enum(membershipStatuses).optional(),
});
export type SubscriptionsFilter = z.infer<typeof SubscriptionsFilter>;

/** `cursor` is what the page before said. */
export const FindSubscriptionsQuery = SubscriptionsFilter.extend({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** ADM-014: a subscription as an administrator finds it. */
export const FoundSubscription = z.object({
  creatorOid: oid,
  creatorNickname: z.string().nullable(),
  subscriberOid: oid,
  subscriberNickname: z.string().nullable(),
  tierName: z.string(),
  status: z.enum(membershipStatuses),
  complimentary: z.boolean(),
  since: timestamp,
  until: timestamp,
  totalMonths: z.int(),
  totalCoins: z.int(),
  byCard: z.boolean(),
  /** What goes back where it ends now with the present month. */
  refundCoins: z.int(),
  endedAt: timestamp.nullable(),
  endedBy: z.string().nullable(),
});
export type FoundSubscription = z.infer<typeof FoundSubscription>;

export const FindSubscriptionsReply = Freshness.extend({
  subscriptions: z.array(FoundSubscription),
  nextCursor: cursor.nullable(),
});
