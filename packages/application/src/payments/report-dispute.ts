import type { Oid } from '@fanfold/domain';
import { type ChargeCommand, chargeStream } from '@fanfold/domain/payments';

import { accepted, type Invocation } from '../invocation.ts';
import type { LogDeps } from './deps.ts';
import { disputeIdOf } from './settle-charge.ts';

type Report = { readonly chargeId: Oid } & Pick<
  Extract<ChargeCommand, { type: 'ReportDispute' }>,
  'disputeRef' | 'kind' | 'status' | 'reason'
>;

/**
 * An administrator records a dispute that a provider told of by mail or on its own pages only. The provider's
 * own name makes it one dispute, however often it is reported. Throws RefusedError: CHARGE_NOT_FOUND,
 * CHARGE_NOT_CREDITED.
 */
export const reportDispute = async ({ eventLog }: LogDeps, invocation: Invocation, report: Report) => {
  const { chargeId, disputeRef, kind, status, reason } = report;
  const disputeId = disputeIdOf(chargeId, disputeRef);
  return accepted(
    await eventLog.commands.of(chargeStream).handle({
      ...invocation,
      id: chargeId,
      command: (now) => ({ type: 'ReportDispute', disputeId, disputeRef, kind, status, reason, now }),
    }),
  );
};
