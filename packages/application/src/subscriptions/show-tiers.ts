import type { OwnSubscription, Tier } from '@fanfold/contracts/subscriptions';
import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { cardsStream } from '@fanfold/domain/payments';
import {
  coinsWith,
  durationsOf,
  monthEnd,
  monthsAfter,
  placesTaken,
  type SubscriptionState,
  subscriptionId,
  subscriptionStream,
  type Tier as TierOnSale,
  tiersStream,
} from '@fanfold/domain/subscriptions';

import type { CommandLog } from '@fanfold/event-log';

import type { SubscriptionDeps } from './deps.ts';

/** The tiers of a channel, the free one first, and what the asker has of them: from the streams themselves. */
export const showTiers = async (
  { eventLog: { commands } }: Pick<SubscriptionDeps, 'eventLog'>,
  creatorOid: Oid,
  askerOid: string | null,
) => {
  const [{ state }, { state: account }, own] = await Promise.all([
    commands.load(tiersStream, creatorOid, { maxAgeMs: 0 }),
    commands.load(accountStream, creatorOid, { maxAgeMs: 5_000 }),
    askerOid === null || askerOid === creatorOid
      ? null
      : commands.load(subscriptionStream, subscriptionId(creatorOid, askerOid), { maxAgeMs: 0 }),
  ]);
  const free: Tier = {
    tierHash: creatorOid,
    ...state.free,
    feeCoins: 0,
    streak: false,
    emojis: false,
    discord: false,
    places: null,
    isFree: true,
    placesLeft: null,
  };
  const paid = state.tiers.map(
    ({ raised: _raised, ...tier }): Tier => ({
      ...tier,
      isFree: false,
      placesLeft: tier.places === null ? null : Math.max(0, tier.places - placesTaken(state, tier.tierHash)),
    }),
  );
  return {
    creatorOid,
    creatorNickname: account.nickname ?? null,
    tiers: [free, ...paid],
    own:
      own && askerOid
        ? await withCard(commands, askerOid, { own: ownOf(own.state, state.tiers), paid: own.state.paid })
        : null,
  };
};

/** With the card that pays, if one does. */
const withCard = async (
  commands: CommandLog,
  ownerOid: string,
  { own, paid }: { readonly own: Omit<OwnSubscription, 'card'>; readonly paid: SubscriptionState['paid'] },
): Promise<OwnSubscription> => {
  if (!paid?.card) return { ...own, card: null };
  const { cardId, currency } = paid.card;
  const { state } = await commands.load(cardsStream, ownerOid, { maxAgeMs: 0 });
  const card = state.cards.find((one) => one.cardId === cardId);
  return { ...own, card: card ? { brand: card.brand, last4: card.last4, currency } : null };
};

const nothing = {
  tierHash: null,
  status: 'none',
  feeCoins: null,
  until: null,
  nextCoins: null,
  nextTierHash: null,
  coupon: null,
  feeToAgree: null,
  pause: null,
  givenMonths: 0,
} as const;

/** A subscription as its subscriber sees it. */
const ownOf = (
  state: Readonly<SubscriptionState>,
  tiers: readonly TierOnSale[],
): Omit<OwnSubscription, 'card'> => {
  const { paid, followedAt } = state;
  const common = { follows: followedAt !== null, ...durationsOf(state) };
  if (!paid) return { ...common, ...nothing };
  const { tierHash, feeCoins, plannedTier: nextTierHash, coupon } = paid;
  const until = untilOf({ ...state, paid });
  const status = statusOf(paid);
  const { pause, givenMonths } = { ...pauseOf(paid), givenMonths: state.given?.months ?? 0 };
  const now = { status, pause, givenMonths, ...nextOf({ ...state, paid }, tiers) };
  return { ...common, tierHash, feeCoins, until, nextTierHash, coupon, ...now };
};

/** The end of what was paid; of what ends by itself, that of the last month that was given. */
const untilOf = ({ paid, given }: Going): string =>
  paid.cancelScheduled && given ? monthEnd(monthsAfter(paid.month, given.months)) : paid.until;

const pauseOf = ({ pause }: Paid): Pick<OwnSubscription, 'pause'> => {
  if (!pause) return { pause: null };
  const { months, resumesAt, hasBegun } = pause;
  return { pause: { months, resumesAt, hasBegun } };
};

type Paid = NonNullable<SubscriptionState['paid']>;
type Going = Pick<Readonly<SubscriptionState>, 'given'> & { readonly paid: Paid };

const statusOf = ({ cancelScheduled, isGift, pause, failures }: Paid): OwnSubscription['status'] => {
  if (isGift) return 'complimentary';
  if (cancelScheduled) return 'cancelScheduled';
  if (pause?.hasBegun && failures === 0) return 'paused';
  return failures > 0 ? 'paymentFailed' : 'subscribed';
};

/** What the next month costs, and the fee that has to be agreed to first. */
const nextOf = (
  { paid, given }: Going,
  tiers: readonly TierOnSale[],
): Pick<OwnSubscription, 'nextCoins' | 'feeToAgree'> => {
  const { tierHash, feeCoins, cancelScheduled, plannedTier, coupon } = paid;
  const next = tiers.find((tier) => tier.tierHash === (plannedTier ?? tierHash));
  if (cancelScheduled || !next) return { nextCoins: null, feeToAgree: null };
  const isSame = plannedTier === null;
  const rate = isSame && coupon && coupon.monthsLeft > 0 ? coupon : null;
  return {
    nextCoins: given?.tierHash === next.tierHash ? 0 : coinsWith(Math.min(next.feeCoins, feeCoins), rate),
    feeToAgree: isSame && next.feeCoins > feeCoins ? next.feeCoins : null,
  };
};
