import { refuse } from '../../decider.ts';
import type { Command, Decision } from './decider.ts';
import { type RevenueRequest, requestIn, type SettlementState } from './state.ts';

/**
 * A creator who has left cannot correct bank details any more, and the deletion waits for the last payout:
 * one person asks to leave it unpaid, another one agrees. The creator's amount before tax is kept as
 * unclaimed.
 */
export const leaveUnpaid = (
  state: SettlementState,
  command: Command<'AskLeaveUnpaid' | 'LeaveUnpaid'>,
): Decision => {
  const { creatorOid, requestId, byOid } = command;
  const request = requestIn(state, requestId);
  if (!request) return refuse('REQUEST_NOT_FOUND');
  if (byOid === creatorOid) return refuse('OWN_ACCOUNT');
  if (!request.last || request.state !== 'requested') return refuse('REQUEST_STATE_WRONG');
  return command.type === 'AskLeaveUnpaid' ? ask(request, command) : agree(request, command);
};

const ask = (
  { requestId, unpaidAsked: asked }: RevenueRequest,
  { creatorOid, byOid, reason, now }: Command<'AskLeaveUnpaid'>,
): Decision => {
  if (asked?.byOid === byOid && asked.reason === reason) return [];
  return [{ type: 'RevenueUnpaidAsked', creatorOid, requestId, byOid, reason, askedAt: now }];
};

const agree = (
  { requestId, unpaidAsked: asked }: RevenueRequest,
  { creatorOid, byOid, now }: Command<'LeaveUnpaid'>,
): Decision => {
  if (!asked) return refuse('REQUEST_STATE_WRONG');
  if (asked.byOid === byOid) return refuse('SECOND_PERSON_NEEDED');
  const { byOid: askedByOid, reason } = asked;
  return [{ type: 'RevenueLeftUnpaid', creatorOid, requestId, byOid, askedByOid, reason, leftAt: now }];
};
