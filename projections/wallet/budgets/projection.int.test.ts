import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { spendMore } from '../../../test/support/spend-story.ts';
import { budgetOf, budgets } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = spendMore(coinStory());
for (const coinsAMonth of [500, 300])
  told.add(`wallet-${story.fan}`, { type: 'BudgetSet', walletOid: story.fan, coinsAMonth });
told.add(`wallet-${story.creator}`, { type: 'BudgetSet', walletOid: story.creator, coinsAMonth: 10 });
told.add(`wallet-${story.creator}`, { type: 'BudgetSet', walletOid: story.creator, coinsAMonth: null });
const { events } = told;
const now = events.at(-1)?.metadata.occurredAt ?? '';
const ofWallet = events.filter(({ stream }) => stream === `wallet-${story.fan}`).map(({ event }) => event);

/** Counted from the events alone, without what the projection uses. */
const spentByFan = ofWallet.reduce((sum, event) => {
  if (event.type === 'PurchaseRefunded' || event.type === 'SpendRefunded')
    return sum - event.returned.reduce((coins, lot) => coins + lot.coins, 0);
  const isSpending =
    event.type === 'ContentBought' ||
    event.type === 'CoinsSpent' ||
    event.type === 'HoldCaptured' ||
    event.type === 'GiftCaptured';
  return isSpending ? sum + event.taken.reduce((coins, lot) => coins + lot.coins, 0) : sum;
}, 0);

describe('budgets', () => {
  it('show the plan as it was set last, and what this month took', async () => {
    await using replayed = await replay(database.url, budgets, { events });
    const { coinsAMonth, months } = await budgetOf(replayed.db, { userOid: story.fan, now });
    expect(coinsAMonth).toBe(300);
    expect(months).toHaveLength(6);
    expect(spentByFan).toBeGreaterThan(0);
    expect(months.reduce((sum, { coins }) => sum + coins, 0)).toBe(spentByFan);
    expect(await budgetOf(replayed.db, { userOid: story.creator, now })).toMatchObject({ coinsAMonth: null });
  });

  it('come out the same in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, budgets, events);
    expect(one?.['budget']).toHaveLength(1);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
