import { limits } from '@fanfold/contracts';
import type { PaymentSettings, SavedCardView } from '@fanfold/contracts/payment';
import { creditsStream } from '@fanfold/domain/credits';
import { accountStream } from '@fanfold/domain/identity';
import {
  adultAge,
  type CardState,
  cardsStream,
  chargingStream,
  duplicatesOf,
  isPaused,
  isYoungerThan,
  limitOf,
  spentInMonth,
  usualCard,
} from '@fanfold/domain/payments';
import type { EventLog } from '@fanfold/event-log';

/** Cards as their owner sees them: what is printed on them, never a token. */
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

/** Everything that somebody has settled about paying. All of it from their own streams. */
export const paymentSettingsOf = async (
  { commands }: EventLog,
  oid: string,
  now: string,
): Promise<PaymentSettings> => {
  const fresh = { maxAgeMs: 0 };
  const [account, cards, charging, credits] = await Promise.all([
    commands.load(accountStream, oid, fresh),
    commands.load(cardsStream, oid, fresh),
    commands.load(chargingStream, oid, fresh),
    commands.load(creditsStream, oid, fresh),
  ]);
  const { birthDate, language } = account.state;
  const isMinor = birthDate === null || isYoungerThan(birthDate, adultAge({ language }), now);
  const limit = limitOf(charging.state, isMinor);
  const { monthlyKrw, pausedUntil, hasConsent, guardian } = charging.state;
  return {
    cards: presentCards(cards.state),
    oneTouchPayment: cards.state.oneTouch !== null,
    chatOneTouchPayment: credits.state.autoTopUp.enabled,
    oneTouchLimitKrw: limits.oneTouchKrw,
    spending: {
      monthlyKrw,
      limitKrw: limit?.krw ?? null,
      spentKrw: spentInMonth(charging.state, now),
      pausedUntil: isPaused(charging.state, now) ? pausedUntil : null,
      isMinor,
      hasConsent,
      isGuardianAsked: guardian !== null && guardian.expiresAt > now,
    },
  };
};
