import { type Oid, parseOid } from '@fanfold/domain';

import type { Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { LogDeps } from './deps.ts';
import { paidCharge, withdrawCharge } from './withdraw-charge.ts';

type Wanted = { readonly userOid: Oid; readonly chargeId: Oid; readonly reason: string };

/**
 * ADM-025: an administrator has the unspent coins of another person's charge refunded as money. Above
 * `limits.refundApprovalAboveKrw` a second administrator has to approve it. Throws RefusedError: OWN_ACCOUNT,
 * CHARGE_NOT_FOUND, CHARGE_NOT_CREDITED, CHARGE_ALREADY_REFUNDED, CHARGE_DISPUTED, NOTHING_TO_REFUND,
 * SPENDING_BLOCKED.
 */
export const refundChargeByAdmin = async (
  { eventLog }: LogDeps,
  invocation: Invocation,
  { userOid, chargeId, reason }: Wanted,
) => {
  const { oid } = invocation.actor;
  if (userOid === oid) throw new RefusedError('OWN_ACCOUNT');
  const charge = await paidCharge(eventLog, chargeId);
  if (charge.buyerOid !== userOid) throw new RefusedError('CHARGE_NOT_FOUND');
  const asked = { chargeId, requestedBy: 'admin', requestedByOid: parseOid(oid), reason } as const;
  return withdrawCharge(eventLog, charge, { ...invocation, ...asked });
};
