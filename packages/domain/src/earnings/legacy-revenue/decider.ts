import type { z } from 'zod';

import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { own } from '../../own.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type LegacyRevenueEvent, type legacyLine, legacyRevenueEvents } from './events.ts';

export type LegacyLine = z.infer<typeof legacyLine>;

export type LegacyRevenueCommand = {
  readonly type: 'ImportLegacyMonth';
  readonly creatorOid: Oid;
  /** `yyyy-mm`. */
  readonly month: string;
  readonly lines: readonly LegacyLine[];
  readonly file: { readonly name: string; readonly sha256: string };
  readonly now: Timestamp;
};

/** Plain JSON: a snapshot is this value written down. */
export type LegacyRevenueState = {
  /** By month, its lines as text. */
  months: Record<string, string>;
};

export type LegacyRevenueRefusal = 'LEGACY_MONTH_TOO_LATE' | 'LEGACY_SUM_WRONG' | 'LEGACY_MONTH_DIFFERS';

/** From this month on revenue is posted here, sale by sale (3 §9). */
export const firstOwnMonth = '2023-02';

/**
 * Revenue of the time before this system. A month is imported once: the same figures again change nothing.
 */
export const legacyRevenue: Decider<
  LegacyRevenueState,
  LegacyRevenueCommand,
  LegacyRevenueEvent,
  LegacyRevenueRefusal
> = {
  initial: () => ({ months: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'LegacyMonthImported':
        state.months[event.month] = textOf(event.lines);
        return state;
    }
  },

  decide: (state, { creatorOid, month, lines: given, file, now }) => {
    const lines = given.toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    if (month >= firstOwnMonth) return refuse('LEGACY_MONTH_TOO_LATE', { month, firstOwnMonth });
    const kinds = new Set(lines.map(({ kind }) => kind));
    const sumsUp = lines.every(({ grossWon, feesWon, payableWon }) => grossWon === feesWon + payableWon);
    if (!sumsUp || kinds.size !== lines.length) return refuse('LEGACY_SUM_WRONG', { month });
    const known = own(state.months, month);
    if (known !== undefined) return known === textOf(lines) ? [] : refuse('LEGACY_MONTH_DIFFERS', { month });
    return [{ type: 'LegacyMonthImported', creatorOid, month, lines, file, importedAt: now }];
  },
};

/** Each line's figures in a fixed order, so that the same lines have the same text. */
const textOf = (lines: readonly LegacyLine[]): string =>
  lines
    .map(({ kind, sales, coins, grossWon, feesWon, payableWon }) =>
      [kind, sales, coins, grossWon, feesWon, payableWon].join(' '),
    )
    .join('\n');

/** Stream names are `legacyRevenue-{creatorOid}`. */
export const legacyRevenueStream = defineStream({
  category: 'legacyRevenue',
  idPattern: '{oid}',
  holds: "a creator's revenue before February 2023, month by month, from the books of the former system",
  context: 'earnings',
  decider: legacyRevenue,
  events: legacyRevenueEvents,
  chained: true,
});
