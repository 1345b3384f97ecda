import { type Oid, parseOid } from '@fanfold/domain';
import { type PayoutBatchCommand, payoutBatchStream } from '@fanfold/domain/payouts';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { PayoutsUseCaseDeps } from './deps.ts';

export type FollowedBatch = { readonly batchId: Oid } & (
  | { readonly to: 'approved' | 'sent' }
  | { readonly to: 'cancelled'; readonly reason: string }
);

/**
 * A second person approves a batch, a person of finance sends it on the day of payment, or cancels it before.
 * Throws RefusedError: BATCH_NOT_FOUND, BATCH_STATE_WRONG, BATCH_NEEDS_ANOTHER_PERSON, OWN_ACCOUNT,
 * BATCH_TOO_EARLY; NO_BANK where none is configured that could take it.
 */
export const followBatch = async (
  { eventLog, bank }: Pick<PayoutsUseCaseDeps, 'eventLog' | 'bank'>,
  invocation: Invocation,
  followed: FollowedBatch,
) => {
  if (followed.to === 'sent' && !bank.isConfigured) throw new RefusedError('NO_BANK');
  const byOid = parseOid(invocation.actor.oid);
  return accepted(
    await eventLog.commands.of(payoutBatchStream).handle({
      ...invocation,
      id: followed.batchId,
      command: (now) => commandOf(followed, { batchId: followed.batchId, byOid, now }),
    }),
  );
};

const commandOf = (
  followed: FollowedBatch,
  about: { readonly batchId: Oid; readonly byOid: Oid; readonly now: string },
): PayoutBatchCommand => {
  switch (followed.to) {
    case 'approved':
      return { type: 'ApproveBatch', ...about };
    case 'sent':
      return { type: 'SendBatch', ...about };
    case 'cancelled':
      return { type: 'CancelBatch', ...about, reason: followed.reason };
  }
};
