import { settle } from '../fees.ts';
import type { Command, Decision } from './decider.ts';
import type { SettlementEvent } from './events.ts';
import { movedBy } from './move-carried.ts';
import type { SettlementState } from './state.ts';

/** The sums of a closed month, once; what is too little in a former currency moves on with it. */
export const settleMonth = (state: SettlementState, command: Command<'SettleMonth'>): Decision => {
  const { creatorOid, month, heldCoins, currency, microWonPerMinor, rateDay, closedAtRevision } = command;
  if (state.months[month]) return [];
  const { lines, levels, ...sums } = settle(command.earnings);
  const settled: Extract<SettlementEvent, { type: 'MonthSettled' }> = {
    type: 'MonthSettled',
    creatorOid,
    month,
    lines: [...lines],
    levels: [...levels],
    heldCoins,
    ...sums,
    currency,
    microWonPerMinor,
    rateDay,
    closedAtRevision,
    settledAt: command.now,
  };
  return [settled, ...movedBy(state, settled)];
};

/** The month waits for its exchange rates. */
export const awaitRates = (state: SettlementState, command: Command<'AwaitRates'>): Decision => {
  const { creatorOid, month, closedAtRevision, now } = command;
  if (state.months[month]) return [];
  return [{ type: 'MonthAwaitsRates', creatorOid, month, closedAtRevision, awaitedSince: now }];
};
