import type { Charge } from '@fanfold/contracts/payments';
import type { Oid } from '@fanfold/domain';

import type { PersonAsker } from '../invocation.ts';
import { type OwnChargeDeps, settleOwnCharge } from './settle-own-charge.ts';

type Confirmation = {
  readonly chargeId: Oid;
  /** The provider's token in the address of the return page. */
  readonly approvalToken?: string | undefined;
};

/**
 * PAY-014: the payer comes back from the pay page, and the provider takes what was agreed to. The effect is
 * keyed by the charge, so it needs no key of the request. The outcome is the charge. Throws RefusedError:
 * CHARGE_NOT_FOUND, also for another's charge.
 */
export const confirmCharge = (
  deps: OwnChargeDeps,
  asker: PersonAsker,
  confirmation: Confirmation,
): Promise<Charge> => settleOwnCharge(deps, asker, { ...confirmation, how: 'ask' });
