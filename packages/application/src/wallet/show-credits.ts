import type { CreditsReply } from '@fanfold/contracts/wallet';
import {
  availableCredits,
  type CreditsState,
  countOn,
  creditPolicy,
  usableCredits,
} from '@fanfold/domain/wallet';

/** LED-010: the credits that there are at `now`, and what the day still allows. */
export const creditsOf = (state: Readonly<CreditsState>, now: string): CreditsReply => ({
  chat: availableCredits(state.lots, 'chat', now),
  bonusCredits: availableCredits(state.lots, 'bonus', now),
  usable: usableCredits(state, now),
  bonusLeftToday: creditPolicy.bonusCreditsADay - countOn(state.usedBonus, now),
  conversionLeftCoins: creditPolicy.conversionCoinsADay - countOn(state.convertedCoins, now),
  pending: Object.keys(state.pending).length,
  chatOneTouchPayment: state.autoTopUp.enabled,
  topUpCoinsADay: state.autoTopUp.coinsADay,
});
