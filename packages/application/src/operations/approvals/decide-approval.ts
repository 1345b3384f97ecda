import { type Oid, parseOid } from '@fanfold/domain';
import { approvalStream } from '@fanfold/domain/operations';

import { accepted, type Invocation } from '../../invocation.ts';
import type { OperationsDeps } from '../deps.ts';

type Decision = { readonly approvalId: Oid } & (
  | { readonly verdict: 'approve' }
  | { readonly verdict: 'reject'; readonly reason: string }
);

/**
 * ADM-043: an administrator approves or rejects what another one asked for; the one who asked can only
 * withdraw it. The context whose act it is follows the event. Throws RefusedError: APPROVAL_NOT_FOUND,
 * APPROVAL_CLOSED, SECOND_ADMIN_NEEDED, OWN_ACCOUNT.
 */
export const decideApproval = async (
  { eventLog }: Pick<OperationsDeps, 'eventLog'>,
  invocation: Invocation,
  decision: Decision,
) => {
  const adminOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(approvalStream).handle({
      ...invocation,
      id: decision.approvalId,
      command: (now) =>
        decision.verdict === 'approve'
          ? { type: 'Approve', adminOid, now }
          : { type: 'Reject', adminOid, reason: decision.reason, now },
    }),
  );
};
