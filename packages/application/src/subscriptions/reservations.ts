import type { Oid } from '@fanfold/domain';
import {
  type CouponTerms,
  isUsable,
  type PlacedTier,
  type SubscriptionState,
  subscriptionId,
  subscriptionStream,
  type Tier,
  tierCouponId,
  tierCouponStream,
  tierOf,
  tiersStream,
  withPlace,
} from '@fanfold/domain/subscriptions';
import { uuid5 } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { Of } from './collect.ts';
import { couponCodeIn } from './coupon-code-in.ts';
import type { SubscriptionDeps } from './deps.ts';

/** A tier that is on sale, from its own stream. Throws TIER_NOT_FOUND. */
export const tierNow = async (
  { eventLog }: Pick<SubscriptionDeps, 'eventLog'>,
  creatorOid: Oid,
  tierHash: Oid,
): Promise<PlacedTier> => {
  const { state } = await eventLog.commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
  const tier = tierOf(state, tierHash);
  if (!tier) throw new RefusedError('TIER_NOT_FOUND');
  return withPlace(tier, state.tiers);
};

/** A use of the coupon for this person, if they named one. Throws TIER_COUPON_UNKNOWN. */
export const takeCoupon = async (
  { eventLog: { commands }, clock, ids }: SubscriptionDeps,
  { creatorOid, subscriberOid, actor, correlationId }: Of,
  {
    tier,
    text,
    chargeId,
  }: { readonly tier: Tier; readonly text: string | undefined; readonly chargeId: Oid },
): Promise<CouponTerms | null> => {
  if (text === undefined || text.trim() === '') return null;
  const code = couponCodeIn(text);
  const id = tierCouponId(creatorOid, code);
  const { state } = await commands.load(tierCouponStream, id, { maxAgeMs: 0 });
  const terms = { code, percent: state.percent, monthsLeft: state.months };
  const asked = { tierHash: tier.tierHash, subscriberOid, chargeId, now: clock.now() };
  if (!isUsable(state, asked)) throw new RefusedError('TIER_COUPON_UNKNOWN');
  const key = ids.uuid();
  const command = (now: string) => ({ type: 'UseTierCoupon', ...asked, now }) as const;
  accepted(
    await commands.of(tierCouponStream).handle({ actor, correlationId, id, key, body: null, command }),
  );
  return terms;
};

/** A place of a limited tier. Throws TIER_FULL. */
export const takePlace = async (
  { eventLog, ids }: SubscriptionDeps,
  { creatorOid, subscriberOid, actor, correlationId }: Of,
  { tier: { tierHash, places }, chargeId }: { readonly tier: Tier; readonly chargeId: Oid },
): Promise<void> => {
  if (places === null) return;
  const command = (now: string) => ({ type: 'TakePlace', tierHash, subscriberOid, chargeId, now }) as const;
  const request = { actor, correlationId, id: creatorOid, key: ids.uuid(), body: null, command };
  accepted(await eventLog.commands.of(tiersStream).handle(request));
};

/**
 * Whether a person has a tier, has ordered it, or will have it from the next month on: then its place is
 * theirs.
 */
export const hasTier = ({ paid, open }: Readonly<SubscriptionState>, tierHash: string): boolean =>
  [paid?.tierHash, paid?.plannedTier, open?.tierHash].some((one) => one === tierHash);

/** Nothing was paid for this charge, so its place and its use of the coupon are free again. */
export const giveBack = async (
  { eventLog: { commands } }: SubscriptionDeps,
  { creatorOid, subscriberOid, actor, correlationId }: Of,
  {
    tierHash,
    coupon,
    chargeId,
  }: { readonly tierHash: Oid; readonly coupon: CouponTerms | null; readonly chargeId: Oid },
): Promise<void> => {
  const common = { actor, correlationId, body: null };
  const key = uuid5('subscription-back', chargeId);
  const own = subscriptionId(creatorOid, subscriberOid);
  const { state } = await commands.load(subscriptionStream, own, { maxAgeMs: 0 });
  // Another order of the same person may have come first: the one place is that one's.
  const unlessLast = hasTier(state, tierHash);
  const free = () => ({ type: 'FreePlace', tierHash, subscriberOid, chargeId, unlessLast }) as const;
  await commands.of(tiersStream).handle({ ...common, id: creatorOid, key, command: free });
  if (coupon) {
    const id = tierCouponId(creatorOid, coupon.code);
    const command = () => ({ type: 'ReturnUse', subscriberOid, chargeId }) as const;
    await commands.of(tierCouponStream).handle({ ...common, id, key, command });
  }
};
