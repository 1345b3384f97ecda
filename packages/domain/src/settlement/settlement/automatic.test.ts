import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type SettlementCommand, settlement } from './decider.ts';

const creatorOid = parseOid('66f000000000000000000001');
const requestId = parseOid('66f000000000000000000002');
const now = '2026-11-25T00:00:00.000Z';
const given = scenario(settlement);
const set = (aboveWon: number | null): SettlementCommand => ({
  type: 'SetAutomaticRequest',
  creatorOid,
  aboveWon,
  now,
});
// 1,000 coins are 65,000 won after fees.
const settle: SettlementCommand = {
  type: 'SettleMonth',
  creatorOid,
  month: '2026-10',
  earnings: [
    {
      kind: 'content',
      level: 'standard',
      feePolicyVersion: 1,
      amounts: { paid: 1_000, bonus: 0, credits: 0 },
    },
  ],
  heldCoins: 0,
  currency: 'KRW',
  microWonPerMinor: 1_000_000,
  rateDay: '2026-10-30',
  closedAtRevision: 3,
  now: '2026-10-31T15:00:01.000Z',
};
const ask = (more: Partial<Extract<SettlementCommand, { type: 'RequestRevenue' }>> = {}) =>
  ({
    type: 'RequestRevenue',
    creatorOid,
    requestId,
    automatic: true,
    payee: { treatment: 'krFreelancer', revision: 1, events: 1 },
    payoutHeld: false,
    guardianMissing: false,
    now,
    ...more,
  }) as const satisfies SettlementCommand;
const after = (...commands: SettlementCommand[]) => given(...run(settlement, commands).events);

describe('an automatic request [REV-009]', () => {
  it('is switched on from the minimum on, and off', () => {
    given().when(set(49_999)).refuses('AUTOMATIC_TOO_LOW', { minimumWon: 50_000 });
    given()
      .when(set(50_000))
      .emits({ type: 'AutomaticRequestSet', creatorOid, aboveWon: 50_000, setAt: now });
    given().when(set(null)).emits();
    after(set(50_000)).when(set(50_000)).emits();
    after(set(50_000))
      .when(set(null))
      .emits({ type: 'AutomaticRequestSet', creatorOid, aboveWon: null, setAt: now });
  });

  it('is made at the sum that was chosen, and says so', () => {
    expect(after(settle, set(65_000)).when(ask()).decision).toMatchObject([{ won: 65_000, automatic: true }]);
    after(settle, set(65_001)).when(ask()).emits();
    const [byHand] = run(settlement, [settle, set(65_001), ask({ automatic: false })]).events.slice(-1);
    expect(byHand).toMatchObject({ type: 'RevenueRequested', won: 65_000 });
    expect(byHand).not.toHaveProperty('automatic');
  });

  it('is not made where it was switched off', () => {
    after(settle).when(ask()).emits();
    after(settle, set(50_000), set(null)).when(ask()).emits();
  });

  it('keeps the rules of every request: window, payee, holds, one a month', () => {
    const on = after(settle, set(50_000));
    on.when(ask({ now: '2026-11-24T14:59:59.999Z' })).refuses('REQUEST_WINDOW_CLOSED');
    on.when(ask({ payee: undefined })).refuses('PAYEE_MISSING');
    on.when(ask({ payoutHeld: true })).refuses('PAYOUT_HELD');
    on.when(ask({ guardianMissing: true })).refuses('GUARDIAN_NEEDED');
    after(settle, set(50_000), ask()).when(ask()).emits();
    after(settle, set(50_000), ask({ automatic: false, requestId: creatorOid }))
      .when(ask())
      .refuses('REQUEST_EXISTS');
  });
});
