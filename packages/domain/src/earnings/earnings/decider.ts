import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type EarningsEvent, earningsEvents } from './events.ts';

export type EarningsCommand =
  | ({ readonly type: 'PostEarning' } & Omit<Extract<EarningsEvent, { type: 'EarningPosted' }>, 'type'>)
  | { readonly type: 'CloseMonth'; readonly creatorOid: Oid; readonly month: string }
  | {
      /** Holds back the part of one earning that was paid with the coins of a charge whose money is gone. */
      readonly type: 'HoldEarning';
      readonly creatorOid: Oid;
      readonly month: string;
      readonly holdId: Oid;
      readonly earningId: string;
      readonly paidCoins: number;
    }
  | {
      readonly type: 'ReleaseEarning';
      readonly creatorOid: Oid;
      readonly month: string;
      readonly holdId: Oid;
      readonly earningId: string;
    };

/** Plain JSON: a snapshot is this value written down. */
export type EarningsState = {
  closed: boolean;
  amounts: { paid: number; bonus: number; credits: number };
  /** Earnings posted here, by id: each is posted once. */
  posted: Record<string, true>;
  /** Held coins by `{holdId}:{earningId}`; 0 once released, as a hold ends for good. */
  held: Record<string, number>;
};

export type EarningsRefusal = 'MONTH_CLOSED' | 'EARNING_NOT_FOUND';

/** What one creator earned in one month; settlement will read this stream and no read model. */
export const earnings: Decider<EarningsState, EarningsCommand, EarningsEvent, EarningsRefusal> = {
  initial: () => ({ closed: false, amounts: { paid: 0, bonus: 0, credits: 0 }, posted: {}, held: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'EarningPosted':
        for (const unit of ['paid', 'bonus', 'credits'] as const) state.amounts[unit] += event.amounts[unit];
        state.posted[event.earningId] = true;
        return state;
      case 'MonthClosed':
        state.closed = true;
        return state;
      case 'EarningHeld':
        state.held[`${event.holdId}:${event.earningId}`] = event.paidCoins;
        return state;
      case 'EarningReleased':
        state.held[`${event.holdId}:${event.earningId}`] = 0;
        return state;
    }
  },

  decide: (state, command) => {
    const { creatorOid, month } = command;
    switch (command.type) {
      case 'PostEarning': {
        if (state.posted[command.earningId]) return [];
        if (state.closed) return refuse('MONTH_CLOSED');
        const { type: _type, ...fields } = command;
        return [{ type: 'EarningPosted', ...fields }];
      }
      case 'CloseMonth':
        if (state.closed) return [];
        return [{ type: 'MonthClosed', creatorOid, month, amounts: { ...state.amounts } }];
      case 'HoldEarning':
        return hold(state, command);
      case 'ReleaseEarning':
        return release(state, command);
    }
  },
};

/** Stream names are `earnings-{creatorOid}-{yyyy-mm}`. */
export const earningsStream = defineStream({
  category: 'earnings',
  idPattern: '{oid}-{yyyy-mm}',
  holds: 'what a creator earned in a month of Asia/Seoul',
  context: 'earnings',
  decider: earnings,
  events: earningsEvents,
  chained: true,
});

type Command<Type extends EarningsCommand['type']> = Extract<EarningsCommand, { type: Type }>;
type Decision = EarningsEvent[] | Refusal<EarningsRefusal>;

/** A closed month can be held too: what counts is that it is not paid out yet. */
const hold = (state: EarningsState, command: Command<'HoldEarning'>): Decision => {
  const { type: _type, ...fields } = command;
  if (state.held[`${command.holdId}:${command.earningId}`] !== undefined) return [];
  return state.posted[command.earningId] ? [{ type: 'EarningHeld', ...fields }] : refuse('EARNING_NOT_FOUND');
};

const release = (state: EarningsState, command: Command<'ReleaseEarning'>): Decision => {
  const { type: _type, ...fields } = command;
  const paidCoins = state.held[`${command.holdId}:${command.earningId}`];
  if (paidCoins === undefined) return refuse('EARNING_NOT_FOUND');
  return paidCoins === 0 ? [] : [{ type: 'EarningReleased', ...fields, paidCoins }];
};
