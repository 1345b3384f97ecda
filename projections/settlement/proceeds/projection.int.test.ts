import { parseOid, workTarget } from '@fanfold/domain';
import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { numbered } from '../../../test/support/wallets.ts';
import { creatorMonths, creatorProceeds } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

type Told = ReturnType<typeof history>;
const settled = (
  told: Told,
  creatorOid: ReturnType<typeof numbered>,
  payableWon: number,
  month = '2026-11',
) =>
  told.add(`settlement-${creatorOid}`, {
    type: 'MonthSettled',
    creatorOid,
    month,
    lines: [],
    levels: [],
    heldCoins: 0,
    grossWon: payableWon,
    gatewayFeeWon: 0,
    levelFeeWon: 0,
    payableWon,
    currency: 'KRW',
    microWonPerMinor: 1_000_000,
    rateDay: `${month}-30`,
    closedAtRevision: 1,
    settledAt: '2026-12-01T00:00:00.000Z',
  });

/** Three paid coins for 100 yen, and one bonus coin, sold one by one by two creators. */
const [fan, one, other, charge] = [numbered(1), numbered(2), numbered(3), numbered(4)];
const lot = (coins: number, kind: 'paid' | 'bonus' = 'paid') => ({
  lotId: `${charge}-${kind}`,
  kind,
  coins,
  expiresAt: '2031-11-21T00:00:00.000Z',
  issuedUnder: 'JP' as const,
});
const fields = (creatorOid: typeof one, paidCoins: number, bonusCoins: number) => ({
  resource: workTarget(numbered(9)),
  proceeds: { beneficiaries: [{ oid: creatorOid, level: 'free' as const, share: 10_000 }], platformShare: 0 },
  pot: null,
  payerCountry: 'JP' as const,
  feePolicyVersion: 1,
  paidCoins,
  bonusCoins,
});
const yenStory = (): Told => {
  const told = history();
  const wallet = `wallet-${fan}`;
  told.add(wallet, {
    type: 'CoinsCredited',
    walletOid: fan,
    chargeId: charge,
    provider: 'sandbox',
    lots: [lot(3), lot(1, 'bonus')],
    amounts: {
      currency: 'JPY',
      baseMinor: 100,
      taxMinor: 10,
      feeMinor: 10,
      roundingMinor: 0,
      totalMinor: 120,
    },
  });
  const sell = (creatorOid: typeof one, spend: number, kind: 'paid' | 'bonus' = 'paid') => {
    const spendId = numbered(spend);
    const [paid, bonus] = kind === 'paid' ? [1, 0] : [0, 1];
    told.add(wallet, {
      type: 'CoinsSpent',
      walletOid: fan,
      spendId,
      transactionType: 'donation',
      memo: null,
      ...fields(creatorOid, paid, bonus),
      taken: [lot(1, kind)],
    } as never);
    post(creatorOid, spendId, 1);
    return spendId;
  };
  const post = (creatorOid: typeof one, spendId: typeof one, sign: 1 | -1) =>
    told.add(`earnings-${creatorOid}-2026-11`, {
      type: 'EarningPosted',
      creatorOid,
      month: '2026-11',
      earningId: sign === 1 ? spendId : `${spendId}-reversed`,
      reverses: sign === 1 ? null : spendId,
      kind: 'donation',
      source: { context: 'wallet', id: spendId },
      resource: null,
      tierOid: null,
      payerOid: fan,
      payerCountry: 'JP',
      amounts: { paid: sign, bonus: 0, credits: 0 },
      share: 10_000,
      level: 'free',
      feePolicyVersion: 1,
      servicePeriod: null,
      availableFrom: '2026-11-21T00:00:00.000Z',
      happenedAt: '2026-11-21T00:00:00.000Z',
    });
  const first = sell(one, 11);
  sell(other, 12);
  sell(other, 13);
  sell(other, 14, 'bonus');
  // The first coin comes back, and is spent again for the other creator: with it goes what was paid for it.
  told.add(wallet, {
    type: 'SpendRefunded',
    walletOid: fan,
    spendId: first,
    transactionType: 'donation',
    ...fields(one, 1, 0),
    returned: [lot(1)],
    reason: 'by mistake',
  } as never);
  post(one, first, -1);
  sell(other, 15);
  settled(told, one, 0);
  settled(told, other, 1_000);
  return told;
};
const withRates = (): Told => {
  const told = yenStory();
  told.add('monthRates-2026-11', {
    type: 'MonthRatesFixed',
    month: '2026-11',
    day: '2026-11-30',
    yenMicroWon: 9_305_000,
    centMicroWon: 13_851_200,
    source: 'sandbox',
    fixedAt: '2026-12-01T00:00:00.000Z',
  });
  return told;
};

