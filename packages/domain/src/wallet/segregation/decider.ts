import type { Country } from '../../country.ts';
import type { Decider, Refusal } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type SegregationEvent, segregationEvents } from './events.ts';
import { askMove, decideMove } from './moves.ts';

type By = {
  readonly country: Country;
  readonly byOid: Oid;
  readonly now: Timestamp;
};

export type SegregationCommand = By &
  (
    | {
        readonly type: 'AskMove';
        readonly amountWon: number;
        readonly reference: string;
        readonly bookedOn: string;
        readonly reason: string;
      }
    | { readonly type: 'ApproveMove'; readonly reference: string }
    | { readonly type: 'RejectMove'; readonly reference: string; readonly reason: string }
    | { readonly type: 'SetThreshold'; readonly thresholdWon: number | null; readonly reason: string }
  );

/** A transfer that one person asked to book. */
export type AskedMove = { amountWon: number; bookedOn: string; reason: string; byOid: Oid };

export type SegregationState = {
  segregatedWon: number;
  thresholdWon: number | null;
  /** The day of the last booking; empty before the first. */
  lastDay: string;
  /** By reference. */
  moved: Record<string, { amountWon: number; bookedOn: string }>;
  /** What waits for a second person, by reference. */
  asked: Record<string, AskedMove>;
};

export type SegregationRefusal =
  | 'SEGREGATED_AMOUNT_WRONG'
  | 'SEGREGATED_REFERENCE_USED'
  | 'SEGREGATED_DAY_WRONG'
  | 'SEGREGATED_MONEY_SHORT'
  | 'SEGREGATED_NOT_ASKED'
  | 'SEGREGATED_SAME_PERSON';

export type Decision = SegregationEvent[] | Refusal<SegregationRefusal>;
export type Command<Type extends SegregationCommand['type']> = Extract<SegregationCommand, { type: Type }>;

/**
 * The money that is held separately for the unspent coins of one country of issue, and when their worth is an
 * alarm.
 */
export const segregation: Decider<
  SegregationState,
  SegregationCommand,
  SegregationEvent,
  SegregationRefusal
> = {
  initial: () => ({ segregatedWon: 0, thresholdWon: null, lastDay: '', moved: {}, asked: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'SegregatedMoneyMoved': {
        const { amountWon, reference, bookedOn } = event;
        state.segregatedWon += amountWon;
        state.lastDay = bookedOn;
        state.moved[reference] = { amountWon, bookedOn };
        delete state.asked[reference];
        return state;
      }
      case 'SegregatedMoveAsked': {
        const { amountWon, reference, bookedOn, reason, byOid } = event;
        state.asked[reference] = { amountWon, bookedOn, reason, byOid };
        return state;
      }
      case 'SegregatedMoveRejected':
        delete state.asked[event.reference];
        return state;
      case 'UnspentThresholdSet':
        state.thresholdWon = event.thresholdWon;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'AskMove':
        return askMove(state, command);
      case 'ApproveMove':
      case 'RejectMove':
        return decideMove(state, command);
      case 'SetThreshold': {
        const { country, thresholdWon, reason, byOid, now } = command;
        if (state.thresholdWon === thresholdWon) return [];
        return [{ type: 'UnspentThresholdSet', country, thresholdWon, reason, byOid, setAt: now }];
      }
    }
  },
};

/** Stream names are `segregation-{country}`. */
export const segregationStream = defineStream({
  category: 'segregation',
  idPattern: '{country}',
  holds:
    'the money that is held separately for unspent coins of a country of issue, and when they are an alarm',
  context: 'wallet',
  decider: segregation,
  events: segregationEvents,
  chained: true,
});
