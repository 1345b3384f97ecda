import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { reversalStory, reversals } from '../../../test/support/reversal-story.ts';
import { balanceOf, walletBalances } from '../../wallet/balances/queries.ts';
import { historyPage, walletHistory } from '../../wallet/history/queries.ts';
import { ledger, trialBalance } from '../../wallet/ledger/queries.ts';
import { chargeMoney, disputesAndDebts, monthMetrics, refundsPage, reversalsOf } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = reversalStory();

describe('charge money', () => {
  it('follows each refund to its end, newest first', async () => {
    await using replayed = await replay(database.url, chargeMoney, { events });
    const { refunds, nextCursor } = await refundsPage(replayed.db, { limit: 1 });
    expect(refunds).toMatchObject([
      { refundId: reversals.refund, status: 'refunded', paybackMinor: 10_670, endedAt: reversals.refundedAt },
    ]);
    const rest = await refundsPage(replayed.db, { limit: 9, cursor: nextCursor ?? '' });
    expect(rest).toMatchObject({
      refunds: [{ refundId: reversals.failedRefund, status: 'failed', cause: 'rejected' }],
      nextCursor: null,
    });
    expect((await refundsPage(replayed.db, { limit: 9, status: 'waiting' })).refunds).toEqual([]);
    const { refunds: ofCharge } = await reversalsOf(replayed.db, [reversals.charge]);
    expect(ofCharge).toHaveLength(2);
  });

  it('contains disputes and the debts that they leave', async () => {
    await using replayed = await replay(database.url, chargeMoney, { events });
    expect(await disputesAndDebts(replayed.db)).toMatchObject({
      disputes: [{ status: 'lost', totalMinor: 11_000, chargeId: reversals.lostCharge }],
      debts: [{ coins: 70, leftCoins: 0, clearedBy: 'write_off', reason: 'stolen card' }],
    });
  });

  it('sums months of Seoul: paid, refunded, lost [ADM-005]', async () => {
    await using replayed = await replay(database.url, chargeMoney, { events });
    const stripe = (await monthMetrics(replayed.db, { from: '2026-12', to: '2026-12' }))[0];
    // Approved at midnight of 1 December in Seoul, which is still November in UTC.
    expect(stripe).toEqual({
      month: '2026-12',
      provider: 'stripe',
      currency: 'KRW',
      charges: 2,
      takenMinor: 22_000,
      taxMinor: 2_000,
      coins: 200,
      refunds: 1,
      refundedMinor: 10_670,
      lost: 1,
      lostMinor: 11_000,
    });
    expect(await monthMetrics(replayed.db, { from: '2026-11', to: '2026-12' })).toHaveLength(2);
  });

  it('gives the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, chargeMoney, events);
    expect(one?.['refund']?.length).toBe(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuses a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, chargeMoney, { events, batchSize: 3 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});

describe('refunded and disputed money', () => {
  it('is in the books: coins and money end with the charge, what was kept and what was lost have accounts', async () => {
    await using replayed = await replay(database.url, ledger, { events });
    const { accounts, units } = await trialBalance(replayed.db);
    expect(units.every(({ amount }) => amount === 0)).toBe(true);
    const of = (account: string, unit: string) =>
      accounts.find((row) => row.account === account && row.unit === unit)?.amount;
    // Only the fan's own charge of 11,000 is left, and the amount kept from the friend's refund.
    expect(of('receivable', 'KRW')).toBe(11_330);
    expect(of('bonus-recovered', 'KRW')).toBe(-330);
    expect(of('exchange:paid', 'paid')).toBe(100);
    expect(of('chargeback-loss', 'paid')).toBe(70);
    expect(of('debt', 'paid')).toBe(0);
    expect(of('refund-pending', 'paid')).toBe(0);
  });

  it('keeps the wallet and its history equal', async () => {
    await using balances = await replay(database.url, walletBalances, { events });
    expect(await balanceOf(balances.db, story.friend)).toMatchObject({ paid: 0, heldPaid: 70, debt: 0 });
    await using history = await replay(database.url, walletHistory, { events });
    const { lines } = await historyPage(history.db, { walletOid: story.friend, limit: 50 });
    expect(lines.map(({ transactionType, paidCoins }) => [transactionType, paidCoins])).toEqual([
      ['debt_write_off', 0],
      ['debt', 0],
      ['chargeback', -30],
      ['hold', -70],
      ['charge_refund', -100],
      ['charge_refund_return', 100],
      ['charge_refund', -100],
      ['increase', 100],
      ['increase', 100],
    ]);
    expect(lines[0]).toMatchObject({ balancePaid: 0 });
    for (const projection of [walletBalances, walletHistory, ledger]) {
      const [one, , all] = await replayDumps(database.url, projection as typeof ledger, events);
      expect(all).toEqual(one);
    }
  });
});
