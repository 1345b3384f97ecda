import { limits } from '@fanfold/contracts';
import { addDays, type Oid, parseOid } from '@fanfold/domain';
import { approvalStream } from '@fanfold/domain/operations';
import { bankAccountStream, lineIn, obstacleToUnpaid, payoutBatchStream } from '@fanfold/domain/payouts';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { PayoutsUseCaseDeps } from './deps.ts';

type Input = { readonly batchId: Oid; readonly endToEndId: string; readonly reason: string };

/**
 * One person asks that a line which the bank never named counts as not paid, after its day of payment; an
 * administrator who is another person has to approve it. Throws RefusedError: BATCH_NOT_FOUND,
 * BATCH_STATE_WRONG, PAYMENT_STILL_POSSIBLE, TRANSFER_NAMED_BY_BANK, OWN_ACCOUNT.
 */
export const askUnpaidLine = async (
  { eventLog, clock }: Pick<PayoutsUseCaseDeps, 'eventLog' | 'clock'>,
  invocation: Invocation,
  { batchId, endToEndId, reason }: Input,
) => {
  const { commands } = eventLog;
  const now = clock.now();
  const { state: batch } = await commands.load(payoutBatchStream, batchId, { maxAgeMs: 0 });
  const line = lineIn(batch, endToEndId);
  if (!line) throw new RefusedError(batch.batchId === null ? 'BATCH_NOT_FOUND' : 'BATCH_STATE_WRONG');
  const { creatorOid, currency, amountMinor } = line;
  const { state: account } = await commands.load(bankAccountStream, currency, { maxAgeMs: 0 });
  const obstacle = obstacleToUnpaid(batch, account, { endToEndId, now });
  if (obstacle !== undefined) throw new RefusedError(obstacle);
  const approvalId = parseOid(oidFromKey(invocation.key));
  return accepted(
    await commands.of(approvalStream).handle({
      ...invocation,
      id: approvalId,
      command: (at) => ({
        type: 'RequestApproval',
        approvalId,
        subjectOid: creatorOid,
        act: { kind: 'unpaidLine', batchId, endToEndId, currency, amountMinor },
        requestedByOid: parseOid(invocation.actor.oid),
        reason,
        lapsesAt: addDays(now, limits.approvalDays),
        now: at,
      }),
    }),
  );
};
