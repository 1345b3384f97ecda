import type { SubscriptionState } from './commands.ts';
import type { CardPayment, PayingCard, SubscriptionEvent } from './events.ts';

export const noSubscription = (): SubscriptionState => ({
  creatorOid: '',
  subscriberOid: '',
  followedAt: null,
  paid: null,
  streak: null,
  totalMonths: 0,
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
      if (state.paid) Object.assign(state.paid, { failures: event.attempt, retryAt: event.retryAt });
      state.refused = state.open;
      state.open = null;
      return state;
    case 'SubscriptionCancelScheduled':
      if (state.paid) state.paid.cancelScheduled = true;
      return state;
    case 'SubscriptionCancelWithdrawn':
      if (state.paid) state.paid.cancelScheduled = false;
      return state;
    case 'SubscriptionPaymentChanged':
      if (state.paid) state.paid.card = event.card;
      return state;
    case 'SubscriptionCardRemoved':
      if (state.paid) state.paid.card = null;
      return state;
    case 'SubscriptionTierRaised':
      return tierRaised(state, event);
    case 'SubscriptionTierPlanned':
      if (state.paid) state.paid.plannedTier = event.tierHash;
      return state;
    case 'SubscriptionFeeAgreed':
      if (state.paid) state.paid.feeCoins = event.feeCoins;
      return state;
    case 'SubscriptionEnded':
      state.paid = null;
      if (state.open) state.refused = state.open;
      state.open = null;
      return state;
  }
};

const monthPaid = (
  state: SubscriptionState,
  event: Of<'SubscriptionStarted' | 'SubscriptionRenewed'>,
): SubscriptionState => {
  const { tierHash, feeCoins, streak, coupon, month, until, streakStart, totalMonths } = event;
  const since = event.type === 'SubscriptionStarted' ? event.startedAt : event.renewedAt;
  state.paid = {
    tierHash,
    feeCoins,
    streak,
    coupon,
    month,
    until,
    streakStart,
    since: state.paid?.since ?? since,
    cancelScheduled: state.paid?.cancelScheduled ?? false,
    card: payingCard(state, event.card),
    plannedTier: null,
    failures: 0,
    retryAt: null,
  };
  state.streak = { start: streakStart, last: month };
  state.totalMonths = totalMonths;
  state.open = null;
  state.refused = null;
  return state;
};

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
  if (state.paid) Object.assign(state.paid, { tierHash, feeCoins, streak, coupon, card, plannedTier: null });
  state.open = null;
  state.refused = null;
  return state;
};
