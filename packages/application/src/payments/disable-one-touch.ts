import type { PaymentSettings } from '@fanfold/contracts/payments';

import type { PersonAsker } from '../invocation.ts';
import { changeCards } from './change-cards.ts';
import type { SettingsDeps } from './deps.ts';

/** PAY-009: ends payments with one touch. The outcome is all payment settings. No rule refuses it. */
export const disableOneTouch = (deps: SettingsDeps, asker: PersonAsker): Promise<PaymentSettings> =>
  changeCards(deps, asker, { type: 'DisableOneTouch' });
