import type { Charge } from '@fanfold/contracts/payments';
import type { Oid } from '@fanfold/domain';

import type { PersonAsker } from '../invocation.ts';
import { type OwnChargeDeps, settleOwnCharge } from './settle-own-charge.ts';

/**
 * PAY-007: the payer gives a charge up. The provider closes its page first, so that "you were not charged"
 * stays true. The outcome is the charge; it is `credited` where it was paid before. Throws RefusedError:
 * CHARGE_NOT_FOUND, also for another's charge.
 */
export const cancelCharge = (
  deps: OwnChargeDeps,
  asker: PersonAsker,
  { chargeId }: { readonly chargeId: Oid },
): Promise<Charge> => settleOwnCharge(deps, asker, { chargeId, how: 'close' });
