import { limits } from '@fanfold/contracts';
import { addDays, parseOid } from '@fanfold/domain';
import { approvalStream } from '@fanfold/domain/operations';
import { chargeStream } from '@fanfold/domain/payments';

import { processManager, steps } from '../process-manager.ts';

const approval = steps(approvalStream);
const charge = steps(chargeStream);

/**
 * A large refund waits for a second administrator: it is asked for under the refund's own id, and what comes
 * of it is told to the charge, which decides last: it may be disputed by then.
 */
export const followApprovals = processManager({
  name: 'follow-approvals',
  purpose: 'asks a second administrator for a large refund, and tells the charge what was decided',
  consumes: [
    'ChargeRefundRequested',
    'ApprovalGranted',
    'ApprovalRejected',
    'ApprovalWithdrawn',
    'ApprovalLapsed',
  ],
  react: async ({ event }, commands) => {
    if (event.type === 'ChargeRefundRequested') {
      if (!event.needsApproval) return [];
      const { chargeId, refundId, buyerOid, requestedByOid, reason, money } = event;
      const { state } = await commands.load(chargeStream, chargeId, { maxAgeMs: 0 });
      // Decided before there was a queue.
      if (state.reversals.refunds[refundId]?.status !== 'waiting') return [];
      const { currency, paybackMinor } = money;
      return [
        approval.step({
          name: 'ask',
          id: refundId,
          command: (now) => ({
            type: 'RequestApproval',
            approvalId: refundId,
            subjectOid: buyerOid,
            act: { kind: 'refund', chargeId, refundId, currency, paybackMinor },
            requestedByOid,
            reason,
            lapsesAt: addDays(now, limits.approvalDays),
            now,
          }),
        }),
      ];
    }
    if (event.act.kind !== 'refund') return [];
    const { chargeId, refundId } = event.act;
    const decision =
      event.type === 'ApprovalGranted'
        ? ({ type: 'ApproveRefund', refundId, adminOid: event.adminOid } as const)
        : ({ type: 'RejectRefund', refundId, ...endOf(event) } as const);
    return [
      charge.step({
        name: 'decide',
        id: chargeId,
        command: () => decision,
        // A dispute has ended it meanwhile.
        onRefusal: () => [],
      }),
    ];
  },
});

const endOf = (
  event:
    | { readonly type: 'ApprovalLapsed' }
    | {
        readonly type: 'ApprovalRejected' | 'ApprovalWithdrawn';
        readonly adminOid: string;
        readonly reason: string;
      },
) =>
  event.type === 'ApprovalLapsed'
    ? { adminOid: null, reason: 'lapsed' }
    : { adminOid: parseOid(event.adminOid), reason: event.reason };
