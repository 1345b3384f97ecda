import type { PaymentSettings } from '@fanfold/contracts/payments';

import type { PersonAsker } from '../invocation.ts';
import { changeCards } from './change-cards.ts';
import type { SettingsDeps } from './deps.ts';

/**
 * PAY-019: removes a saved card; one that was removed before changes nothing. The outcome is all payment
 * settings. Throws RefusedError: CARD_NOT_FOUND.
 */
export const removeCard = (
  deps: SettingsDeps,
  asker: PersonAsker,
  { cardIdx }: { readonly cardIdx: number },
): Promise<PaymentSettings> => changeCards(deps, asker, { type: 'RemoveCard', cardIdx });
