import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Currency } from '../../money.ts';
import { defineStream } from '../../stream.ts';
import { seoulDay, type Timestamp } from '../../time.ts';
import { type Difference, type ReconciliationEvent, reconciliationEvents } from './events.ts';

export type ReconciliationCommand =
  | {
      readonly type: 'RequestReconciliation';
      readonly provider: string;
      readonly day: string;
      /** Null for the worker's own request: made once a night, and again while the file is refused. */
      readonly requestedByOid: Oid | null;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'ImportSettlement';
      readonly lines: number;
      readonly matched: number;
      readonly totals: readonly {
        readonly currency: Currency;
        readonly lines: number;
        readonly grossMinor: number;
        readonly feeMinor: number;
      }[];
      readonly differences: readonly Difference[];
    }
  | {
      readonly type: 'RefuseSettlement';
      readonly fileDay: string;
      readonly line: number;
      readonly reason: string;
    }
  | {
      readonly type: 'NoteDifference';
      readonly differenceId: string;
      readonly note: string;
      readonly adminOid: Oid;
    }
  | {
      readonly type: 'ResolveDifference';
      readonly differenceId: string;
      readonly note: string;
      readonly adminOid: Oid;
    };

/** Plain JSON: a snapshot is this value written down. */
export type ReconciliationState = {
  provider: string;
  day: string;
  nightly: boolean;
  /** Whether the newest file was refused. */
  refused: boolean;
  /** Fees booked so far, by currency. */
  fees: Record<string, number>;
  /** By id, whether it is resolved. */
  differences: Record<string, boolean>;
};

export type ReconciliationRefusal = 'DAY_NOT_OVER' | 'DIFFERENCE_NOT_FOUND';

/** One provider's day: what its file says, where ours differs, and what was done about that. */
export const reconciliation: Decider<
  ReconciliationState,
  ReconciliationCommand,
  ReconciliationEvent,
  ReconciliationRefusal
> = {
  initial: () => ({ provider: '', day: '', nightly: false, refused: false, fees: {}, differences: {} }),

  evolve: (state, event) => {
    state.provider = event.provider;
    state.day = event.day;
    switch (event.type) {
      case 'ReconciliationRequested':
        if (event.requestedByOid === null) state.nightly = true;
        return state;
      case 'SettlementRefused':
        state.refused = true;
        return state;
      case 'SettlementImported':
        state.refused = false;
        for (const { currency, feeMinor } of event.totals) state.fees[currency] = feeMinor;
        return state;
      case 'DifferenceFound':
        state.differences[event.difference.differenceId] = false;
        return state;
      case 'DifferenceNoted':
        return state;
      case 'DifferenceResolved':
        state.differences[event.differenceId] = true;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'RequestReconciliation':
        return request(state, command);
      case 'ImportSettlement':
        return importSettlement(state, command);
      case 'RefuseSettlement': {
        const { provider, day } = state;
        const { fileDay, line, reason } = command;
        return [{ type: 'SettlementRefused', provider, day, fileDay, line, reason }];
      }
      case 'NoteDifference':
      case 'ResolveDifference':
        return follow(state, command);
    }
  },
};

/** Stream names are `reconciliation-{provider}-{yyyy-mm-dd}`. */
export const reconciliationStream = defineStream({
  category: 'reconciliation',
  idPattern: '{provider}-{yyyy-mm-dd}',
  holds: "a provider's settlement file compared with our charges: what differs, and what was done about it",
  context: 'payments',
  decider: reconciliation,
  events: reconciliationEvents,
});

type Command<Type extends ReconciliationCommand['type']> = Extract<ReconciliationCommand, { type: Type }>;
type Decision = ReconciliationEvent[] | Refusal<ReconciliationRefusal>;

const request = (state: ReconciliationState, command: Command<'RequestReconciliation'>): Decision => {
  const { provider, day, requestedByOid, now } = command;
  if (day >= seoulDay(now)) return refuse('DAY_NOT_OVER');
  if (requestedByOid === null && state.nightly && !state.refused) return [];
  return [{ type: 'ReconciliationRequested', provider, day, requestedByOid }];
};

const importSettlement = (state: ReconciliationState, command: Command<'ImportSettlement'>): Decision => {
  const { provider, day } = state;
  const { lines, matched, differences } = command;
  const totals = command.totals.map((total) => ({
    ...total,
    newFeeMinor: total.feeMinor - (state.fees[total.currency] ?? 0),
  }));
  const found = differences.filter(({ differenceId }) => state.differences[differenceId] === undefined);
  const named = new Set(differences.map(({ differenceId }) => differenceId));
  const settled = Object.entries(state.differences).filter(([id, resolved]) => !resolved && !named.has(id));
  return [
    { type: 'SettlementImported', provider, day, lines, matched, totals },
    ...found.map((difference) => ({ type: 'DifferenceFound' as const, provider, day, difference })),
    ...settled.map(([differenceId]) => ({
      type: 'DifferenceResolved' as const,
      provider,
      day,
      differenceId,
      note: 'settled by a later file',
      adminOid: null,
    })),
  ];
};

const follow = (
  state: ReconciliationState,
  { type, differenceId, note, adminOid }: Command<'NoteDifference' | 'ResolveDifference'>,
): Decision => {
  const resolved = state.differences[differenceId];
  if (resolved === undefined) return refuse('DIFFERENCE_NOT_FOUND');
  const { provider, day } = state;
  const said = { provider, day, differenceId, note, adminOid };
  if (type === 'NoteDifference') return [{ type: 'DifferenceNoted', ...said }];
  return resolved ? [] : [{ type: 'DifferenceResolved', ...said }];
};
