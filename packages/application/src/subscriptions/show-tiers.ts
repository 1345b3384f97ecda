import { limits } from '@fanfold/contracts';
import { shownNames } from '@fanfold/contracts/identity';
import type { OwnSubscription, Tier } from '@fanfold/contracts/subscriptions';
import { type Oid, parseOid } from '@fanfold/domain';
import { type AccountState, accountStream, type ProfileState, profileStream } from '@fanfold/domain/identity';
import { cardsStream } from '@fanfold/domain/payments';
import {
  cardPaymentsOf,
  coinsWith,
  comesNext,
  durationsOf,
  endsWhenCancelled,
  lastsUntil,
  nextAt,
  nextTier,
  placesTaken,
  type SubscriptionState,
  subscriptionId,
  subscriptionStream,
  type Tier as TierOnSale,
  tiersStream,
  withdrawableUntil,
} from '@fanfold/domain/subscriptions';

import type { CommandLog } from '@fanfold/event-log';

import { closingOf } from './closing-of.ts';
import type { SubscriptionDeps } from './deps.ts';

type Deps = Pick<SubscriptionDeps, 'eventLog' | 'clock'>;

/**
 * The tiers of a channel, the free one first, and what the asker has of them: from the streams themselves.
 */
export const showTiers = async (deps: Deps, creatorOid: Oid, askerOid: string | null) => {
  const { commands } = deps.eventLog;
  const [{ state }, { state: account }, { state: profile }, own] = await Promise.all([
    commands.load(tiersStream, creatorOid, { maxAgeMs: 0 }),
    commands.load(accountStream, creatorOid, { maxAgeMs: 5_000 }),
    commands.load(profileStream, creatorOid, { maxAgeMs: 5_000 }),
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
    creatorNames: namesOf(account, profile),
    tiers: [free, ...paid],
    own:
      own && askerOid
        ? await ownShown(
            deps,
            { creatorOid, subscriberOid: parseOid(askerOid) },
            { state: own.state, tiers: state.tiers },
          )
        : null,
  };
};

const namesOf = ({ nickname, channelLanguage }: Account, { names: multiLangNick }: Profile) =>
  nickname ? shownNames({ nickname, multiLangNick, channelLanguage }) : {};
type Account = Pick<Readonly<AccountState>, 'nickname' | 'channelLanguage'>;
type Profile = Pick<Readonly<ProfileState>, 'names'>;

type Ids = { readonly creatorOid: Oid; readonly subscriberOid: Oid };
type Found = { readonly state: Readonly<SubscriptionState>; readonly tiers: readonly TierOnSale[] };

/** What comes next of it, which is nothing where one of the two may not go on. */
const ownShown = async (
  { eventLog: { commands }, clock }: Deps,
  ids: Ids,
  { state, tiers }: Found,
): Promise<OwnSubscription> => {
  const { paid } = state;
  const closing = paid ? await closingOf(commands, ids, nextAt(paid, clock.now())) : undefined;
  const cancelEndsNow = paid !== null && endsWhenCancelled({ ...state, paid }, clock.now());
  const withdrawUntil = withdrawableUntil(state, { days: limits.withdrawalDays, now: clock.now() }) ?? null;
  const own = {
    ...ownOf(state, tiers),
    withdrawUntil,
    monthByCard: paid !== null && cardPaymentsOf(paid).length > 0,
    cancelEndsNow,
    endsBecause: closing?.cause ?? null,
  };
  const shown = closing ? { ...own, nextCoins: null, nextTierHash: null, feeToAgree: null } : own;
  return withCard(commands, ids.subscriberOid, { own: shown, paid });
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
  monthFee: null,
  until: null,
  retryAt: null,
  nextCoins: null,
  nextTierHash: null,
  coupon: null,
  feeToAgree: null,
  pause: null,
  givenMonths: 0,
  endsByAdmin: false,
} as const;

/** A subscription as its subscriber sees it. */
const ownOf = (
  state: Readonly<SubscriptionState>,
  tiers: readonly TierOnSale[],
): Omit<OwnSubscription, 'card' | 'cancelEndsNow' | 'endsBecause' | 'withdrawUntil' | 'monthByCard'> => {
  const { paid, followedAt } = state;
  const common = { follows: followedAt !== null, ...durationsOf(state) };
  if (!paid) return { ...common, ...nothing };
  const { tierHash, feeCoins, monthFee, coupon, retryAt } = paid;
  const until = paid.cancelScheduled ? lastsUntil({ ...state, paid }) : paid.until;
  const status = statusOf(paid);
  const { pause, givenMonths } = { ...pauseOf(paid), givenMonths: state.given?.months ?? 0 };
  const endsByAdmin = paid.endsByAdmin === true;
  const now = { status, pause, givenMonths, endsByAdmin, ...nextOf({ ...state, paid }, tiers) };
  return { ...common, tierHash, feeCoins, monthFee, until, coupon, retryAt, ...now };
};

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
): Pick<OwnSubscription, 'nextCoins' | 'feeToAgree' | 'nextTierHash'> => {
  const { cancelScheduled, coupon } = paid;
  const { tier: next, agreed, tierHash } = nextTier(paid, tiers);
  const isSame = tierHash === paid.tierHash;
  const nextTierHash = isSame ? null : tierHash;
  if (cancelScheduled || !next) return { nextCoins: null, feeToAgree: null, nextTierHash };
  const rate = isSame && coupon && coupon.monthsLeft > 0 ? coupon : null;
  return {
    nextCoins: given && comesNext(paid, given) ? 0 : coinsWith(Math.min(next.feeCoins, agreed), rate),
    feeToAgree: next.feeCoins > agreed ? next.feeCoins : null,
    nextTierHash,
  };
};
