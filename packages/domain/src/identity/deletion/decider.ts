import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays, type Timestamp } from '../../time.ts';
import type { Command, DeletionCommand, DeletionRefusal, DeletionState, Losses } from './commands.ts';
import { type DeletionEvent, deletionEvents } from './events.ts';

/** How long a deletion waits, in days (IDN-085). */
export const deletionWaitDays = 14;

/**
 * Between the final moment and the erasure, process managers use what the key still opens: cards, claims, the
 * last mail.
 */
const eraseAfterMs = 10 * 60_000;

type Decision = DeletionEvent[] | Refusal<DeletionRefusal>;

/** The deletion of an account: requested, waiting, final, erased (IDN-085, IDN-087). */
export const deletion: Decider<DeletionState, DeletionCommand, DeletionEvent, DeletionRefusal> = {
  initial: () => ({
    status: 'none',
    accountOid: '',
    reason: null,
    requestedAt: null,
    finalAt: null,
    eraseAt: null,
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'DeletionRequested':
        state.status = 'requested';
        state.accountOid = event.accountOid;
        state.reason = event.reason;
        state.requestedAt = event.requestedAt;
        return state;
      case 'DeletionWaitStarted':
        state.status = 'wait';
        state.finalAt = event.finalAt;
        return state;
      case 'DeletionCancelled':
        state.status = 'none';
        state.finalAt = null;
        return state;
      case 'DeletionFinalised':
        state.status = 'final';
        state.accountOid = event.accountOid;
        state.eraseAt = event.eraseAt;
        return state;
      case 'AccountErased':
        state.status = 'erased';
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'RequestDeletion':
        return request(state, command);
      case 'StartDeletionWait':
        return startWait(state, command);
      case 'CancelDeletion':
        return cancel(state, command);
      case 'FinaliseDeletion':
        return finalise(state, command);
      case 'RepeatDeletion':
        return repeat(state, command);
      case 'RecordErasure':
        return recordErasure(state, command);
    }
  },
};

/** Stream names are `deletion-{account}`. */
export const deletionStream = defineStream({
  category: 'deletion',
  idPattern: '{oid}',
  holds: 'the deletion of an account: survey (sealed), wait, cancellation, end, erasure',
  context: 'identity',
  decider: deletion,
  events: deletionEvents,
});

/** Whether a log-in at `now` has to ask if it cancels the deletion (IDN-086). */
export const isDeletionWaiting = ({ status, finalAt }: Readonly<DeletionState>, now: string): boolean =>
  status === 'wait' && finalAt !== null && now < finalAt;

/** Whether the account is gone at `now`: no log-in leads back (IDN-087). */
export const isDeletionFinal = ({ status, finalAt }: Readonly<DeletionState>, now: string): boolean =>
  status === 'final' || status === 'erased' || (status === 'wait' && finalAt !== null && now >= finalAt);

const request = (state: DeletionState, command: Command<'RequestDeletion'>): Decision => {
  const { type: _type, now, ...fields } = command;
  if (isDeletionFinal(state, now)) return refuse('DELETION_FINAL');
  if (state.status === 'wait') return refuse('DELETION_WAITING');
  return [{ type: 'DeletionRequested', ...fields, requestedAt: now }];
};

const startWait = (state: DeletionState, command: Command<'StartDeletionWait'>): Decision => {
  const { by, lost, acknowledged, openHolds, openCharges, refundedCharges, now } = command;
  const { accountOid, status } = state;
  if (isDeletionFinal(state, now)) return refuse('DELETION_FINAL');
  if (status === 'wait') return [];
  if (status === 'none' || !accountOid) return refuse('DELETION_NOT_REQUESTED');
  if (openHolds > 0) return refuse('DELETION_HOLDS_OPEN');
  if (openCharges > 0) return refuse('DELETION_CHARGES_OPEN');
  if (!isSame(lost, acknowledged)) return refuse('DELETION_LOSSES_CHANGED', { ...lost });
  const finalAt = addDays(now, deletionWaitDays);
  const refunded = [...refundedCharges];
  return [
    { type: 'DeletionWaitStarted', accountOid, by, startedAt: now, finalAt, lost, refundedCharges: refunded },
  ];
};

const isSame = (one: Losses, other: Losses): boolean =>
  one.paidCoins === other.paidCoins && one.bonusCoins === other.bonusCoins && one.credits === other.credits;

const cancel = (state: DeletionState, { by, reason, now }: Command<'CancelDeletion'>): Decision => {
  const { accountOid, status } = state;
  if (isDeletionFinal(state, now)) return refuse('DELETION_FINAL');
  return status === 'none' || !accountOid ? [] : [{ type: 'DeletionCancelled', accountOid, by, reason }];
};

const finalise = (
  state: DeletionState,
  { openHolds, payoutOpen, now }: Command<'FinaliseDeletion'>,
): Decision => {
  const { accountOid, status, finalAt } = state;
  if (status === 'final' || status === 'erased') return [];
  if (status !== 'wait' || !accountOid || !finalAt || now < finalAt) return refuse('DELETION_NOT_DUE');
  if (openHolds > 0) return refuse('DELETION_HOLDS_OPEN');
  if (payoutOpen) return refuse('DELETION_PAYOUT_OPEN');
  return [finalised(accountOid, now)];
};

const repeat = (state: DeletionState, { accountOid, now }: Command<'RepeatDeletion'>): Decision =>
  state.status === 'final' || state.status === 'erased' ? [] : [finalised(accountOid, now)];

const finalised = (accountOid: Oid, now: Timestamp): DeletionEvent => {
  const eraseAt = new Date(Date.parse(now) + eraseAfterMs).toISOString();
  return { type: 'DeletionFinalised', accountOid, finalisedAt: now, eraseAt };
};

const recordErasure = (state: DeletionState, { now }: Command<'RecordErasure'>): Decision => {
  const { accountOid, status, eraseAt } = state;
  if (status === 'erased') return [];
  if (status !== 'final' || !accountOid || !eraseAt || now < eraseAt) return refuse('DELETION_NOT_DUE');
  return [{ type: 'AccountErased', accountOid, erasedAt: now }];
};
