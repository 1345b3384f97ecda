import type { PaymentSettings } from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { spendingLimitsStream } from '@fanfold/domain/payments';

import type { PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { changeSpendingLimits } from './change-spending-limits.ts';
import type { SettingsDeps } from './deps.ts';

type Wanted = {
  /** Won a month; null for no limit. */
  readonly monthlyKrw: number | null;
  /** Whether the password was entered a short time ago; a looser limit needs it. */
  readonly isReauthenticated: boolean;
};

/** A person's own monthly limit. The outcome is all payment settings. Throws RefusedError: REAUTHENTICATE. */
export const setSpendingLimit = async (
  deps: SettingsDeps,
  asker: PersonAsker,
  { monthlyKrw, isReauthenticated }: Wanted,
): Promise<PaymentSettings> => {
  const ownerOid = parseOid(asker.actor.oid);
  const { state } = await deps.eventLog.commands.load(spendingLimitsStream, ownerOid, { maxAgeMs: 0 });
  // A stricter limit holds at once; a looser one has to come from the account's owner.
  const isLooser = state.monthlyKrw !== null && (monthlyKrw === null || monthlyKrw > state.monthlyKrw);
  if (isLooser && !isReauthenticated) throw new RefusedError('REAUTHENTICATE');
  return changeSpendingLimits(deps, asker, () => ({ type: 'SetSpendingLimit', ownerOid, monthlyKrw }));
};
