import type { Month } from '../months.ts';
import type { PaidSubscription, SubscriptionState } from './commands.ts';
import type { CardPayment, PayingCard, SubscriptionEvent } from './events.ts';
import { pauseChanged } from './pause-changed.ts';
import { ended, noteRefused, settle, tierLowered } from './returns/evolve.ts';
import { paymentOf, raisesWith, soldAs, withoutTerms } from './sold-as.ts';
import { keepUse, withdrawable } from './withdrawal/withdraw.ts';

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
  refused: [],
  settled: {},
  refusal: null,
});

type Of<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>;

export const evolve = (state: SubscriptionState, event: SubscriptionEvent): SubscriptionState => {
  state.creatorOid = event.creatorOid;
  state.subscriberOid = event.subscriberOid;
  switch (event.type) {
    case 'ChannelFollowed':
    case 'ChannelUnfollowed':
      state.followedAt = event.type === 'ChannelFollowed' ? event.followedAt : null;
      return state;
    case 'SubscriptionChargeOpened': {
      const { type: _type, creatorOid: _c, subscriberOid: _s, openedAt: _at, ...charge } = event;
      state.open = charge;
      return state;
    }
    case 'SubscriptionChargeRefused':
      state.refusal = event.reason;
      noteRefused(state, state.open);
      delete state.paid?.agreedMeanwhile;
      return state;
    case 'SubscriptionStarted':
    case 'SubscriptionRenewed':
      return monthPaid(state, event);
    case 'SubscriptionPaymentFailed':
      return paymentFailed(state, event);
    case 'SubscriptionCancelScheduled':
      return changed(state, { cancelScheduled: true, ...(event.byAdmin && { endsByAdmin: true }) });
    case 'SubscriptionCancelWithdrawn':
      return changed(state, { cancelScheduled: false, isGift: false });
    case 'SubscriptionPaymentChanged':
    case 'SubscriptionCardRemoved':
      return changed(state, { card: 'card' in event ? event.card : null });
    case 'SubscriptionTierRaised':
      return tierRaised(state, event);
    case 'SubscriptionTierPlanned':
    case 'SubscriptionPlannedTierRemoved':
      return planned(state, event);
    case 'SubscriptionFeeAgreed':
      return feeAgreed(state, event);
    case 'SubscriptionNextMonthAnnounced':
      return event.next === 'consent' ? changed(state, { askedFee: event.coins }) : state;
    case 'SubscriptionPauseScheduled':
    case 'SubscriptionPauseWithdrawn':
    case 'SubscriptionPaused':
    case 'SubscriptionResumed':
      return pauseChanged(state, event);
    case 'SubscriptionMonthsGiven':
      return monthsGiven(state, event);
    case 'SubscriptionPaymentReturned':
      settle(state, event.chargeId);
      return state;
    case 'SubscriptionTierLowered':
      return tierLowered(state, event);
    case 'SubscriptionMonthFirstUsed':
      return monthUsed(state, event);
    case 'SubscriptionCardRefundRefused':
      state.cardRefundsRefused = { ...state.cardRefundsRefused, [event.paymentId]: true };
      return state;
    case 'SubscriptionEnded':
      return ended(state, event);
  }
};

const monthUsed = (
  state: SubscriptionState,
  { month }: Of<'SubscriptionMonthFirstUsed'>,
): SubscriptionState => {
  state.usedMonth = month;
  return changed(state, { isUsed: true });
};

const monthsGiven = (state: SubscriptionState, event: Of<'SubscriptionMonthsGiven'>): SubscriptionState => {
  state.given = { tierHash: event.tierHash, months: event.months + (state.given?.months ?? 0) };
  // A gift that is sent again comes within a day.
  state.gifts = [...state.gifts, event.giftId].slice(-20);
  return state;
};

const changed = (state: SubscriptionState, change: Partial<PaidSubscription>): SubscriptionState => {
  if (state.paid) Object.assign(state.paid, change);
  return state;
};

const paymentFailed = (
  state: SubscriptionState,
  { attempt, retryAt, month, failedAt: at }: Of<'SubscriptionPaymentFailed'>,
): SubscriptionState => {
  noteRefused(state, state.open);
  delete state.paid?.agreedMeanwhile;
  const { firstTry } = state.paid ?? {};
  const first = firstTry?.month === month ? firstTry : { month, at };
  return changed(state, { failures: attempt, retryAt, firstTry: first });
};

