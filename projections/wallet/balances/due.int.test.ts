import { history, replay } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, creditStory, heldFor, returnedUntil, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { dueLots, walletBalances } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

type Events = ReturnType<typeof coinStory>['events'];
const late = { now: '2040-01-01T00:00:00.000Z', limit: 10 };
const dueOf = async (events: Events, { now, limit } = late, batchSize = 1000) => {
  await using replayed = await replay(database.url, walletBalances, { events, batchSize });
  return await dueLots(replayed.db, { now, limit });
};

const stream = `wallet-${story.fan}`;
const lot = {
  lotId: 'l',
  kind: 'bonus',
  coins: 5,
  expiresAt: '2027-06-01T00:00:00.000Z',
  issuedUnder: 'KR',
} as const;
const of = { walletOid: story.fan } as const;
const granted = () => {
  const told = history();
  const { grant: grantId } = story;
  told.add(stream, { type: 'BonusGranted', ...of, grantId, source: 'promotion', lot, reason: 'welcome' });
  return told;
};

describe('deadlines of lots', () => {
  it('exist for lots with coins: for their warnings, then for their expiry, with the owner’s stream', async () => {
    expect(await dueOf(coinStory().events)).toEqual([
      {
        kind: 'lot',
        id: `${story.charge}-p`,
        stream,
        dueAt: '2031-11-01T00:00:00.000Z',
        expiresAt: returnedUntil,
      },
    ]);
  });

  it('pass at their time and not before, limited for each unit', async () => {
    const { events } = creditStory();
    expect(await dueOf(events, { now: '2026-11-21T00:00:00.000Z', limit: 10 })).toEqual([]);
    const due = await dueOf(events);
    expect(due.map(({ kind, id }) => [kind, id.startsWith('credits-')])).toEqual([
      ['creditLot', false],
      ['lot', false],
    ]);
    const [first, second] = due;
    expect(await dueOf(events, { now: first?.dueAt ?? '', limit: 10 })).toEqual([first]);
    expect(await dueOf(events, { ...late, limit: 1 })).toEqual([first, second]);
  });

  it('end with an emptied lot, and return when its coins return', async () => {
    const told = granted();
    const held = { ...of, holdId: story.openHold, purpose: 'mission' } as const;
    const purpose = heldFor('mission', story.openHold);
    told.add(stream, {
      type: 'CoinsHeld',
      ...held,
      ...purpose,
      bonusCoins: 5,
      taken: [lot],
      expiresAt: '2026-12-01T00:00:00.000Z',
    });
    const due = async () => {
      const one = await dueOf(told.events, late, 1);
      expect(await dueOf(told.events)).toEqual(one);
      return one.map(({ dueAt }) => dueAt);
    };
    expect(await due()).toEqual([]);
    const returned = [{ ...lot, expiresAt: '2027-06-08T00:00:00.000Z' }];
    told.add(stream, {
      type: 'HoldReleased',
      ...held,
      resource: purpose.resource,
      pot: purpose.pot,
      cause: 'expired',
      returned,
    });
    expect(await due()).toEqual(['2027-05-09T00:00:00.000Z']);
  });

  it('come first for the warnings, 30 and 7 days before, and then for the expiry', async () => {
    const told = granted();
    const due = async () => (await dueOf(told.events, late, 1)).map(({ dueAt }) => dueAt);
    expect(await due()).toEqual(['2027-05-02T00:00:00.000Z']);
    told.add(stream, { type: 'LotExpiryWarned', ...of, lot, daysBefore: 30 });
    expect(await due()).toEqual(['2027-05-25T00:00:00.000Z']);
    told.add(stream, { type: 'LotExpiryWarned', ...of, lot, daysBefore: 7 });
    expect(await due()).toEqual([lot.expiresAt]);
    told.add(stream, { type: 'LotExpired', ...of, lot });
    expect(await due()).toEqual([]);
  });

  it('have no warning 30 days before when the lot lives 30 days or less', async () => {
    const told = history();
    const event = told.add(`credits-${story.fan}`, {
      type: 'BonusCreditsGranted',
      userOid: story.fan,
      grantId: story.creditGrant,
      source: 'attendance',
      lot: {
        lotId: 'c',
        kind: 'bonus',
        credits: 5,
        expiresAt: '2026-12-20T00:00:00.000Z',
        issuedUnder: 'KR',
      },
      reason: 'r',
    });
    expect(event.metadata.occurredAt > '2026-11-20').toBe(true);
    expect(await dueOf(told.events)).toMatchObject([
      { kind: 'creditLot', id: 'c', stream: `credits-${story.fan}`, dueAt: '2026-12-13T00:00:00.000Z' },
    ]);
  });
});
