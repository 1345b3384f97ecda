import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bonusUntil, coinStory, returnedUntil, story } from '../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../test/support/postgres.ts';
import { balanceOf, holdsOf, lotsOf, walletBalances } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
const upTo = (type: string) => events.slice(0, events.findIndex(({ event }) => event.type === type) + 1);

describe('wallet balances', () => {
  it('say what can be spent and what is held [LED-008] [LED-010] [LED-014]', async () => {
    await using replayed = await replay(database.url, walletBalances, { events });
    expect(await balanceOf(replayed.db, story.fan)).toEqual({
      paid: 45,
      bonus: 0,
      heldPaid: 10,
      heldBonus: 0,
      debt: 0,
    });
    expect(await holdsOf(replayed.db, story.fan)).toEqual([
      {
        holdId: story.openHold,
        purpose: 'mission',
        paidCoins: 10,
        bonusCoins: 0,
        expiresAt: '2026-11-22T00:00:00.000Z',
      },
    ]);
  });

  it('keep lots apart: a refund fills them again and may extend them [LED-014]', async () => {
    await using replayed = await replay(database.url, walletBalances, { events: upTo('PurchaseRefunded') });
    expect(await lotsOf(replayed.db, story.fan)).toMatchObject([
      { lotId: `${story.charge}-b`, kind: 'bonus', coins: 3, expiresAt: bonusUntil, source: 'charge' },
      { lotId: story.grant, kind: 'bonus', coins: 7, expiresAt: bonusUntil, source: 'grant' },
      { lotId: `${story.charge}-p`, kind: 'paid', coins: 75, expiresAt: returnedUntil, source: 'charge' },
    ]);
  });

  it('show nothing for a wallet that never moved', async () => {
    await using replayed = await replay(database.url, walletBalances, { events });
    expect(await balanceOf(replayed.db, story.friend)).toEqual({
      paid: 0,
      bonus: 0,
      heldPaid: 0,
      heldBonus: 0,
      debt: 0,
    });
    expect(await lotsOf(replayed.db, story.friend)).toEqual([]);
  });

  it('tell the owner once a batch, with the balance after it', async () => {
    await using replayed = await replay(database.url, walletBalances, { events });
    const last = events.findLast(({ stream }) => stream === `wallet-${story.fan}`);
    expect(replayed.messages).toEqual([
      {
        kind: 'balance',
        topic: `wallet:${story.fan}`,
        position: String(last?.position),
        balance: { paid: 45, bonus: 0, heldPaid: 10, heldBonus: 0, debt: 0 },
      },
    ]);
  });

  it('come out the same in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, walletBalances, events);
    expect(one?.['lot']).toHaveLength(3);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, walletBalances, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });

  it('stop at coins of a lot that nobody granted', async () => {
    const { events: told } = coinStory();
    const without = told.filter(({ event }) => event.type !== 'CoinsCredited');
    await expect(replay(database.url, walletBalances, { events: without })).rejects.toThrow(/never granted/);
  });
});
