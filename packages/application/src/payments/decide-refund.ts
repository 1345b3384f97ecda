import { type Oid, parseOid } from '@fanfold/domain';
import { chargeStream } from '@fanfold/domain/payments';

import { accepted, type Invocation } from '../invocation.ts';
import type { LogDeps } from './deps.ts';

type Decision = { readonly chargeId: Oid; readonly refundId: Oid } & (
  | { readonly verdict: 'approve' }
  | { readonly verdict: 'reject'; readonly reason: string }
);

/**
 * ADM-043: a second administrator approves or rejects a large refund. A rejected one gives the coins back. Throws
 * RefusedError: CHARGE_NOT_FOUND, REFUND_NOT_FOUND, REFUND_NOT_WAITING, SECOND_ADMIN_NEEDED.
 */
export const decideRefund = async ({ eventLog }: LogDeps, invocation: Invocation, decision: Decision) => {
  const { chargeId, refundId } = decision;
  const adminOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(chargeStream).handle({
      ...invocation,
      id: chargeId,
      command: () =>
        decision.verdict === 'approve'
          ? { type: 'ApproveRefund', refundId, adminOid }
          : { type: 'RejectRefund', refundId, adminOid, reason: decision.reason },
    }),
  );
};
