import { refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { seoulDay } from '../../time.ts';
import { chargedAfterReturn } from './correct.ts';
import type { Command, Decision, PaidTo, SettlementRefusal } from './decider.ts';
import { type RevenueRequest, requestIn, type SettlementState } from './state.ts';

type Follow = Command<'StartPayout' | 'CompletePayout' | 'RejectRequest' | 'FailPayout'>;

/** What finance does about a request. Sent again, each changes nothing. */
export const followRequest = (state: SettlementState, command: Follow): Decision => {
  const { creatorOid, requestId, now } = command;
  const request = requestIn(state, requestId);
  if (!request) return refuse('REQUEST_NOT_FOUND');
  const obstacle = othersTask(request, command);
  if (obstacle !== undefined) return refuse(obstacle);
  const about = { creatorOid, requestId, byOid: command.byOid };
  switch (command.type) {
    case 'StartPayout':
      return start(request, about, command);
    case 'CompletePayout':
      return complete(request, about, command);
    case 'RejectRequest':
      return reject(request, about, command);
    case 'FailPayout':
      if (request.state === 'failed') return [];
      if (request.state !== 'processing' && request.state !== 'complete')
        return refuse('REQUEST_STATE_WRONG');
      return [
        { type: 'RevenueFailed', ...about, reason: command.reason, failedAt: now },
        ...chargedAfterReturn(state, request, command),
      ];
  }
};

/** Why it is for another one to follow a request. */
const othersTask = (
  { batchId: paidIn }: RevenueRequest,
  { batchId, byOid, creatorOid }: Follow,
): SettlementRefusal | undefined => {
  // What a batch pays is ended by the bank's statements alone, and no other batch pays it as well.
  if (paidIn !== null && paidIn !== batchId) return 'REQUEST_IN_BATCH';
  // By hand: who prepares or approves a batch is checked there.
  return batchId === null && byOid === creatorOid ? 'OWN_ACCOUNT' : undefined;
};

type About = { readonly creatorOid: Oid; readonly requestId: Oid; readonly byOid: Oid };

const start = (request: RevenueRequest, about: About, command: Command<'StartPayout'>): Decision => {
  const { batchId, payeeRevision, now } = command;
  if (request.state === 'processing' && request.batchId === batchId) return [];
  if (request.state !== 'requested') return refuse('REQUEST_STATE_WRONG');
  const obstacle = obstacleToPay(request, command);
  if (obstacle !== undefined) return refuse(obstacle);
  return [{ type: 'RevenueProcessing', ...about, batchId, payeeRevision, startedAt: now }];
};

/**
 * What keeps a request from being paid by hand at this moment. It is asked at the start and again at the end,
 * which may be weeks later: a person who has taken over the account meanwhile is not paid, and no payee whom
 * the request was not taxed for.
 */
export const obstacleToPay = (
  { payeeRevision: taxed }: Pick<RevenueRequest, 'payeeRevision'>,
  { payoutHeld, guardianMissing, payeeSince, bankUsableFrom, now }: PaidTo & { readonly now: string },
): 'PAYOUT_HELD' | 'GUARDIAN_NEEDED' | 'PAYEE_CHANGED' | 'BANK_DETAILS_HELD' | undefined => {
  if (payoutHeld) return 'PAYOUT_HELD';
  if (guardianMissing) return 'GUARDIAN_NEEDED';
  if (payeeSince > taxed) return 'PAYEE_CHANGED';
  return bankUsableFrom === null || bankUsableFrom > now ? 'BANK_DETAILS_HELD' : undefined;
};

const complete = (request: RevenueRequest, about: About, command: Command<'CompletePayout'>): Decision => {
  const { state, startedByOid, payOn } = request;
  const { reference, now } = command;
  if (state === 'complete') return [];
  if (state !== 'processing') return refuse('REQUEST_STATE_WRONG');
  if ('payeeSince' in command) {
    const obstacle = obstacleToPay(request, command);
    if (obstacle !== undefined) return refuse(obstacle);
  }
  if (startedByOid === about.byOid) return refuse('SECOND_PERSON_NEEDED');
  if (seoulDay(now) < payOn) return refuse('PAYMENT_DAY_NOT_REACHED');
  return [{ type: 'RevenueCompleted', ...about, reference, completedAt: now }];
};

/** Also after the start by hand, as long as it is not paid: another payee may have been named since. */
const reject = (
  { state }: RevenueRequest,
  about: About,
  { reason, now }: Command<'RejectRequest'>,
): Decision => {
  if (state === 'rejected') return [];
  if (state !== 'requested' && state !== 'processing') return refuse('REQUEST_STATE_WRONG');
  return [{ type: 'RevenueRejected', ...about, reason, rejectedAt: now }];
};
