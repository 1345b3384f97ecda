import { type Oid, parseOid } from '@fanfold/domain';

import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { LogDeps } from './deps.ts';
import { paidCharge, withdrawCharge } from './withdraw-charge.ts';

/**
 * A person has their own charge refunded: an untouched one within `limits.refundDays`, which needs no
 * consent. Its coins leave the wallet at once; the outcome says what the provider pays back. Throws
 * RefusedError: CHARGE_NOT_FOUND (also for another's charge), CHARGE_NOT_CREDITED, CHARGE_ALREADY_REFUNDED,
 * CHARGE_DISPUTED, CHARGE_TOUCHED, REFUND_WINDOW_OVER, NOTHING_TO_REFUND, SPENDING_BLOCKED.
 */
export const refundCharge = async (
  { eventLog }: LogDeps,
  invocation: Invocation,
  { chargeId }: { readonly chargeId: Oid },
) => {
  const { oid } = invocation.actor;
  const charge = await paidCharge(eventLog, chargeId);
  if (charge.buyerOid !== oid) throw new RefusedError('CHARGE_NOT_FOUND');
  return withdrawCharge(eventLog, charge, {
    ...invocation,
    chargeId,
    requestedBy: 'fan',
    requestedByOid: parseOid(oid),
    reason: 'withdrawal',
  });
};
