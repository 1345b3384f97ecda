import type { PaymentSettings } from '@fanfold/contracts/payments';

import type { PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { changeSpendingLimits } from './change-spending-limits.ts';
import type { SettingsDeps } from './deps.ts';

/**
 * Ends a pause before its time, which needs the password. The outcome is all payment settings. Throws
 * RefusedError: REAUTHENTICATE.
 */
export const resumeCharging = async (
  deps: SettingsDeps,
  asker: PersonAsker,
  { isReauthenticated }: { readonly isReauthenticated: boolean },
): Promise<PaymentSettings> => {
  if (!isReauthenticated) throw new RefusedError('REAUTHENTICATE');
  return changeSpendingLimits(deps, asker, (now) => ({ type: 'ResumeCharging', now }));
};
