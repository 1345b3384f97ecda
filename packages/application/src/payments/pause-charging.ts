import type { PaymentSettings } from '@fanfold/contracts/payments';
import { addDays, parseOid } from '@fanfold/domain';

import type { PersonAsker } from '../invocation.ts';
import { changeSpendingLimits } from './change-spending-limits.ts';
import type { SettingsDeps } from './deps.ts';

/**
 * Refuses all charges of a person for `days` days from now. The outcome is all payment settings. No rule
 * refuses it.
 */
export const pauseCharging = async (
  deps: SettingsDeps,
  asker: PersonAsker,
  { days }: { readonly days: number },
): Promise<PaymentSettings> => {
  const ownerOid = parseOid(asker.actor.oid);
  return changeSpendingLimits(deps, asker, (now) => ({
    type: 'PauseCharging',
    ownerOid,
    until: addDays(now, days),
  }));
};
