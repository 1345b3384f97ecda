import { type Month, monthBefore, monthsFrom, utcMonth } from '../months.ts';
import type { PaidSubscription, SubscriptionState } from './commands.ts';
import type { CardPayment, PayingCard, SubscriptionEvent } from './events.ts';

export const noSubscription = (): SubscriptionState => ({
  creatorOid: '',
  subscriberOid: '',
  followedAt: null,
  paid: null,
  streak: null,
  totalMonths: 0,
  given: null,
  gifts: [],
  open: null,
  refused: null,
  refusal: null,
});

type Of<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>;

export const evolve = (state: SubscriptionState, event: SubscriptionEvent): SubscriptionState => {
  state.creatorOid = event.creatorOid;
  state.subscriberOid = event.subscriberOid;
  switch (event.type) {
    case 'ChannelFollowed':
      state.followedAt = event.followedAt;
      return state;
    case 'ChannelUnfollowed':
      state.followedAt = null;
      return state;
    case 'SubscriptionChargeOpened': {
      const { type: _type, creatorOid: _c, subscriberOid: _s, openedAt: _at, ...charge } = event;
      state.open = charge;
      return state;
    }
    case 'SubscriptionChargeRefused':
      state.refusal = event.reason;
      state.refused = state.open;
      state.open = null;
      return state;
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
      return monthPaid(state, event);
    case 'SubscriptionPaymentFailed':
      state.refused = state.open;
      state.open = null;
      return changed(state, { failures: event.attempt, retryAt: event.retryAt });
    case 'SubscriptionCancelScheduled':
      return changed(state, { cancelScheduled: true });
    case 'SubscriptionCancelWithdrawn':
      return changed(state, { cancelScheduled: false, isGift: false });
    case 'SubscriptionPaymentChanged':
      return changed(state, { card: event.card });
    case 'SubscriptionCardRemoved':
      return changed(state, { card: null });
    case 'SubscriptionTierRaised':
      return tierRaised(state, event);
    case 'SubscriptionTierPlanned':
      return changed(state, { plannedTier: event.tierHash });
    case 'SubscriptionFeeAgreed':
      return changed(state, { feeCoins: event.feeCoins });
    case 'SubscriptionNextMonthAnnounced':
      return state;
    case 'SubscriptionPauseScheduled':
    case 'SubscriptionPauseWithdrawn':
    case 'SubscriptionPaused':
    case 'SubscriptionResumed':
      return pauseChanged(state, event);
    case 'SubscriptionMonthsGiven':
      state.given = { tierHash: event.tierHash, months: event.months + (state.given?.months ?? 0) };
      state.gifts = [...state.gifts, event.giftId].slice(-knownGifts);
      return state;
    case 'SubscriptionEnded':
      state.paid = null;
      state.given = null;
      if (state.open) state.refused = state.open;
      state.open = null;
      return state;
  }
};

/** A gift that is sent again comes within a day. */
const knownGifts = 20;

const changed = (state: SubscriptionState, change: Partial<PaidSubscription>): SubscriptionState => {
  if (state.paid) Object.assign(state.paid, change);
  return state;
};

type MonthPaid = Of<'SubscriptionStarted' | 'SubscriptionRenewed'>;

const monthPaid = (state: SubscriptionState, event: MonthPaid): SubscriptionState => {
  const { tierHash, feeCoins, streak, coupon, month, until, streakStart, totalMonths } = event;
  const isGift = event.complimentary === true;
  const kept = state.paid ?? {
    since: event.type === 'SubscriptionStarted' ? event.startedAt : event.renewedAt,
    cancelScheduled: isGift,
    isGift,
  };
  state.paid = {
    tierHash,
    feeCoins,
    streak,
    coupon,
    month,
    until,
    streakStart,
    since: kept.since,
    cancelScheduled: kept.cancelScheduled,
    isGift: kept.isGift,
    pause: null,
    card: payingCard(state, event.card),
    plannedTier: null,
    failures: 0,
    retryAt: null,
  };
  state.streak = { start: streakStart, last: month, paused: pausedIn(state, streakStart) };
  state.totalMonths = totalMonths;
  if (isGift) state.given = event.givenMonths ? { tierHash, months: event.givenMonths } : null;
  state.open = null;
  state.refused = null;
  return state;
};

/** How many months of the streak were a pause. */
const pausedIn = ({ streak }: Readonly<SubscriptionState>, start: Month): number =>
  streak?.start === start ? streak.paused : 0;

/** What a subscriber chose while a payment was on its way counts for the next one. */
const payingCard = (
  { paid, open }: Readonly<SubscriptionState>,
  card: CardPayment | undefined,
): PayingCard | null => {
  if (paid && open?.purpose === 'renewal') return paid.card;
  return card ? { cardId: card.cardId, currency: card.currency } : (paid?.card ?? null);
};

const tierRaised = (state: SubscriptionState, event: Of<'SubscriptionTierRaised'>): SubscriptionState => {
  const { tierHash, feeCoins, streak, coupon } = event;
  const card = payingCard(state, event.card);
  const now = { tierHash, feeCoins, streak, coupon, card, plannedTier: null };
  if (state.paid) Object.assign(state.paid, now);
  // Who pays for a higher tier goes on with it, also where the one before was given.
  if (state.paid?.isGift) Object.assign(state.paid, { isGift: false, cancelScheduled: false });
  state.open = null;
  state.refused = null;
  return state;
};

const pauseChanged = (
  state: SubscriptionState,
  event: Of<
    'SubscriptionPauseScheduled' | 'SubscriptionPauseWithdrawn' | 'SubscriptionPaused' | 'SubscriptionResumed'
  >,
): SubscriptionState => {
  const { paid, streak } = state;
  if (!paid) return state;
  if (event.type === 'SubscriptionPauseWithdrawn') {
    paid.pause = null;
    return state;
  }
  if (event.type === 'SubscriptionResumed') {
    const now = utcMonth(event.resumedAt);
    // The months that are left of the pause are paid again, the present one first.
    if (paid.pause && streak) streak.paused -= monthsFrom(now, streak.last);
    if (streak) streak.last = monthBefore(now);
    paid.pause = null;
    return state;
  }
  const { from, months, resumesAt } = event;
  const hasBegun = event.type === 'SubscriptionPaused';
  paid.pause = { from, months, resumesAt, hasBegun };
  // Months without a payment do not break the streak, and are not counted in it.
  if (hasBegun && streak)
    state.streak = { ...streak, last: monthBefore(utcMonth(resumesAt)), paused: streak.paused + months };
  return state;
};
