import { type RevenueRequest, type SettlementState, settlementStream } from '@fanfold/domain/settlement';
import { describe, expect, it } from 'vitest';

import { settledPart } from './month-paper.ts';

const month = '2026-10';
const settled = {
  month,
  lines: [],
  levels: [],
  grossWon: 1_818_182,
  gatewayFeeWon: 90_909,
  levelFeeWon: 727_273,
  payableWon: 1_000_000,
  currency: 'KRW',
  microWonPerMinor: 1_000_000,
  rateDay: '2026-10-30',
} as unknown as SettlementState['months'][string];
const request = (state: RevenueRequest['state'], [won, netWon]: readonly [number, number], payOn: string) =>
  ({
    state,
    currency: 'KRW',
    payOn,
    months: [{ month, won, netWon, amountMinor: netWon }],
  }) as unknown as RevenueRequest;
const correction = { month, payableWon: 5_500 } as SettlementState['corrections'][number];

describe('the paper of a settled month', () => {
  it('that was asked for twice adds up what was paid, and names each payment [REV-019]', () => {
    const state = {
      ...settlementStream.decider.initial(),
      corrections: [correction],
      requests: [
        request('failed', [1_000_000, 967_000], '2026-11-10'),
        request('complete', [1_000_000, 967_000], '2026-12-10'),
        request('requested', [5_500, 5_320], '2027-01-11'),
      ],
    };
    const { steps, notes } = settledPart(state, settled, { language: 'en', payee: null, invoices: [] });
    expect(steps?.map(({ name, won }) => [name, won])).toEqual([
      ['gross', 1_818_182],
      ['gateway', -90_909],
      ['level', -727_273],
      ['corrected', 5_500],
      ['payable', 1_005_500],
      ['tax', -33_180],
      ['net', 972_320],
    ]);
    expect(notes).toEqual([
      expect.stringMatching(/967,000.*2026-12-10/),
      expect.stringMatching(/5,320.*2027-01-11/),
    ]);
  });
});
