import type { PaymentSettings } from '@fanfold/contracts/payments';

import type { PersonAsker } from '../invocation.ts';
import { changeCards } from './change-cards.ts';
import type { SettingsDeps } from './deps.ts';

/**
 * PAY-020: chooses the card that pays when none is named. The outcome is all payment settings. Throws
 * RefusedError: CARD_NOT_FOUND.
 */
export const selectCard = (
  deps: SettingsDeps,
  asker: PersonAsker,
  { cardIdx }: { readonly cardIdx: number },
): Promise<PaymentSettings> => changeCards(deps, asker, { type: 'SelectCard', cardIdx });
