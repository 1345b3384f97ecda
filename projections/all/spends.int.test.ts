import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../test/support/postgres.ts';
import { spendMore, spends } from '../../test/support/spend-story.ts';
import { deadlines, readPassedDeadlines } from '../operations/deadlines/queries.ts';
import { balanceOf, dueLots, walletBalances } from '../wallet/balances/queries.ts';
import { historyPage, walletHistory } from '../wallet/history/queries.ts';
import { accountBalances, ledger, trialBalance } from '../wallet/ledger/queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = spendMore(coinStory());

describe('coins that are spent, given and refunded', () => {
  it('are booked to the earner, and each unit balances', async () => {
    await using replayed = await replay(database.url, ledger, { events });
    const { units } = await trialBalance(replayed.db);
    expect(units.every(({ amount }) => amount === 0)).toBe(true);
    // 45 from the story before; a donation of 20 and a gift of 25 since.
    expect(await accountBalances(replayed.db, `creator-earned:${story.creator}`)).toContainEqual({
      account: `creator-earned:${story.creator}`,
      unit: 'paid',
      amount: -45 - 20 - 25,
    });
    expect(await accountBalances(replayed.db, 'fanfold-earned')).toEqual([
      { account: 'fanfold-earned', unit: 'paid', amount: -500 },
    ]);
  });

  it('leave the wallet, or return to it; nothing of the gift stays held', async () => {
    await using replayed = await replay(database.url, walletBalances, { events });
    expect(await balanceOf(replayed.db, story.fan)).toMatchObject({
      paid: 45 + 1_000 - 20 - 500 - 25,
      bonus: 0,
      heldPaid: 10,
      heldBonus: 0,
      debt: 0,
    });
  });

  it('are lines of the history with a running balance and a type of their own [LED-011]', async () => {
    await using replayed = await replay(database.url, walletHistory, { events });
    const { lines } = await historyPage(replayed.db, { walletOid: story.fan, limit: 100 });
    expect(
      lines
        .slice(0, 9)
        .map(({ transactionType, paidCoins, refunded }) => [transactionType, paidCoins, refunded]),
    ).toEqual([
      ['release', 25, false],
      ['capture', 0, false],
      ['hold', -25, false],
      ['hold', -25, false],
      ['change_nick', -500, false],
      ['donation', -20, false],
      ['refund', 40, false],
      ['donation', -40, true],
      ['increase', 1_000, false],
    ]);
    expect(lines[0]).toMatchObject({ balancePaid: 500 });
    const { lines: received } = await historyPage(replayed.db, { walletOid: story.friend, limit: 10 });
    expect(received).toMatchObject([{ transactionType: 'gift', counterpartyOid: story.fan, paidCoins: 0 }]);
  });

  it('leave no deadline for a gift’s hold, which the gift’s own process ends', async () => {
    await using replayed = await replay(database.url, deadlines, { events });
    const due = await readPassedDeadlines(replayed.db, { now: '2040-01-01T00:00:00.000Z', limit: 20 });
    expect(due.map(({ id }) => id)).not.toContain(spends.friendHold);
    await using balances = await replay(database.url, walletBalances, { events });
    expect(await dueLots(balances.db, { now: '2040-01-01T00:00:00.000Z', limit: 20 })).toHaveLength(2);
  });

  it.each([ledger, walletBalances, walletHistory, deadlines])(
    'give the same rows of $name in batches of one and of many',
    async (projection) => {
      const [one, some, all] = await replayDumps(database.url, projection as never, events);
      expect(some).toEqual(one);
      expect(all).toEqual(one);
    },
  );
});
