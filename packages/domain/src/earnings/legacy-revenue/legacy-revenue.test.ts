import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { type LegacyLine, legacyRevenue } from './decider.ts';
import type { LegacyRevenueEvent } from './events.ts';

const given = scenario(legacyRevenue);
const creatorOid = parseOid('c'.repeat(24));
const now = '2026-11-26T09:00:00.000Z';
const file = { name: 'revenue-2022.csv', sha256: '9f'.repeat(32) };
const content: LegacyLine = {
  kind: 'content',
  sales: 12,
  coins: 340,
  grossWon: 34_000,
  feesWon: 15_300,
  payableWon: 18_700,
};
const donation: LegacyLine = { ...content, kind: 'donation', coins: 50 };
const bring = (month: string, ...lines: LegacyLine[]) =>
  ({ type: 'ImportLegacyMonth', creatorOid, month, lines, file, now }) as const;
const imported = (month: string, ...lines: LegacyLine[]): LegacyRevenueEvent => ({
  type: 'LegacyMonthImported',
  creatorOid,
  month,
  lines,
  file,
  importedAt: now,
});

describe('revenue of the former system', () => {
  it('is of months up to January 2023, its kinds in one order [REV-005]', () => {
    given()
      .when(bring('2023-01', donation, content))
      .emits(imported('2023-01', content, donation));
    given().when(bring('2023-02', content)).refuses('LEGACY_MONTH_TOO_LATE', {
      month: '2023-02',
      firstOwnMonth: '2023-02',
    });
  });

  it('has to sum up, and names each kind once', () => {
    given()
      .when(bring('2022-11', { ...content, feesWon: 15_301 }))
      .refuses('LEGACY_SUM_WRONG', { month: '2022-11' });
    given()
      .when(bring('2022-11', content, content))
      .refuses('LEGACY_SUM_WRONG', { month: '2022-11' });
  });

  it('is imported once: the same again changes nothing, and other figures are refused', () => {
    const known = imported('2022-11', content, donation);
    given(known)
      .when(bring('2022-11', donation, content))
      .emits();
    given(known).when(bring('2022-11', content)).refuses('LEGACY_MONTH_DIFFERS', { month: '2022-11' });
    given(known).when(bring('2022-12', content)).emits(imported('2022-12', content));
  });
});
