import type { Oid } from '../../ids.ts';
import { addAmount, type OpenAmounts, type OpenMonth } from '../open-months.ts';
import type { SettlementEvent } from './events.ts';
import { moveCarried } from './move-carried.ts';

/** `unpaid`: the last one of a creator who has left, which two people ended. */
export const requestStates = ['requested', 'processing', 'complete', 'rejected', 'failed', 'unpaid'] as const;
export type RequestState = (typeof requestStates)[number];

type Event<Type extends SettlementEvent['type']> = Extract<SettlementEvent, { type: Type }>;
export type Settled = Omit<Event<'MonthSettled'>, 'type' | 'creatorOid'>;
export type Correction = Omit<Event<'SettlementCorrected'>, 'type' | 'creatorOid'>;
export type RevenueRequest = Omit<Event<'RevenueRequested'>, 'type' | 'creatorOid'> & {
  state: RequestState;
  startedByOid: Oid | null;
  /** The batch that it is paid with; null where finance pays it by hand, and before. */
  batchId: Oid | null;
  /** Which profile it was put in payment for. Left out before, and where that was not recorded. */
  paidRevision?: number | undefined;
  /** When it was completed, rejected or sent back. */
  endedAt: string | null;
  reason: string | null;
  /** Who asked to leave it unpaid, and why. */
  unpaidAsked?: { byOid: Oid; reason: string };
};

export type Borne = Omit<Event<'ChargebackBorne'>, 'type' | 'creatorOid'>;

/** Plain JSON: a snapshot is this value written down. */
export type SettlementState = OpenAmounts & {
  months: Record<string, Settled>;
  corrections: Correction[];
  /** Holds and releases that Fanfold bears. */
  borne: Borne[];
  /** Since when more was taken back than was owed; null while there is no such deficit. */
  deficitSince: string | null;
  /** What one person asked to write off. */
  writeOff: Pick<Event<'WriteOffAsked'>, 'won' | 'byOid' | 'reason'> | null;
  /** The oldest first. */
  requests: RevenueRequest[];
  /** What was too little for a minor unit of the currency, in millionths of a won. */
  remainderMicroWon: number;
  /** From which sum on, after fees and before tax, a request is made by itself; null where it is not. */
  automaticWon: number | null;
};

export const initial = (): SettlementState => ({
  open: [],
  deficitWon: 0,
  months: {},
  corrections: [],
  borne: [],
  deficitSince: null,
  writeOff: null,
  requests: [],
  remainderMicroWon: 0,
  automaticWon: null,
});

export const evolve = (state: SettlementState, event: SettlementEvent): SettlementState => {
  switch (event.type) {
    case 'MonthSettled': {
      const { type: _type, creatorOid: _creatorOid, ...settled } = event;
      state.months[event.month] = settled;
      const { month, currency, microWonPerMinor } = event;
      return add(state, { month, won: event.payableWon, currency, microWonPerMinor }, event.settledAt);
    }
    // It is settled from the log.
    case 'MonthAwaitsRates':
      return state;
    case 'CarriedAmountMoved':
      moveCarried(state, event);
      return state;
    case 'SettlementCorrected':
      return correct(state, event);
    case 'ChargebackBorne': {
      const { type: _type, creatorOid: _creatorOid, ...borne } = event;
      state.borne.push(borne);
      return state;
    }
    case 'WriteOffAsked':
      state.writeOff = { won: event.won, byOid: event.byOid, reason: event.reason };
      return state;
    case 'WriteOffDeclined':
      state.writeOff = null;
      return state;
    case 'DeficitWrittenOff':
      state.deficitWon -= event.won;
      state.writeOff = null;
      return withDeficit(state, event.writtenOffAt);
    case 'AutomaticRequestSet':
      state.automaticWon = event.aboveWon;
      return state;
    case 'RevenueRequested':
      return request(state, event);
    case 'RevenueProcessing':
      return change(state, event.requestId, {
        state: 'processing',
        startedByOid: event.byOid,
        batchId: event.batchId,
        paidRevision: event.payeeRevision,
      });
    case 'RevenueCompleted':
      return change(state, event.requestId, { state: 'complete', endedAt: event.completedAt });
    case 'RevenueRejected':
      return giveBack(state, event.requestId, endedAs('rejected', event.rejectedAt, event.reason));
    case 'RevenueUnpaidAsked':
      return change(state, event.requestId, { unpaidAsked: { byOid: event.byOid, reason: event.reason } });
    case 'RevenueLeftUnpaid':
      return change(state, event.requestId, { state: 'unpaid', endedAt: event.leftAt, reason: event.reason });
    case 'RevenueFailed':
      return giveBack(state, event.requestId, endedAs('failed', event.failedAt, event.reason));
  }
};

