import { terms } from '@fanfold/contracts';
import type { PaymentSettings } from '@fanfold/contracts/payments';

import type { PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { changeCards } from './change-cards.ts';
import type { SettingsDeps } from './deps.ts';

type Wanted = { readonly cardIdx: number; readonly agreedToPaymentTerms: boolean };

/**
 * Has a saved card pay with one touch, under the payment terms of today. The outcome is all payment settings.
 * Throws RefusedError: TERMS_REQUIRED, CARD_NOT_FOUND.
 */
export const enableOneTouch = async (
  deps: SettingsDeps,
  asker: PersonAsker,
  { cardIdx, agreedToPaymentTerms }: Wanted,
): Promise<PaymentSettings> => {
  if (!agreedToPaymentTerms) throw new RefusedError('TERMS_REQUIRED');
  return changeCards(deps, asker, { type: 'EnableOneTouch', cardIdx, termsVersion: terms.payment });
};
