import type { CreateTierCouponBody } from '@fanfold/contracts/subscriptions';
import { type Oid, parseOid } from '@fanfold/domain';
import { coinsWith, isUsable, tierCouponId, tierCouponStream } from '@fanfold/domain/subscriptions';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { couponCodeIn } from './coupon-code-in.ts';
import type { SubscriptionDeps } from './deps.ts';
import { tierNow } from './reservations.ts';

/** SUB-006, SUB-028: a creator makes a coupon of one tier, and bears it. Throws RefusedError. */
export const createTierCoupon = async (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { amount: percent, expiryDate: expiresAt, ...wanted }: z.output<typeof CreateTierCouponBody>,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  await tierNow(deps, creatorOid, wanted.tierHash);
  const code = couponCodeIn(wanted.code);
  return handlerFor(
    deps,
    asker,
    tierCouponStream,
  )(tierCouponId(creatorOid, code), (now) => ({
    type: 'CreateTierCoupon',
    ...wanted,
    creatorOid,
    code,
    percent,
    expiresAt,
    now,
  }));
};

/** SUB-007: a creator ends a coupon; who has it keeps its months. Throws TIER_COUPON_UNKNOWN. */
export const deleteTierCoupon = (
  deps: SubscriptionDeps,
  asker: PersonAsker,
  { code, tierHash }: { readonly code: string; readonly tierHash: Oid },
): Promise<bigint> => {
  const id = tierCouponId(asker.actor.oid, couponCodeIn(code));
  return handlerFor(deps, asker, tierCouponStream)(id, () => ({ type: 'EndTierCoupon', tierHash }));
};

/**
 * SUB-008, SUB-029: what a coupon takes off a tier for this person. Throws TIER_COUPON_UNKNOWN and
 * TIER_NOT_FOUND.
 */
export const checkTierCoupon = async (
  deps: SubscriptionDeps,
  subscriberOid: string,
  asked: { readonly code: string; readonly tier: Oid; readonly creatorOid: Oid },
) => {
  const code = couponCodeIn(asked.code);
  const id = tierCouponId(asked.creatorOid, code);
  const { state } = await deps.eventLog.commands.load(tierCouponStream, id, { maxAgeMs: 0 });
  if (!isUsable(state, { tierHash: asked.tier, subscriberOid, now: deps.clock.now() }))
    throw new RefusedError('TIER_COUPON_UNKNOWN');
  const { feeCoins, tierHash } = await tierNow(deps, asked.creatorOid, asked.tier);
  return {
    code,
    tierHash,
    amount: state.percent,
    months: state.months,
    feeCoins,
    coins: coinsWith(feeCoins, state),
    expiryDate: state.expiresAt,
  };
};
