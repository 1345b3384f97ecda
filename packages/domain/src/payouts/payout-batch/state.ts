import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { PayoutBatchEvent, PayoutLine } from './events.ts';

export const batchStatuses = [
  'prepared',
  'approved',
  'cancelled',
  'sending',
  'fixed',
  'sent',
  'settled',
] as const;
export type BatchStatus = (typeof batchStatuses)[number];

export const lineStates = ['open', 'withheld', 'sent', 'refused', 'paid', 'returned'] as const;
export type LineState = (typeof lineStates)[number];

export type BatchLine = PayoutLine & {
  state: LineState;
  /** Why it was withheld or refused. */
  reason: string | null;
};

/** Plain JSON: a snapshot is this value written down. */
export type PayoutBatchState = {
  batchId: Oid | null;
  status: BatchStatus;
  preparedByOid: Oid | null;
  approvedByOid: Oid | null;
  sentAt: Timestamp | null;
  /** What the bank has answered to so far. */
  answered: string[];
  /** The files of those that it took. */
  files: Extract<PayoutBatchEvent, { type: 'BatchSent' }>['files'];
  lines: BatchLine[];
};

export const initial = (): PayoutBatchState => ({
  batchId: null,
  status: 'prepared',
  preparedByOid: null,
  approvedByOid: null,
  sentAt: null,
  answered: [],
  files: [],
  lines: [],
});

export const evolve = (state: PayoutBatchState, event: PayoutBatchEvent): PayoutBatchState => {
  switch (event.type) {
    case 'BatchPrepared':
      state.batchId = event.batchId;
      state.preparedByOid = event.byOid;
      state.lines = event.lines.map((line) => ({ ...line, state: 'open', reason: null }));
      return state;
    case 'BatchApproved':
      state.status = 'approved';
      state.approvedByOid = event.byOid;
      return state;
    case 'BatchCancelled':
      state.status = 'cancelled';
      return state;
    case 'BatchSendAsked':
      state.status = 'sending';
      return state;
    case 'BatchFixed':
      state.status = 'fixed';
      for (const { endToEndId, code } of event.withheld)
        mark(state, endToEndId, { state: 'withheld', reason: code });
      return settleIfDone(state);
    case 'BatchFileAnswered':
      return answered(state, event);
    case 'BatchSent':
      state.status = 'sent';
      state.sentAt = event.sentAt;
      state.files = event.files;
      for (const line of state.lines) if (line.state === 'open') line.state = 'sent';
      refuseLines(state, event.refused);
      return settleIfDone(state);
    case 'BatchLineEnded':
      mark(state, event.endToEndId, { state: event.outcome });
      // Other files of the batch may still have to leave.
      return state.status === 'fixed' ? state : settleIfDone(state);
  }
};

type Answered = Extract<PayoutBatchEvent, { type: 'BatchFileAnswered' }>;

const answered = (state: PayoutBatchState, event: Answered): PayoutBatchState => {
  const { messageId, endToEndIds, file, refused, answeredAt } = event;
  state.answered.push(messageId);
  state.sentAt = answeredAt;
  if (file) state.files.push(file);
  for (const name of endToEndIds)
    if (lineIn(state, name)?.state === 'open') mark(state, name, { state: 'sent' });
  refuseLines(state, refused);
  return state;
};

/** What a statement has said of a line already is not undone. */
const refuseLines = (state: PayoutBatchState, refused: Answered['refused']): void => {
  for (const { endToEndId, reason } of refused)
    if (lineIn(state, endToEndId)?.state === 'sent') mark(state, endToEndId, { state: 'refused', reason });
};

/** Whether a line has left, or may have: its file is made, and what the bank answers is not recorded yet. */
export const mayHaveLeft = (
  { status }: Pick<PayoutBatchState, 'status'>,
  { state }: Pick<BatchLine, 'state'>,
): boolean =>
  state === 'sent' || state === 'paid' || state === 'returned' || (state === 'open' && status === 'fixed');

export const lineIn = (state: Pick<PayoutBatchState, 'lines'>, endToEndId: string): BatchLine | undefined =>
  state.lines.find((line) => line.endToEndId === endToEndId);

const mark = (
  state: PayoutBatchState,
  endToEndId: string,
  changed: Partial<Pick<BatchLine, 'state' | 'reason'>>,
): void => {
  const found = lineIn(state, endToEndId);
  if (found) Object.assign(found, changed);
};

const settleIfDone = (state: PayoutBatchState): PayoutBatchState => {
  if (state.lines.every((line) => line.state !== 'open' && line.state !== 'sent')) state.status = 'settled';
  return state;
};
