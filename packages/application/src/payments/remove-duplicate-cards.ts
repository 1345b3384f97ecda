import type { PaymentSettings } from '@fanfold/contracts/payments';

import type { PersonAsker } from '../invocation.ts';
import { changeCards } from './change-cards.ts';
import type { SettingsDeps } from './deps.ts';

/**
 * PAY-018: removes cards that were saved again, and keeps the oldest of each. The outcome is all payment
 * settings. No rule refuses it.
 */
export const removeDuplicateCards = (deps: SettingsDeps, asker: PersonAsker): Promise<PaymentSettings> =>
  changeCards(deps, asker, { type: 'RemoveDuplicates' });
