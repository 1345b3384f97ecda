import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { creatorBalances, negativeBalances } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { creator, fan: other, openHold: requestId, releasedHold: holdId } = story;
const told = coinStory();
const sums = { grossWon: 0, gatewayFeeWon: 0, levelFeeWon: 0 };
const settle = (creatorOid: typeof creator, month: string, payableWon: number) =>
  told.add(`settlement-${creatorOid}`, {
    type: 'MonthSettled',
    creatorOid,
    month,
    lines: [],
    levels: [],
    heldCoins: 0,
    ...sums,
    payableWon,
    currency: 'KRW',
    microWonPerMinor: 1_000_000,
    rateDay: `${month}-28`,
    closedAtRevision: 0,
    settledAt: `${month}-28T00:00:00.000Z`,
  });
const about = { creatorOid: creator, requestId };
settle(creator, '2026-07', 55_000);
told.add(`settlement-${creator}`, {
  type: 'RevenueRequested',
  ...about,
  requestMonth: '2026-08',
  months: [],
  won: 55_000,
  treatment: 'krBusiness',
  taxTableVersion: 1,
  incomeTaxWon: 0,
  localTaxWon: 0,
  netWon: 55_000,
  currency: 'KRW',
  amountMinor: 55_000,
  remainderBeforeMicroWon: 0,
  remainderAfterMicroWon: 0,
  payeeRevision: 1,
  payOn: '2026-09-10',
  requestedAt: '2026-08-25T00:00:00.000Z',
});
settle(creator, '2026-08', -10_000);
settle(other, '2026-08', -7_000);
told.add(`settlement-${creator}`, {
  type: 'SettlementCorrected',
  creatorOid: creator,
  month: '2026-08',
  holdId,
  earningId: 'a',
  kind: 'content',
  level: 'free',
  feePolicyVersion: 1,
  coins: -1,
  ...sums,
  payableWon: -55,
  correctedAt: '2026-09-02T00:00:00.000Z',
});
// What the other one owes is paid by new revenue.
settle(other, '2026-09', 8_000);
const carriedSince = '2026-08-28T00:00:00.000Z';
const asked = { won: 10_055, byOid: other, reason: 'The creator left' };
told.add(`settlement-${creator}`, {
  type: 'WriteOffAsked',
  creatorOid: creator,
  ...asked,
  carriedSince,
  askedAt: '2027-08-28T00:00:00.000Z',
});
const asking = told.events.length;
told.add(`settlement-${creator}`, {
  type: 'RevenueFailed',
  ...about,
  byOid: other,
  reason: 'AC04',
  failedAt: '2027-08-29T00:00:00.000Z',
});

describe('the read model of negative balances', () => {
  it('has each creator who owes, since when, and what is asked to be written off', async () => {
    await using replayed = await replay(database.url, creatorBalances, {
      events: told.events.slice(0, asking),
    });
    expect(await negativeBalances(replayed.db)).toEqual([
      {
        creatorOid: creator,
        deficitWon: 10_055,
        carriedSince,
        writeOffFrom: '2027-08-28T00:00:00.000Z',
        asked,
      },
    ]);
  });

  it('has no creator to whom a payout that came back pays it', async () => {
    await using replayed = await replay(database.url, creatorBalances, { events: told.events });
    expect(await negativeBalances(replayed.db)).toEqual([]);
  });

  it('is the same in batches of one, of three and of all', async () => {
    const [one, ...others] = await replayDumps(database.url, creatorBalances, told.events);
    for (const dump of others) expect(dump).toEqual(one);
  });
});
