import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chargeAmounts, coinStory, creditStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { accountBalances, firstDay, ledger, movedBetween, postingsAt, trialBalance } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
const positionOf = (type: string) => events.find(({ event }) => event.type === type)?.position ?? -1n;

describe('the ledger', () => {
  it('balances to zero in every unit, and contains every person’s coins', async () => {
    await using replayed = await replay(database.url, ledger, { events });
    const { accounts, units } = await trialBalance(replayed.db);
    expect(units).toEqual([
      { unit: 'KRW', amount: 0 },
      { unit: 'bonus', amount: 0 },
      { unit: 'paid', amount: 0 },
    ]);
    expect(accounts).toEqual([
      { account: 'exchange:KRW', unit: 'KRW', amount: -10_000 },
      { account: 'receivable', unit: 'KRW', amount: 11_000 },
      { account: 'tax-payable', unit: 'KRW', amount: -1_000 },
      { account: 'creator-earned', unit: 'bonus', amount: 0 },
      { account: 'expired', unit: 'bonus', amount: -10 },
      { account: 'promotion', unit: 'bonus', amount: 10 },
      { account: 'wallet-available', unit: 'bonus', amount: 0 },
      { account: 'creator-earned', unit: 'paid', amount: -45 },
      { account: 'exchange:paid', unit: 'paid', amount: 100 },
      { account: 'wallet-available', unit: 'paid', amount: -45 },
      { account: 'wallet-held', unit: 'paid', amount: -10 },
    ]);
    expect(await accountBalances(replayed.db, `wallet-available:${story.fan}`)).toEqual([
      { account: `wallet-available:${story.fan}`, unit: 'bonus', amount: 0 },
      { account: `wallet-available:${story.fan}`, unit: 'paid', amount: -45 },
    ]);
  });

  it('books a charge as money and coins, each side balancing in its own unit [LED-024]', async () => {
    await using replayed = await replay(database.url, ledger, { events });
    const wallet = `wallet-available:${story.fan}`;
    expect(await postingsAt(replayed.db, positionOf('CoinsCredited'))).toEqual([
      { account: 'receivable:sandbox', unit: 'KRW', amount: 11_000 },
      { account: 'tax-payable', unit: 'KRW', amount: -1_000 },
      { account: 'exchange:KRW', unit: 'KRW', amount: -10_000 },
      { account: 'exchange:paid', unit: 'paid', amount: 100 },
      { account: wallet, unit: 'paid', amount: -100 },
      { account: 'promotion', unit: 'bonus', amount: 3 },
      { account: wallet, unit: 'bonus', amount: -3 },
    ]);
  });

  it('books credits in units of their own, and pairs them with the converted coins', async () => {
    await using replayed = await replay(database.url, ledger, { events: creditStory().events });
    const { accounts, units } = await trialBalance(replayed.db);
    expect(units.every(({ amount }) => amount === 0)).toBe(true);
    const of = (unit: string) => accounts.filter((account) => account.unit === unit);
    expect(of('chat')).toEqual([
      { account: 'chat-provided', unit: 'chat', amount: -10 },
      { account: 'credits-available', unit: 'chat', amount: -38 },
      { account: 'credits-held', unit: 'chat', amount: -2 },
      { account: 'exchange:chat', unit: 'chat', amount: 50 },
    ]);
    expect(of('bonusCredits')).toEqual([
      { account: 'chat-provided', unit: 'bonusCredits', amount: -5 },
      { account: 'credits-available', unit: 'bonusCredits', amount: 0 },
      { account: 'credits-held', unit: 'bonusCredits', amount: 0 },
      { account: 'expired', unit: 'bonusCredits', amount: -15 },
      { account: 'promotion', unit: 'bonusCredits', amount: 20 },
    ]);
    expect(of('paid')).toContainEqual({ account: 'converted', unit: 'paid', amount: -5 });
  });

  it('answers for the end of any day in Seoul', async () => {
    await using replayed = await replay(database.url, ledger, { events });
    const now = await trialBalance(replayed.db);
    expect(await trialBalance(replayed.db, '2099-12-31')).toEqual(now);
    expect(await trialBalance(replayed.db, '2020-01-01')).toEqual({ accounts: [], units: [] });
    const first = await firstDay(replayed.db);
    expect(first).toMatch(/^2026-11-2\d$/);
    const moved = await movedBetween(replayed.db, { unit: 'paid', from: '2020-01-01', to: '2099-12-31' });
    expect([...moved.values()].reduce((all, amount) => all + amount, 0)).toBe(0);
    expect(moved.get('exchange:paid')).toBe(100);
    expect(await movedBetween(replayed.db, { unit: 'paid', from: '2020-01-01', to: '2020-12-31' })).toEqual(
      new Map(),
    );
  });

  it('books a provider’s rounding, debit or credit', async () => {
    const told = coinStory();
    const amounts = {
      ...chargeAmounts,
      currency: 'USD',
      roundingMinor: -1,
      feeMinor: 5,
      totalMinor: 11_004,
    } as const;
    const { position } = told.add(`wallet-${story.friend}`, {
      type: 'CoinsCredited',
      walletOid: story.friend,
      chargeId: story.declinedCharge,
      provider: 'stripe',
      lots: [
        { lotId: 'l', kind: 'paid', coins: 1, expiresAt: '2031-11-21T00:00:00.000Z', issuedUnder: 'KR' },
      ],
      amounts,
    });
    await using replayed = await replay(database.url, ledger, { events: told.events });
    expect(await postingsAt(replayed.db, position)).toEqual(
      expect.arrayContaining([
        { account: 'rounding', unit: 'USD', amount: 1 },
        { account: 'payment-fee', unit: 'USD', amount: -5 },
      ]),
    );
  });

  it('stops at a charge whose lines do not sum to its total', async () => {
    const told = coinStory();
    told.add(`wallet-${story.friend}`, {
      type: 'CoinsCredited',
      walletOid: story.friend,
      chargeId: story.declinedCharge,
      provider: 'sandbox',
      lots: [
        { lotId: 'l', kind: 'paid', coins: 1, expiresAt: '2031-11-21T00:00:00.000Z', issuedUnder: 'KR' },
      ],
      amounts: { ...chargeAmounts, totalMinor: 11_001 },
    });
    await expect(replay(database.url, ledger, { events: told.events })).rejects.toThrow(
      /1 KRW out of balance/,
    );
  });

  it('books nothing for an event that moves no coins', async () => {
    await using replayed = await replay(database.url, ledger, { events });
    expect(await postingsAt(replayed.db, positionOf('AccountRegistered'))).toEqual([]);
  });

  it('gives the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, ledger, creditStory().events);
    expect(one?.['posting']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuses a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, ledger, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
