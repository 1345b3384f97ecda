import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { seoulDay, type Timestamp } from '../../time.ts';
import { type PayoutBatchEvent, type PayoutLine, payoutBatchEvents } from './events.ts';
import { evolve, initial, lineIn, mayHaveLeft, type PayoutBatchState } from './state.ts';

type Answered = Extract<PayoutBatchEvent, { type: 'BatchFileAnswered' }>;
type Fixed = Extract<PayoutBatchEvent, { type: 'BatchFixed' }>;

export type PayoutBatchCommand = { readonly batchId: Oid; readonly now: Timestamp } & (
  | { readonly type: 'PrepareBatch'; readonly byOid: Oid; readonly lines: readonly PayoutLine[] }
  | { readonly type: 'ApproveBatch'; readonly byOid: Oid }
  | { readonly type: 'CancelBatch'; readonly byOid: Oid; readonly reason: string }
  | { readonly type: 'SendBatch'; readonly byOid: Oid }
  | { readonly type: 'FixBatch'; readonly withheld: Fixed['withheld'] }
  | ({ readonly type: 'NoteFile' } & Pick<Answered, 'messageId' | 'endToEndIds' | 'file' | 'refused'>)
  | { readonly type: 'NoteSent' }
  | { readonly type: 'EndLine'; readonly endToEndId: string; readonly outcome: 'paid' | 'returned' }
);

export type PayoutBatchRefusal =
  | 'BATCH_NOT_FOUND'
  | 'BATCH_EMPTY'
  | 'BATCH_STATE_WRONG'
  | 'BATCH_TOO_EARLY'
  | 'BATCH_NEEDS_ANOTHER_PERSON'
  | 'OWN_ACCOUNT';

type Decision = PayoutBatchEvent[] | Refusal<PayoutBatchRefusal>;
type Command<Type extends PayoutBatchCommand['type']> = Extract<PayoutBatchCommand, { type: Type }>;

/**
 * A batch of payouts: prepared by one person, approved by another, sent, and ended line by line by the bank's
 * statements.
 */
export const payoutBatch: Decider<
  PayoutBatchState,
  PayoutBatchCommand,
  PayoutBatchEvent,
  PayoutBatchRefusal
> = {
  initial,
  evolve,
  decide: (state, command) => {
    if (command.type === 'PrepareBatch') return prepare(state, command);
    if (state.batchId === null) return refuse('BATCH_NOT_FOUND');
    switch (command.type) {
      case 'ApproveBatch':
        return approve(state, command);
      case 'CancelBatch':
        return cancel(state, command);
      case 'SendBatch':
        return send(state, command);
      case 'FixBatch':
      case 'NoteFile':
      case 'NoteSent':
      case 'EndLine':
        return progress(state, command);
    }
  },
};

const prepare = (state: PayoutBatchState, command: Command<'PrepareBatch'>): Decision => {
  const { batchId, byOid, now } = command;
  if (state.batchId !== null) return [];
  const lines = onceEach(command.lines);
  if (lines.length === 0) return refuse('BATCH_EMPTY');
  if (pays(lines, byOid)) return refuse('OWN_ACCOUNT');
  return [{ type: 'BatchPrepared', batchId, byOid, lines, preparedAt: now }];
};

/** A request is paid by one line, also where it was chosen twice. */
const onceEach = (lines: readonly PayoutLine[]): PayoutLine[] => {
  const chosen = new Set<Oid>();
  return lines.filter(({ requestId }) => chosen.size < chosen.add(requestId).size);
};

/** Whether a person would be paid by it: they neither prepare nor approve it. */
const pays = (lines: readonly PayoutLine[], byOid: Oid): boolean =>
  lines.some(({ creatorOid }) => creatorOid === byOid);

/** The person who prepared it never approves it. */
const approve = (state: PayoutBatchState, { batchId, byOid, now }: Command<'ApproveBatch'>): Decision => {
  if (state.status === 'approved' && state.approvedByOid === byOid) return [];
  if (state.status !== 'prepared') return refuse('BATCH_STATE_WRONG');
  if (state.preparedByOid === byOid) return refuse('BATCH_NEEDS_ANOTHER_PERSON');
  if (pays(state.lines, byOid)) return refuse('OWN_ACCOUNT');
  return [{ type: 'BatchApproved', batchId, byOid, approvedAt: now }];
};

const cancel = (state: PayoutBatchState, command: Command<'CancelBatch'>): Decision => {
  const { batchId, byOid, reason, now } = command;
  if (state.status === 'cancelled') return [];
  if (state.status !== 'prepared' && state.status !== 'approved') return refuse('BATCH_STATE_WRONG');
  return [{ type: 'BatchCancelled', batchId, byOid, reason, cancelledAt: now }];
};

/**
 * Each person of finance may send it, once it is approved and the day of payment of all its lines has come in
 * Seoul.
 */
const send = (state: PayoutBatchState, { batchId, byOid, now }: Command<'SendBatch'>): Decision => {
  if (state.status === 'prepared' || state.status === 'cancelled') return refuse('BATCH_STATE_WRONG');
  if (state.status !== 'approved') return [];
  if (state.lines.some(({ payOn }) => payOn > seoulDay(now))) return refuse('BATCH_TOO_EARLY');
  return [{ type: 'BatchSendAsked', batchId, byOid, askedAt: now }];
};

const progress = (
  state: PayoutBatchState,
  command: Command<'FixBatch' | 'NoteFile' | 'NoteSent' | 'EndLine'>,
): Decision => {
  const { batchId, now } = command;
  switch (command.type) {
    case 'FixBatch':
      if (state.status !== 'sending') return [];
      return [{ type: 'BatchFixed', batchId, withheld: command.withheld, fixedAt: now }];
    case 'NoteFile': {
      const { messageId, endToEndIds, file, refused } = command;
      if (state.status !== 'fixed' || state.answered.includes(messageId)) return [];
      return [{ type: 'BatchFileAnswered', batchId, messageId, endToEndIds, file, refused, answeredAt: now }];
    }
    case 'NoteSent':
      if (state.status !== 'fixed') return [];
      return [{ type: 'BatchSent', batchId, files: state.files, refused: refusedIn(state), sentAt: now }];
    case 'EndLine': {
      const { endToEndId, outcome } = command;
      const line = lineIn(state, endToEndId);
      // A statement may come before it is recorded that the bank took the file.
      if (!line || !mayHaveLeft(state, line)) return refuse('BATCH_STATE_WRONG');
      if (line.state === outcome) return [];
      return [{ type: 'BatchLineEnded', batchId, endToEndId, outcome, endedAt: now }];
    }
  }
};

const refusedIn = ({ lines }: PayoutBatchState): Answered['refused'] =>
  lines.flatMap(({ state, endToEndId, reason }) =>
    state === 'refused' ? [{ endToEndId, reason: reason ?? 'refused' }] : [],
  );

/** Stream names are `payoutBatch-{batchId}`. */
export const payoutBatchStream = defineStream({
  category: 'payoutBatch',
  idPattern: '{batch oid}',
  holds:
    'a batch of payouts: its lines, who prepared and approved it, its files, and the outcome of each line',
  context: 'payouts',
  decider: payoutBatch,
  events: payoutBatchEvents,
  chained: true,
});
