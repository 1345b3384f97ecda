import { Written } from '@fanfold/contracts';
import { PaymentSettings } from '@fanfold/contracts/payments';
import {
  type AgreeToFeeBody,
  BillingReply,
  type ComplimentaryBody,
  type CreateTierCouponBody,
  FindSubscriptionsReply,
  type Member,
  MembersReply,
  type ModifyTiersBody,
  ModifyTiersReply,
  type PauseBody,
  type PaymentOfSubscriptionBody,
  type PlanTierBody,
  ScheduledUnsubsReply,
  SubscribeableReply,
  type SubscribeBody,
  SubscribeReply,
  type SubscriptionsFilter,
  SubscriptionsReply,
  TierCouponReply,
  TierCouponsReply,
  TiersReply,
  type UnsubBody,
  type UnsubscribeBody,
  type WithdrawMonthBody,
} from '@fanfold/contracts/subscriptions';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { command, read } from '../../lib/api.ts';

/** All that subscriptions show: what changes one of them may change the others. */
export const subscriptionsKey = ['subscriptions'] as const;

/** SUB-014: the tiers of a channel, and what the reader has of them. */
export const tiersQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'tiers', creatorOid],
    meta: { movesWith: 'access' },
    queryFn: ({ signal }) =>
      read({ path: '/content/subscription_tiers', query: { creatorOid }, reply: TiersReply, signal }),
  });

/** SUB-005: whether a paid subscription can begin now, and why not. */
export const subscribeableQuery = (creatorOid: string) =>
  queryOptions({
    queryKey: [...subscriptionsKey, 'possible', creatorOid],
    queryFn: ({ signal }) =>
      read({ path: '/account/subscribeable', query: { creatorOid }, reply: SubscribeableReply, signal }),
  });

/** SUB-011 */
export const ownSubscriptionsQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'own'],
  meta: { movesWith: 'access' },
  queryFn: ({ signal }) => read({ path: '/account/subscriptions', reply: SubscriptionsReply, signal }),
});

/** ADM-049 */
export const billingQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'billing'],
  queryFn: ({ signal }) => read({ path: '/admin/resub', reply: BillingReply, signal }),
  // A run goes on for minutes, and the page is looked at while it does.
  refetchInterval: 10_000,
});

/** The reader's saved cards. */
export const cardsQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'cards'],
  queryFn: ({ signal }) => read({ path: '/payment/stripe/customer-data', reply: PaymentSettings, signal }),
});

/** SUB-015 */
export const couponsQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'coupons'],
  queryFn: ({ signal }) => read({ path: '/account/coupon/tier', reply: TierCouponsReply, signal }),
});

/** Who has or had a tier of the channel. */
export const membersQuery = infiniteQueryOptions({
  queryKey: [...subscriptionsKey, 'members'],
  queryFn: ({ pageParam: cursor, signal }) => readMembers({ cursor, limit: 50, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

type MembersPage = {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly signal?: AbortSignal;
};

const readMembers = ({ signal, ...query }: MembersPage) =>
  read({ path: '/account/subscribers', query, reply: MembersReply, ...(signal ? { signal } : {}) });

/** All who have or had a tier of the channel, page after page. */
export const allMembers = async (): Promise<readonly Member[]> => {
  const members: Member[] = [];
  let cursor: string | undefined;
  do {
    const page = await readMembers({ cursor, limit: 500 });
    members.push(...page.members);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return members;
};

/** ADM-015 */
export const scheduledEndsQuery = queryOptions({
  queryKey: [...subscriptionsKey, 'scheduled-ends'],
  queryFn: ({ signal }) => read({ path: '/admin/scheduledunsubs', reply: ScheduledUnsubsReply, signal }),
});

/** ADM-014 */
export const foundSubscriptionsQuery = (filter: SubscriptionsFilter) =>
  infiniteQueryOptions({
    queryKey: [...subscriptionsKey, 'found', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      read({
        path: '/admin/subscriptions',
        query: { ...filter, cursor },
        reply: FindSubscriptionsReply,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });

/** ADM-014 */
export const endSubscription = (body: z.input<typeof UnsubBody>) =>
  command({ path: '/admin/unsub', body, reply: Written });

/** SUB-008 */
export const checkCoupon = (query: {
  readonly code: string;
  readonly tier: string;
  readonly creatorOid: string;
}) => read({ path: '/account/coupon/valid', query, reply: TierCouponReply });

export const subscribe = (body: z.input<typeof SubscribeBody>, intent: string) =>
  command({ path: '/account/subscribe', body, intent, reply: SubscribeReply });

export const follow = (creatorOid: string) =>
  command({
    path: '/account/subscribefree',
    body: { creatorOid, tierHash: creatorOid },
    reply: Written,
  });

/** SUB-003 */
export const unsubscribe = (body: z.input<typeof UnsubscribeBody>) =>
  command({ path: '/account/unsubscribe', body, reply: Written });

export const planTier = (body: z.input<typeof PlanTierBody>) =>
  command({ path: '/account/subscription/plan', body, reply: Written });

export const changePayment = (body: z.input<typeof PaymentOfSubscriptionBody>) =>
  command({ path: '/account/subscription/payment', body, reply: Written });

/** `months` of null takes a pause back, or ends it. */
export const pauseSubscription = (body: z.input<typeof PauseBody>) =>
  command({ path: '/account/subscription/pause', body, reply: Written });

/** The present month is given back, of which nothing was used. */
export const withdrawMonth = (body: z.input<typeof WithdrawMonthBody>, intent: string) =>
  command({ path: '/account/subscription/withdraw', body, intent, reply: Written });

export const giveMonths = (body: z.input<typeof ComplimentaryBody>, intent: string) =>
  command({ path: '/account/subscription/complimentary', body, intent, reply: Written });

export const agreeToFee = (body: z.input<typeof AgreeToFeeBody>) =>
  command({ path: '/account/subscription/agree', body, reply: Written });

/** SUB-004 */
export const modifyTiers = (body: z.input<typeof ModifyTiersBody>) =>
  command({ path: '/account/modify/subscription_tiers', body, reply: ModifyTiersReply });

/** SUB-006 */
export const createCoupon = (body: z.input<typeof CreateTierCouponBody>) =>
  command({ path: '/account/coupon/tier', body, reply: Written });

/** SUB-007 */
export const endCoupon = (code: string, tierHash: string) =>
  command({
    path: `/account/coupon/${encodeURIComponent(code)}/tier/${tierHash}`,
    method: 'DELETE',
    reply: Written,
  });
