import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays } from '../../time.ts';
import { type YenRateEvent, yenRateEvents } from './events.ts';

export type YenRateCommand = {
  readonly type: 'SetYenRate';
  readonly day: string;
  readonly wonPer10000Yen: number;
  readonly adminOid: Oid;
};

/** Rates by the day from which they count; newest day last. */
export type YenRateState = { rates: { day: string; wonPer10000Yen: number }[] };

/**
 * The won/yen rates that gift points are priced by. A day's rate can be set again; what was sold keeps its
 * price.
 */
export const yenRate: Decider<YenRateState, YenRateCommand, YenRateEvent, never> = {
  initial: () => ({ rates: [] }),
  evolve: (state, { day, wonPer10000Yen }) => {
    const others = state.rates.filter((rate) => rate.day !== day);
    state.rates = [...others, { day, wonPer10000Yen }].sort((a, b) => (a.day < b.day ? -1 : 1));
    return state;
  },
  decide: (_state, { type: _type, ...set }) => [{ type: 'YenRateSet', ...set }],
};

/** One stream: `yenRate-krw`. */
export const yenRateStream = defineStream({
  category: 'yenRate',
  idPattern: 'krw',
  holds: 'the won/yen rates that gift points are priced by',
  context: 'rewards',
  decider: yenRate,
  events: yenRateEvents,
  chained: true,
});
export const yenRateId = 'krw';

/** A rate older than this is no rate of the day any more: nothing is sold by it. */
export const maxRateAgeDays = 7;

/** The rate of a day of Asia/Seoul, or undefined when none was set lately. */
export const rateOn = ({ rates }: Readonly<YenRateState>, day: string): number | undefined => {
  const oldest = addDays(`${day}T00:00:00.000Z`, -maxRateAgeDays).slice(0, 10);
  return rates.findLast((rate) => rate.day <= day && rate.day > oldest)?.wonPer10000Yen;
};
