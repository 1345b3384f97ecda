import type { Charge } from '@fanfold/contracts/payments';
import type { Oid } from '@fanfold/domain';

import type { PersonAsker } from '../invocation.ts';
import { type OwnChargeDeps, settleOwnCharge } from './settle-own-charge.ts';

/**
 * PAY-006: the payer asks how a charge stands, and its provider is asked. The outcome is the charge as far as
 * is known: a provider that does not answer leaves it `unknown`. Throws RefusedError: CHARGE_NOT_FOUND, also
 * for another's charge.
 */
export const refreshCharge = (
  deps: OwnChargeDeps,
  asker: PersonAsker,
  { chargeId }: { readonly chargeId: Oid },
): Promise<Charge> => settleOwnCharge(deps, asker, { chargeId, how: 'ask' });
