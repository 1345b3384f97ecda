import { type Oid, parseOid } from '@fanfold/domain';
import { type SettlementCommand, settlementStream } from '@fanfold/domain/settlement';

import { accepted, type Invocation } from '../invocation.ts';
import { type PayoutChecks, paidTo, payoutChecks } from './payout-checks.ts';
import type { SettlementUseCaseDeps } from './request-revenue.ts';

type Followed = { readonly creatorOid: Oid; readonly requestId: Oid } & (
  | { readonly to: 'processing' }
  | { readonly to: 'complete'; readonly reference: string }
  | { readonly to: 'rejected' | 'failed' | 'unpaidAsked'; readonly reason: string }
  | { readonly to: 'unpaid' }
);

/**
 * REV-013: finance starts a payout, another person completes it, or one of them says that it was rejected or
 * sent back. The last one of a creator who has left may be left unpaid: one person asks, another one agrees.
 * Throws RefusedError: REQUEST_NOT_FOUND, REQUEST_STATE_WRONG, REQUEST_IN_BATCH, PAYOUT_HELD,
 * GUARDIAN_NEEDED, PAYEE_CHANGED, BANK_DETAILS_HELD, SECOND_PERSON_NEEDED, OWN_ACCOUNT,
 * PAYMENT_DAY_NOT_REACHED.
 */
export const followRequest = async (
  deps: SettlementUseCaseDeps,
  invocation: Invocation,
  followed: Followed,
) => {
  const { creatorOid } = followed;
  const byOid = parseOid(invocation.actor.oid);
  const { eventLog, clock } = deps;
  const checks = await payoutChecks({ commands: eventLog.commands, clock }, creatorOid);
  return accepted(
    await eventLog.commands.of(settlementStream).handle({
      ...invocation,
      id: creatorOid,
      command: (now) => commandOf(followed, { ...checks, byOid, now }),
    }),
  );
};

type Checks = PayoutChecks & { readonly byOid: Oid; readonly now: string };

const commandOf = (followed: Followed, checks: Checks): SettlementCommand => {
  const { creatorOid, requestId } = followed;
  const { byOid, now } = checks;
  // By hand: a request that a batch pays is refused here.
  const about = { creatorOid, requestId, batchId: null, byOid, now };
  switch (followed.to) {
    case 'processing':
      return { type: 'StartPayout', ...about, ...paidTo(checks) };
    case 'complete':
      return { type: 'CompletePayout', ...about, ...paidTo(checks), reference: followed.reference };
    case 'rejected':
      return { type: 'RejectRequest', ...about, reason: followed.reason };
    case 'unpaidAsked':
      return { type: 'AskLeaveUnpaid', creatorOid, requestId, byOid, reason: followed.reason, now };
    case 'unpaid':
      return { type: 'LeaveUnpaid', creatorOid, requestId, byOid, now };
    case 'failed':
      return { type: 'FailPayout', ...about, reason: followed.reason };
  }
};
