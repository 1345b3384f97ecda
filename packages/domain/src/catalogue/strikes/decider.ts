import type { Decider } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { addDays, type Timestamp } from '../../time.ts';
import { type StrikeEvent, strikeEvents } from './events.ts';

/** How long a strike counts. */
export const strikeDays = 90;
/** With so many at once a creator uploads and publishes nothing. */
export const mostStrikes = 3;

type About = { readonly creatorOid: Oid; readonly takedownOid: Oid; readonly contentOid: Oid };

export type StrikeCommand =
  | ({ readonly type: 'GiveStrike'; readonly now: Timestamp } & About)
  | ({ readonly type: 'TakeBackStrike'; readonly now: Timestamp } & About);

/** Plain JSON: a snapshot is this value written down. */
export type StrikesState = {
  /** By notice. */
  strikes: Record<string, { givenAt: Timestamp; expiresAt: Timestamp; takenBack: boolean }>;
};

/** The strikes of one creator. */
export const strikes: Decider<StrikesState, StrikeCommand, StrikeEvent, never> = {
  initial: () => ({ strikes: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'StrikeGiven': {
        const { givenAt, expiresAt } = event;
        state.strikes[event.takedownOid] = { givenAt, expiresAt, takenBack: false };
        return state;
      }
      case 'StrikeTakenBack': {
        const strike = state.strikes[event.takedownOid];
        if (strike) strike.takenBack = true;
        return state;
      }
    }
  },

  decide: (state, { type, now, ...about }) => {
    const strike = state.strikes[about.takedownOid];
    if (type === 'GiveStrike')
      return strike
        ? []
        : [{ type: 'StrikeGiven', ...about, givenAt: now, expiresAt: addDays(now, strikeDays) }];
    if (!strike || strike.takenBack) return [];
    return [{ type: 'StrikeTakenBack', ...about, takenBackAt: now }];
  },
};

export const strikesStream = defineStream({
  category: 'strikes',
  idPattern: '{creator oid}',
  holds: 'the strikes that a creator got for accepted notices',
  context: 'catalogue',
  decider: strikes,
  events: strikeEvents,
});

/** Until when a creator uploads and publishes nothing; null where they may. */
export const restrictedUntil = ({ strikes: all }: StrikesState, now: Timestamp): Timestamp | null => {
  const ends = Object.values(all)
    .filter(({ takenBack, expiresAt }) => !takenBack && expiresAt > now)
    .map(({ expiresAt }) => expiresAt)
    .toSorted();
  return ends[ends.length - mostStrikes] ?? null;
};