describe('payouts and proceeds', () => {
  it('stand side by side; a month is flagged from the first won on that it is paid beyond its proceeds [REV-028]', async () => {
    const told = coinStory();
    // 55 coins were sold at 100 won before tax, and 30 of them came back.
    settled(told, story.creator, 2_500);
    await using replayed = await replay(database.url, creatorProceeds, { events: told.events });
    const all = await creatorMonths(replayed.db, { exceeding: false });
    expect(all).toEqual([
      {
        creatorOid: story.creator,
        month: '2026-11',
        payableWon: 2_500,
        proceedsWon: 2_500,
        borneWon: 0,
        exceeds: false,
      },
    ]);
    expect(await creatorMonths(replayed.db, { exceeding: true })).toEqual([]);
    told.add(`settlement-${story.creator}`, {
      type: 'SettlementCorrected',
      creatorOid: story.creator,
      month: '2026-11',
      holdId: numbered(5),
      earningId: 'a',
      kind: 'content',
      level: 'free',
      feePolicyVersion: 1,
      coins: 1,
      grossWon: 1,
      gatewayFeeWon: 0,
      levelFeeWon: 0,
      payableWon: 1,
      correctedAt: '2026-12-02T00:00:00.000Z',
    });
    await using corrected = await replay(database.url, creatorProceeds, { events: told.events });
    expect(await creatorMonths(corrected.db, { exceeding: true })).toMatchObject([
      { payableWon: 2_501, proceedsWon: 2_500, exceeds: true },
    ]);
  });

  it('split what was paid for a lot exactly, through a refund, and wait for the rates of the month', async () => {
    await using waiting = await replay(database.url, creatorProceeds, { events: yenStory().events });
    expect(await creatorMonths(waiting.db, { exceeding: false })).toMatchObject([
      { proceedsWon: null, exceeds: null },
      { creatorOid: parseOid(one), payableWon: 0, proceedsWon: 0, exceeds: false },
    ]);
    await using known = await replay(database.url, creatorProceeds, { events: withRates().events });
    // All 100 yen are the other creator's in the end: 930.5 won.
    expect(await creatorMonths(known.db, { exceeding: true })).toEqual([
      {
        creatorOid: other,
        month: '2026-11',
        payableWon: 1_000,
        proceedsWon: 930,
        borneWon: 0,
        exceeds: true,
      },
    ]);
    expect(await creatorMonths(known.db, { exceeding: false, month: '2026-10' })).toEqual([]);
  });

  it('count nothing that a payer has taken back, and say what Fanfold bears of it', async () => {
    const told = withRates();
    const about = { creatorOid: other, month: '2026-11', earningId: numbered(12), holdId: numbered(77) };
    const rows = async () => {
      await using replayed = await replay(database.url, creatorProceeds, { events: told.events });
      return await creatorMonths(replayed.db, { exceeding: false });
    };
    const month = async () => (await rows()).find(({ creatorOid }) => creatorOid === other);
    expect(await month()).toMatchObject({ proceedsWon: 930, borneWon: 0 });
    told.add(`earnings-${other}-2026-11`, { type: 'EarningHeld', ...about, paidCoins: 1 });
    told.add(`settlement-${other}`, {
      type: 'ChargebackBorne',
      ...about,
      coins: -1,
      payableWon: -55,
      notedAt: '2027-01-20T00:00:00.000Z',
    });
    // One of the three coins, of 33 yen.
    expect(await month()).toMatchObject({ payableWon: 1_000, proceedsWon: 623, borneWon: 55, exceeds: true });
    const [single, some, all] = await replayDumps(database.url, creatorProceeds, told.events);
    expect(some).toEqual(single);
    expect(all).toEqual(single);
    told.add(`earnings-${other}-2026-11`, { type: 'EarningReleased', ...about, paidCoins: 1 });
    told.add(`settlement-${other}`, {
      type: 'ChargebackBorne',
      ...about,
      coins: 1,
      payableWon: 55,
      notedAt: '2027-01-21T00:00:00.000Z',
    });
    expect(await month()).toMatchObject({ proceedsWon: 930, borneWon: 0 });
  });

  it('give the same rows in batches of one and of many', async () => {
    for (const { events } of [coinStory(), withRates()]) {
      const [single, some, all] = await replayDumps(database.url, creatorProceeds, events);
      expect(some).toEqual(single);
      expect(all).toEqual(single);
    }
  });
});
