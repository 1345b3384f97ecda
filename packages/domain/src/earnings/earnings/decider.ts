import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { PartnerLevel } from '../../partner-level.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type EarningCause, type EarningsEvent, earningsEvents } from './events.ts';

export type EarningsCommand =
  | {
      readonly type: 'PostEarning';
      readonly creatorOid: Oid;
      readonly month: string;
      readonly causeEventId: string;
      readonly cause: EarningCause;
      readonly purchaseId: Oid;
      readonly contentOid: Oid | null;
      readonly buyerOid: Oid;
      readonly paidCoins: number;
      readonly bonusCoins: number;
      readonly sellerLevel: PartnerLevel;
      readonly feePolicyVersion: number;
      readonly happenedAt: Timestamp;
    }
  | { readonly type: 'CloseMonth'; readonly creatorOid: Oid; readonly month: string }
  | {
      /** Holds back the part of one earning that was paid with the coins of a charge whose money is gone. */
      readonly type: 'HoldEarning';
      readonly creatorOid: Oid;
      readonly month: string;
      readonly holdId: Oid;
      readonly purchaseId: Oid;
      readonly paidCoins: number;
    }
  | {
      readonly type: 'ReleaseEarning';
      readonly creatorOid: Oid;
      readonly month: string;
      readonly holdId: Oid;
      readonly purchaseId: Oid;
    };

/** Plain JSON: a snapshot is this value written down. */
export type EarningsState = {
  closed: boolean;
  paidCoins: number;
  bonusCoins: number;
  /** Purchases posted here, by `{purchaseId}:{cause}`: each sale and each refund is posted once. */
  posted: Record<string, true>;
  /** Held coins by `{holdId}:{purchaseId}`; 0 once released, as a hold ends for good. */
  held: Record<string, number>;
};

export type EarningsRefusal = 'MONTH_CLOSED' | 'EARNING_NOT_FOUND';

/** What one creator earned in one month; settlement will read this stream and no read model. */
export const earnings: Decider<EarningsState, EarningsCommand, EarningsEvent, EarningsRefusal> = {
  initial: () => ({ closed: false, paidCoins: 0, bonusCoins: 0, posted: {}, held: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'EarningPosted':
        state.paidCoins += event.paidCoins;
        state.bonusCoins += event.bonusCoins;
        state.posted[`${event.purchaseId}:${event.cause}`] = true;
        return state;
      case 'MonthClosed':
        state.closed = true;
        return state;
      case 'EarningHeld':
        state.held[`${event.holdId}:${event.purchaseId}`] = event.paidCoins;
        return state;
      case 'EarningReleased':
        state.held[`${event.holdId}:${event.purchaseId}`] = 0;
        return state;
    }
  },

  decide: (state, command) => {
    const { creatorOid, month } = command;
    switch (command.type) {
      case 'PostEarning': {
        if (state.posted[`${command.purchaseId}:${command.cause}`]) return [];
        if (state.closed) return refuse('MONTH_CLOSED');
        const { type: _type, paidCoins, bonusCoins, ...fields } = command;
        const sign = command.cause === 'sale' || command.cause === 'donation' ? 1 : -1;
        // `0 * -1` is -0, which JSON cannot tell from 0: it must never enter an event.
        const signed = (coins: number) => (coins === 0 ? 0 : sign * coins);
        return [
          { type: 'EarningPosted', ...fields, paidCoins: signed(paidCoins), bonusCoins: signed(bonusCoins) },
        ];
      }
      case 'CloseMonth':
        if (state.closed) return [];
        return [
          {
            type: 'MonthClosed',
            creatorOid,
            month,
            paidCoins: state.paidCoins,
            bonusCoins: state.bonusCoins,
          },
        ];
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
  if (state.held[`${command.holdId}:${command.purchaseId}`] !== undefined) return [];
  const isHere = Object.keys(state.posted).some((key) => key.startsWith(`${command.purchaseId}:`));
  return isHere ? [{ type: 'EarningHeld', ...fields }] : refuse('EARNING_NOT_FOUND');
};

const release = (state: EarningsState, command: Command<'ReleaseEarning'>): Decision => {
  const { type: _type, ...fields } = command;
  const paidCoins = state.held[`${command.holdId}:${command.purchaseId}`];
  if (paidCoins === undefined) return refuse('EARNING_NOT_FOUND');
  return paidCoins === 0 ? [] : [{ type: 'EarningReleased', ...fields, paidCoins }];
};
