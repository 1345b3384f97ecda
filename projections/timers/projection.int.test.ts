import { history, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, creditStory, returnedUntil, story } from '../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../test/support/postgres.ts';
import { dueTimers, nextDueAt, timers } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
const thirtyDaysBefore = '2031-11-01T00:00:00.000Z';
const paidLot = `${story.charge}-p`;

describe('timers', () => {
  it('are left for what nobody ended: an open charge, an open hold, a lot with coins', async () => {
    await using replayed = await replay(database.url, timers, { events });
    expect(await dueTimers(replayed.db, { now: '2040-01-01T00:00:00.000Z', limit: 10 })).toEqual([
      {
        kind: 'charge',
        id: story.readiedCharge,
        stream: `charge-${story.readiedCharge}`,
        dueAt: '2026-11-21T01:00:00.000Z',
        expiresAt: '2026-11-21T01:00:00.000Z',
      },
      {
        kind: 'hold',
        id: story.openHold,
        stream: `wallet-${story.fan}`,
        dueAt: '2026-11-22T00:00:00.000Z',
        expiresAt: '2026-11-22T00:00:00.000Z',
      },
      {
        kind: 'lot',
        id: paidLot,
        stream: `wallet-${story.fan}`,
        dueAt: thirtyDaysBefore,
        expiresAt: returnedUntil,
      },
    ]);
    expect(await nextDueAt(replayed.db)).toBe('2026-11-21T01:00:00.000Z');
  });

  it('are due at their moment and not before, the longest overdue first', async () => {
    await using replayed = await replay(database.url, timers, { events });
    const due = (now: string, limit = 10) => dueTimers(replayed.db, { now, limit });
    expect(await due('2026-11-21T00:59:59.999Z')).toEqual([]);
    expect(await due('2026-11-21T01:00:00.000Z')).toMatchObject([{ kind: 'charge' }]);
    const late = '2040-01-01T00:00:00.000Z';
    expect((await due(late, 1))[0]).toMatchObject({ kind: 'charge' });
  });

  it('are so many of each kind, so that charges nobody answers for hold up nothing else', async () => {
    const told = history();
    const charges = [1, 2, 3].map((n) => String(n).repeat(24) as typeof story.charge);
    for (const chargeId of charges)
      told.add(`charge-${chargeId}`, {
        type: 'ChargeReadied',
        chargeId,
        buyerOid: story.fan,
        provider: 'stripe',
        productId: 'coins-10',
        paidCoins: 10,
        bonusCoins: 0,
        amounts: {
          currency: 'KRW',
          baseMinor: 1_000,
          taxMinor: 0,
          feeMinor: 0,
          roundingMinor: 0,
          totalMinor: 1_000,
        },
        termsVersion: '1',
        expiresAt: '2026-11-21T01:00:00.000Z',
        purpose: { kind: 'coins' },
      });
    const held = { walletOid: story.fan, holdId: story.openHold, purpose: 'mission' };
    told.add(`wallet-${story.fan}`, {
      type: 'CoinsHeld',
      ...held,
      taken: [],
      expiresAt: '2026-12-01T00:00:00.000Z',
    });
    await using replayed = await replay(database.url, timers, { events: told.events });
    const due = async (except: readonly string[] = []) =>
      (await dueTimers(replayed.db, { now: '2040-01-01T00:00:00.000Z', limit: 2, except })).map(
        ({ id }) => id,
      );
    expect(await due()).toEqual([charges[0], charges[1], story.openHold]);
    expect(await due(charges.slice(0, 2))).toEqual([charges[2], story.openHold]);
  });

  it('forget an emptied lot, and know it again when coins come back', async () => {
    const told = history();
    const stream = `wallet-${story.fan}`;
    const lot = { lotId: 'l', kind: 'bonus', coins: 5, expiresAt: '2027-01-01T00:00:00.000Z' } as const;
    const held = { walletOid: story.fan, holdId: story.openHold, purpose: 'mission' };
    told.add(stream, {
      type: 'BonusGranted',
      walletOid: story.fan,
      grantId: story.grant,
      source: 'promotion',
      lot,
      reason: 'welcome',
    });
    told.add(stream, { type: 'CoinsHeld', ...held, taken: [lot], expiresAt: '2026-12-01T00:00:00.000Z' });
    const kinds = async (events: typeof told.events) => {
      await using replayed = await replay(database.url, timers, { events, batchSize: 1 });
      const due = await dueTimers(replayed.db, { now: '2040-01-01T00:00:00.000Z', limit: 10 });
      return due.map(({ kind, dueAt }) => [kind, dueAt]);
    };
    expect(await kinds(told.events)).toEqual([['hold', '2026-12-01T00:00:00.000Z']]);
    const returned = [{ ...lot, expiresAt: '2027-01-08T00:00:00.000Z' }];
    told.add(stream, { type: 'HoldReleased', ...held, cause: 'expired', returned });
    expect(await kinds(told.events)).toEqual([['lot', '2026-12-09T00:00:00.000Z']]);
  });

  it('let a lot fall due for its warnings first, 30 and 7 days before, and then for its expiry', async () => {
    const told = history();
    const stream = `wallet-${story.fan}`;
    const lot = { lotId: 'l', kind: 'bonus', coins: 5, expiresAt: '2027-06-01T00:00:00.000Z' } as const;
    const of = { walletOid: story.fan } as const;
    told.add(stream, {
      type: 'BonusGranted',
      ...of,
      grantId: story.grant,
      source: 'promotion',
      lot,
      reason: 'r',
    });
    const due = async () => {
      await using replayed = await replay(database.url, timers, { events: told.events });
      return (await dueTimers(replayed.db, { now: '2040-01-01T00:00:00.000Z', limit: 10 })).map(
        ({ dueAt }) => dueAt,
      );
    };
    expect(await due()).toEqual(['2027-05-02T00:00:00.000Z']);
    told.add(stream, { type: 'LotExpiryWarned', ...of, lot, daysBefore: 30 });
    expect(await due()).toEqual(['2027-05-25T00:00:00.000Z']);
    told.add(stream, { type: 'LotExpiryWarned', ...of, lot, daysBefore: 7 });
    expect(await due()).toEqual([lot.expiresAt]);
    told.add(stream, { type: 'LotExpired', ...of, lot });
    expect(await due()).toEqual([]);
  });

  it('do not warn thirty days before of what lives thirty days or less', async () => {
    const told = history();
    const granted = told.add(`credits-${story.fan}`, {
      type: 'BonusCreditsGranted',
      userOid: story.fan,
      grantId: story.creditGrant,
      source: 'attendance',
      lot: { lotId: 'c', kind: 'bonus', credits: 5, expiresAt: '2026-12-20T00:00:00.000Z' },
      reason: 'r',
    });
    expect(granted.metadata.occurredAt > '2026-11-20').toBe(true);
    await using replayed = await replay(database.url, timers, { events: told.events });
    expect(await dueTimers(replayed.db, { now: '2040-01-01T00:00:00.000Z', limit: 10 })).toMatchObject([
      { kind: 'creditLot', id: 'c', dueAt: '2026-12-13T00:00:00.000Z' },
    ]);
  });

  it('come out the same in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, timers, creditStory().events);
    expect(one?.['timer']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, timers, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