const endedAs = <State extends 'rejected' | 'failed'>(state: State, endedAt: string, reason: string) => ({
  state,
  endedAt,
  reason,
});

const correct = (state: SettlementState, event: Event<'SettlementCorrected'>): SettlementState => {
  const { type: _type, creatorOid: _creatorOid, ...correction } = event;
  state.corrections.push(correction);
  // Fanfold bears it no more.
  const { holdId, earningId, coins, borneBefore } = event;
  const isThis = (one: Borne) => one.holdId === holdId && one.earningId === earningId && one.coins === coins;
  if (borneBefore) state.borne = state.borne.filter((one) => !isThis(one));
  const settled = state.months[event.month];
  if (!settled) return state;
  const { month, currency, microWonPerMinor } = settled;
  return add(state, { month, won: event.payableWon, currency, microWonPerMinor }, event.correctedAt);
};

const add = (state: SettlementState, amount: OpenMonth, at: string): SettlementState => {
  addAmount(state, amount);
  return withDeficit(state, at);
};

/** A deficit is as old as its first moment, also where something was added to it or paid of it since. */
const withDeficit = (state: SettlementState, at: string): SettlementState => {
  state.deficitSince = state.deficitWon === 0 ? null : (state.deficitSince ?? at);
  if (state.deficitWon === 0) state.writeOff = null;
  return state;
};

const request = (state: SettlementState, event: Event<'RevenueRequested'>): SettlementState => {
  const { type: _type, creatorOid: _creatorOid, ...asked } = event;
  state.requests.push({
    ...asked,
    state: 'requested',
    startedByOid: null,
    batchId: null,
    endedAt: null,
    reason: null,
  });
  const taken = new Set(event.months.map(({ month }) => month));
  // Of one month something may be open in another currency too.
  state.open = state.open.filter(({ month, currency }) => currency !== event.currency || !taken.has(month));
  state.remainderMicroWon = event.remainderAfterMicroWon;
  return state;
};

type Change = Partial<
  Pick<
    RevenueRequest,
    'state' | 'startedByOid' | 'batchId' | 'paidRevision' | 'endedAt' | 'reason' | 'unpaidAsked'
  >
>;

const change = (state: SettlementState, requestId: Oid, changed: Change): SettlementState => {
  const found = requestIn(state, requestId);
  if (found) Object.assign(found, changed);
  return state;
};

/**
 * The amounts before tax come back with their rates, and the remainder is what it would be without the
 * request.
 */
const giveBack = (state: SettlementState, requestId: Oid, changed: Change): SettlementState => {
  const found = requestIn(state, requestId);
  if (!found) return state;
  for (const { month, won, currency, microWonPerMinor } of found.months)
    add(state, { month, won, currency, microWonPerMinor }, changed.endedAt ?? found.requestedAt);
  state.remainderMicroWon += found.remainderBeforeMicroWon - found.remainderAfterMicroWon;
  return change(state, requestId, changed);
};

export const requestIn = (state: Pick<SettlementState, 'requests'>, requestId: Oid) =>
  state.requests.find((each) => each.requestId === requestId);
