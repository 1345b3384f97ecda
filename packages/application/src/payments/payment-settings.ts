import { limits } from '@fanfold/contracts';
import type { PaymentSettings, SavedCardView } from '@fanfold/contracts/payments';
import { accountStream } from '@fanfold/domain/identity';
import {
  adultAge,
  type CardState,
  cardsStream,
  duplicatesOf,
  isPaused,
  isYoungerThan,
  limitOf,
  spendingLimitsStream,
  spentInMonth,
  usualCard,
} from '@fanfold/domain/payments';
import { creditsStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';

import { paidByCards } from './paid-by-cards.ts';

/** Cards as their owner sees them, without tokens. */
export const presentCards = (state: Readonly<CardState>): SavedCardView[] => {
  const duplicates = new Set(duplicatesOf(state).map(({ cardId }) => cardId));
  const pays = usualCard(state)?.cardId;
  return state.cards.map(({ cardId, cardIdx, brand, last4, expiresMonth, expiresYear }) => ({
    cardId,
    cardIdx,
    brand,
    last4,
    expiresMonth,
    expiresYear,
    selected: cardId === pays,
    oneTouch: cardId === state.oneTouch,
    duplicate: duplicates.has(cardId),
  }));
};

/** A user's payment settings, read from the user's own streams. */
export const paymentSettingsOf = async (
  { commands }: EventLog,
  oid: string,
  now: string,
): Promise<PaymentSettings> => {
  const fresh = { maxAgeMs: 0 };
  const [account, cards, spendingLimits, credits] = await Promise.all([
    commands.load(accountStream, oid, fresh),
    commands.load(cardsStream, oid, fresh),
    commands.load(spendingLimitsStream, oid, fresh),
    commands.load(creditsStream, oid, fresh),
  ]);
  const { birthDate, language } = account.state;
  const isMinor = birthDate === null || isYoungerThan(birthDate, adultAge({ language }), now);
  const limit = limitOf(spendingLimits.state, isMinor);
  const { monthlyKrw, pausedUntil, hasConsent, guardian } = spendingLimits.state;
  return {
    cards: presentCards(cards.state),
    paidByCard: await paidByCards(commands, oid, cards.state),
    oneTouchPayment: cards.state.oneTouch !== null,
    chatOneTouchPayment: credits.state.autoTopUp.enabled,
    oneTouchLimitKrw: limits.oneTouchKrw,
    spending: {
      monthlyKrw,
      limitKrw: limit?.krw ?? null,
      spentKrw: spentInMonth(spendingLimits.state, now),
      pausedUntil: isPaused(spendingLimits.state, now) ? pausedUntil : null,
      isMinor,
      hasConsent,
      isGuardianAsked: guardian !== null && guardian.expiresAt > now,
    },
  };
};
