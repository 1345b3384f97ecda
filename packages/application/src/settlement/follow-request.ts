import { type Oid, parseOid } from '@fanfold/domain';
import { payeeStream, type SettlementCommand, settlementStream } from '@fanfold/domain/settlement';

import { accepted, type Invocation } from '../invocation.ts';
import { isPayoutHeld, type SettlementUseCaseDeps } from './request-revenue.ts';

type Followed = { readonly creatorOid: Oid; readonly requestId: Oid } & (
  | { readonly to: 'processing' }
  | { readonly to: 'complete'; readonly reference: string }
  | { readonly to: 'rejected' | 'failed'; readonly reason: string }
);

/**
 * REV-013: finance starts a payout, another person completes it, or one of them says that it was rejected or sent back. Throws
 * RefusedError: REQUEST_NOT_FOUND, REQUEST_STATE_WRONG, REQUEST_IN_BATCH, PAYOUT_HELD, BANK_DETAILS_HELD, SECOND_PERSON_NEEDED,
 * PAYMENT_DAY_NOT_REACHED.
 */
export const followRequest = async (
  deps: SettlementUseCaseDeps,
  invocation: Invocation,
  followed: Followed,
) => {
  const { creatorOid } = followed;
  const byOid = parseOid(invocation.actor.oid);
  const payoutHeld = await isPayoutHeld(deps, creatorOid);
  const { state } = await deps.eventLog.commands.load(payeeStream, creatorOid, { maxAgeMs: 0 });
  const checks = { payoutHeld, bankUsableFrom: state.usableFrom };
  return accepted(
    await deps.eventLog.commands.of(settlementStream).handle({
      ...invocation,
      id: creatorOid,
      command: (now) => commandOf(followed, { ...checks, byOid, now }),
    }),
  );
};

type Checks = {
  readonly payoutHeld: boolean;
  readonly bankUsableFrom: string | null;
  readonly byOid: Oid;
  readonly now: string;
};

const commandOf = (followed: Followed, checks: Checks): SettlementCommand => {
  const { creatorOid, requestId } = followed;
  const { payoutHeld, bankUsableFrom, byOid, now } = checks;
  // By hand: a request that a batch pays is refused here.
  const about = { creatorOid, requestId, batchId: null, byOid, now };
  switch (followed.to) {
    case 'processing':
      return { type: 'StartPayout', ...about, payoutHeld, bankUsableFrom };
    case 'complete':
      return { type: 'CompletePayout', ...about, payoutHeld, reference: followed.reference };
    case 'rejected':
      return { type: 'RejectRequest', ...about, reason: followed.reason };
    case 'failed':
      return { type: 'FailPayout', ...about, reason: followed.reason };
  }
};
