import type { Oid } from '../../ids.ts';
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
  lines: BatchLine[];
};

export const initial = (): PayoutBatchState => ({
  batchId: null,
  status: 'prepared',
  preparedByOid: null,
  approvedByOid: null,
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
    case 'BatchSent':
      state.status = 'sent';
      for (const line of state.lines) if (line.state === 'open') line.state = 'sent';
      for (const { endToEndId, reason } of event.refused)
        mark(state, endToEndId, { state: 'refused', reason });
      return settleIfDone(state);
    case 'BatchLineEnded':
      mark(state, event.endToEndId, { state: event.outcome });
      return settleIfDone(state);
  }
};

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
