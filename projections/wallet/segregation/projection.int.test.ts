import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { ledger, trialBalance, unspentByCountry } from '../ledger/queries.ts';
import {
  segregatedCountries,
  segregatedMoney,
  segregatedMoves,
  segregatedWaiting,
  thresholdsAt,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const by = { reason: 'Half-year', byOid: story.admin };
const addSegregation = (told: ReturnType<typeof history>) => {
  const move = (country: string, amountWon: number, bookedOn: string) =>
    told.add(`segregation-${country}`, {
      type: 'SegregatedMoneyMoved',
      country,
      ...by,
      amountWon,
      reference: `${country}${bookedOn}`,
      bookedOn,
      notedAt: `${bookedOn}T03:00:00.000Z`,
    });
  const set = (thresholdWon: number | null, day: string) =>
    told.add('segregation-KR', {
      type: 'UnspentThresholdSet',
      country: 'KR',
      ...by,
      thresholdWon,
      setAt: `${day}T14:59:59.999Z`,
    });
  move('KR', 9_000, '2026-11-21');
  move('JP', 100, '2026-11-21');
  set(50, '2026-11-21');
  move('KR', -4_000, '2026-11-23');
  move('JP', -100, '2026-11-23');
  set(null, '2026-11-23');
  return told;
};

describe('the books of money that is held separately', () => {
  it('have it for each country at the end of any day, in the trial balance too', async () => {
    const { events } = addSegregation(history());
    await using books = await replay(database.url, ledger, { events });
    expect(await unspentByCountry(books.db, '2026-11-20')).toEqual([]);
    expect(await unspentByCountry(books.db, '2026-11-22')).toEqual([
      { country: 'JP', coins: 0, segregatedWon: 100 },
      { country: 'KR', coins: 0, segregatedWon: 9_000 },
    ]);
    expect(await unspentByCountry(books.db, '2026-11-23')).toEqual([
      { country: 'KR', coins: 0, segregatedWon: 5_000 },
    ]);
    const { accounts, units } = await trialBalance(books.db, '2026-11-23');
    expect(accounts).toContainEqual({ account: 'segregated:KR', unit: 'KRW', amount: 5_000 });
    expect(units).toEqual([{ unit: 'KRW', amount: 0 }]);
  });

  it('divide the unspent coins of all wallets by country of issue, held ones included', async () => {
    const { events } = coinStory();
    await using books = await replay(database.url, ledger, { events });
    // The fan of the story has 45 paid coins to spend and 10 that are held.
    expect(await unspentByCountry(books.db, '2100-01-01')).toEqual([
      { country: 'KR', coins: 55, segregatedWon: 0 },
    ]);
    const { accounts } = await trialBalance(books.db);
    const owed = accounts.filter(({ account, unit }) => account.startsWith('wallet-') && unit === 'paid');
    expect(owed.reduce((sum, { amount }) => sum - amount, 0)).toBe(55);
  });
});

describe('the read model of what finance set aside', () => {
  const { events } = addSegregation(history());

  it('has thresholds and transfers as they were at the end of a day', async () => {
    await using replayed = await replay(database.url, segregatedMoney, { events });
    expect([...(await thresholdsAt(replayed.db, '2026-11-20'))]).toEqual([]);
    expect([...(await thresholdsAt(replayed.db, '2026-11-21'))]).toEqual([['KR', 50]]);
    expect([...(await thresholdsAt(replayed.db, '2026-11-23'))]).toEqual([]);
    expect([...(await segregatedCountries(replayed.db, '2026-11-20'))]).toEqual([]);
    expect([...(await segregatedCountries(replayed.db, '2026-11-23'))].toSorted()).toEqual(['JP', 'KR']);
    const moves = await segregatedMoves(replayed.db, '2026-11-23');
    expect(moves.map(({ country, won }) => [country, won])).toEqual([
      ['JP', -100],
      ['KR', -4_000],
      ['JP', 100],
      ['KR', 9_000],
    ]);
    expect(moves[1]).toMatchObject({
      bookedOn: '2026-11-23',
      reference: 'KR2026-11-23',
      reason: 'Half-year',
    });
    expect(await segregatedMoves(replayed.db, '2026-11-22')).toHaveLength(2);
  });

  it('has what waits for a second person until it is decided', async () => {
    const told = history();
    const ask = (reference: string) =>
      told.add('segregation-KR', {
        type: 'SegregatedMoveAsked',
        country: 'KR',
        ...by,
        amountWon: 700,
        reference,
        bookedOn: '2026-11-21',
        askedAt: '2026-11-21T03:00:00.000Z',
      });
    const waiting = async () => {
      const [one, ...others] = await replayDumps(database.url, segregatedMoney, told.events);
      for (const dump of others) expect(dump).toEqual(one);
      await using replayed = await replay(database.url, segregatedMoney, { events: told.events });
      return await segregatedWaiting(replayed.db);
    };
    ask('A');
    ask('B');
    expect(await waiting()).toMatchObject([
      { reference: 'A', won: 700, bookedOn: '2026-11-21', askedByOid: story.admin },
      { reference: 'B' },
    ]);
    const decided = { country: 'KR', ...by, askedByOid: story.admin };
    told.add('segregation-KR', {
      type: 'SegregatedMoveRejected',
      ...decided,
      reference: 'A',
      rejectedAt: '2026-11-21T04:00:00.000Z',
    });
    told.add('segregation-KR', {
      type: 'SegregatedMoneyMoved',
      ...decided,
      reference: 'B',
      amountWon: 700,
      bookedOn: '2026-11-21',
      notedAt: '2026-11-21T04:00:00.000Z',
    });
    expect(await waiting()).toEqual([]);
  });

  it('is the same in batches of one, of three and of all', async () => {
    const [one, ...others] = await replayDumps(database.url, segregatedMoney, events);
    for (const dump of others) expect(dump).toEqual(one);
  });
});