/** What was asked of the fee of one tier says nothing of another one's. */
const planned = (
  state: SubscriptionState,
  event: Of<'SubscriptionTierPlanned' | 'SubscriptionPlannedTierRemoved'>,
): SubscriptionState => {
  delete state.paid?.askedFee;
  const isPlanned = event.type === 'SubscriptionTierPlanned';
  return changed(state, {
    plannedTier: isPlanned ? event.tierHash : null,
    plannedFee: isPlanned ? (event.feeCoins ?? null) : null,
  });
};

const feeAgreed = (
  state: SubscriptionState,
  { tierHash, feeCoins }: Of<'SubscriptionFeeAgreed'>,
): SubscriptionState => {
  if (state.open?.purpose === 'renewal' && state.open.tierHash === tierHash)
    changed(state, { agreedMeanwhile: feeCoins });
  return changed(state, tierHash === state.paid?.plannedTier ? { plannedFee: feeCoins } : { feeCoins });
};

type MonthPaid = Of<'SubscriptionStarted' | 'SubscriptionRenewed'>;

const monthPaid = (state: SubscriptionState, event: MonthPaid): SubscriptionState => {
  const { tierHash, feeCoins, streak, coupon, month, until, streakStart, totalMonths } = event;
  const isGift = event.complimentary === true;
  const { askedFee, agreedMeanwhile } = state.paid ?? {};
  const kept = state.paid ?? {
    since: event.type === 'SubscriptionStarted' ? event.startedAt : event.renewedAt,
    cancelScheduled: isGift,
    isGift,
  };
  state.paid = {
    tierHash,
    feeCoins: agreedMeanwhile ?? feeCoins,
    monthFee: feeCoins,
    streak,
    ...soldAs(event),
    coupon,
    month,
    until,
    streakStart,
    since: kept.since,
    cancelScheduled: kept.cancelScheduled,
    isGift: kept.isGift,
    ...endOfAdmin(state.paid),
    pause: null,
    chargeId: event.chargeId,
    ...paymentOf(event),
    ...withdrawable(event, state.paid),
    raises: [],
    card: payingCard(state, event.card),
    ...plannedMeanwhile(state, tierHash),
    ...(askedFee === undefined ? {} : { askedFee }),
    failures: 0,
    retryAt: null,
  };
  const paused = pausedIn(state, streakStart) + (isGift ? 1 : 0);
  state.streak = { start: streakStart, last: month, paused };
  state.totalMonths = totalMonths;
  if (isGift) state.given = event.givenMonths ? { tierHash, months: event.givenMonths } : null;
  else settle(state, event.chargeId);
  return keepUse(state);
};

/** The month of a payment that was on its way is the last one all the same. */
const endOfAdmin = (paid: PaidSubscription | null): Pick<PaidSubscription, 'endsByAdmin'> =>
  paid?.endsByAdmin ? { endsByAdmin: true } : {};

/** This month's plan has come true. One for another tier was made during the payment, for the next month. */
const plannedMeanwhile = (
  { paid }: Readonly<SubscriptionState>,
  tierHash: string,
): Pick<PaidSubscription, 'plannedTier' | 'plannedFee'> =>
  paid && paid.plannedTier !== tierHash
    ? { plannedTier: paid.plannedTier, plannedFee: paid.plannedFee }
    : { plannedTier: null, plannedFee: null };

/** How many months of the streak were not paid: those of a pause, and those that were given. */
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
  const plan = { plannedTier: null, plannedFee: null };
  const raises = raisesWith(state.paid, event);
  const now = { tierHash, feeCoins, monthFee: feeCoins, streak, coupon, card, raises, ...plan };
  if (state.paid) Object.assign(withoutTerms(state.paid), now, soldAs(event));
  // Who pays for a higher tier goes on with it, also where the one before was given; an administrator's end
  // stays.
  if (state.paid?.isGift)
    Object.assign(state.paid, { isGift: false, cancelScheduled: state.paid.endsByAdmin === true });
  settle(state, event.chargeId);
  return state;
};
