import { emptyBalance } from '@fanfold/contracts/wallet';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  bonusUntil,
  coinStory,
  creditStory,
  returnedUntil,
  story,
} from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { balanceOf, holdsOf, lotsOf, walletBalances } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
const upTo = (type: string) => events.slice(0, events.findIndex(({ event }) => event.type === type) + 1);

describe('wallet balances', () => {
  it('contain what can be spent and what is held [LED-008] [LED-010] [LED-014]', async () => {
    await using replayed = await replay(database.url, walletBalances, { events });
    expect(await balanceOf(replayed.db, story.fan)).toEqual({ ...emptyBalance, paid: 45, heldPaid: 10 });
    expect(await holdsOf(replayed.db, story.fan)).toEqual([
      {
        holdId: story.openHold,
        purpose: 'mission',
        paidCoins: 10,
        bonusCoins: 0,
        chatCredits: 0,
        bonusCredits: 0,
        expiresAt: '2026-11-22T00:00:00.000Z',
      },
    ]);
  });

  it('keep lots apart: a refund fills them again and may extend them [LED-014]', async () => {
    await using replayed = await replay(database.url, walletBalances, { events: upTo('PurchaseRefunded') });
    expect(await lotsOf(replayed.db, story.fan)).toMatchObject([
      { lotId: `${story.charge}-b`, kind: 'bonus', amount: 3, expiresAt: bonusUntil, source: 'charge' },
      { lotId: story.grant, kind: 'bonus', amount: 7, expiresAt: bonusUntil, source: 'admin' },
      {
        lotId: `${story.charge}-p`,
        kind: 'paid',
        amount: 75,
        expiresAt: returnedUntil,
        source: 'charge',
        issuedUnder: 'KR',
      },
    ]);
  });

  it('contain chat credits and bonus credits beside the coins, with the reserved part [LED-010] [LED-015]', async () => {
    const told = creditStory();
    await using replayed = await replay(database.url, walletBalances, { events: told.events });
    expect(await balanceOf(replayed.db, story.fan)).toEqual({
      ...emptyBalance,
      paid: 40,
      heldPaid: 10,
      chat: 38,
      heldChat: 2,
    });
    expect(await lotsOf(replayed.db, story.fan)).toMatchObject([
      { kind: 'paid', amount: 40, source: 'charge', warnedDays: 30 },
      { kind: 'chat', amount: 38, source: 'conversion', warnedDays: null },
    ]);
    expect(await holdsOf(replayed.db, story.fan)).toMatchObject([
      { holdId: story.openHold, paidCoins: 10 },
      { holdId: story.openChat, purpose: 'chat', chatCredits: 2, bonusCredits: 0 },
    ]);
  });

  it('are zero for a wallet without events', async () => {
    await using replayed = await replay(database.url, walletBalances, { events });
    expect(await balanceOf(replayed.db, story.friend)).toEqual(emptyBalance);
    expect(await lotsOf(replayed.db, story.friend)).toEqual([]);
  });

  it('send the owner one message a batch, with the balance after it', async () => {
    await using replayed = await replay(database.url, walletBalances, { events });
    const last = events.findLast(({ stream }) => stream === `wallet-${story.fan}`);
    expect(replayed.messages).toEqual([
      {
        kind: 'balance',
        topic: `wallet:${story.fan}`,
        position: String(last?.position),
        balance: { ...emptyBalance, paid: 45, heldPaid: 10 },
      },
    ]);
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, walletBalances, creditStory().events);
    expect(one?.['lot']).toHaveLength(5);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, walletBalances, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });

  it('stop at coins of a lot that was never granted', async () => {
    const { events: told } = coinStory();
    const without = told.filter(({ event }) => event.type !== 'CoinsCredited');
    await expect(replay(database.url, walletBalances, { events: without })).rejects.toThrow(/never granted/);
  });
});
