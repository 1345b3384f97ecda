import { addDays, parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  counteredOidsOf,
  openTakedowns,
  ownTakedowns,
  strikesOf,
  takedownOidsOf,
  takedownsList,
  takedownsRead,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const [first, second, third, contentOid] = ['1', '2', '3', '4'].map((digit) =>
  parseOid(digit.repeat(24)),
) as [never, never, never, never];
const at = '2026-11-24T00:00:00.000Z';
const idsOf = (takedownOid: never) => ({ takedownOid, contentOid, creatorOid: story.creator });
const file = (takedownOid: never, claimantOid: typeof story.fan | null) =>
  told.add(`takedown-${takedownOid}`, {
    type: 'TakedownFiled',
    ...idsOf(takedownOid),
    claimantOid,
    subjectOid: claimantOid ?? takedownOid,
    role: 'owner',
    name: 'Rin Aoki',
    email: 'rin@example.org',
    infringed: 'My song Harbour.',
    signature: 'Rin Aoki',
    language: 'ko',
    filedAt: at,
  });
file(first, story.fan);
file(second, null);
file(third, null);
const decided = { reason: 'It is the same.', decidedBy: story.admin, decidedAt: at };
for (const one of [first, second]) {
  told.add(`takedown-${one}`, { type: 'TakedownAccepted', ...idsOf(one), ...decided, buyersKeep: true });
  told.add(`strikes-${story.creator}`, {
    type: 'StrikeGiven',
    ...idsOf(one),
    givenAt: at,
    expiresAt: addDays(at, 90),
  });
}
told.add(`takedown-${first}`, {
  type: 'TakedownCountered',
  ...idsOf(first),
  name: 'Mina Kim',
  statement: 'I recorded it myself.',
  counteredAt: at,
  reinstateAt: addDays(at, 14),
});
told.add(`takedown-${second}`, {
  type: 'TakedownReinstated',
  ...idsOf(second),
  reason: 'We were wrong.',
  reinstatedBy: story.admin,
  reinstatedAt: at,
});
told.add(`strikes-${story.creator}`, { type: 'StrikeTakenBack', ...idsOf(second), takenBackAt: at });
const events = [...told.events];
told.add(`takedown-${second}`, { type: 'TakedownClaimantErased', ...idsOf(second), erasedAt: at });
const erased = [...told.events];
for (const [takedownOid, wasAccepted] of [
  [third, false],
  [first, true],
] as const)
  told.add(`takedown-${takedownOid}`, {
    type: 'TakedownWithdrawn',
    ...idsOf(takedownOid),
    ...decided,
    wasAccepted,
  });
const withdrawn = told.events;

describe('notices against works', () => {
  it('wait oldest first, and their creator sees those that were accepted', async () => {
    await using replayed = await replay(database.url, takedownsRead, { events });
    const { db } = replayed;
    expect(await takedownsList(db, { state: 'open' })).toMatchObject([
      { takedownOid: first, status: 'countered', counter: { name: 'Mina Kim' }, email: 'rin@example.org' },
      { takedownOid: third, status: 'filed', counter: null, claimantOid: null },
    ]);
    expect((await takedownsList(db, { state: 'all' })).map(({ takedownOid }) => takedownOid)).toEqual([
      third,
      second,
      first,
    ]);
    expect(await ownTakedowns(db, story.creator)).toMatchObject([
      { takedownOid: second, status: 'reinstated', reason: 'We were wrong.' },
      { takedownOid: first, status: 'countered' },
    ]);
    expect(await openTakedowns(db)).toEqual({ waiting: 1, oldestAt: at });
    expect(await takedownOidsOf(db, story.fan)).toEqual([first]);
  });

  it('are the claimant’s alone when they were withdrawn before they were accepted', async () => {
    await using replayed = await replay(database.url, takedownsRead, { events: withdrawn });
    expect(await ownTakedowns(replayed.db, story.creator)).toMatchObject([
      { takedownOid: second, status: 'reinstated' },
      { takedownOid: first, status: 'withdrawn' },
    ]);
  });

  it('leave the strikes that count', async () => {
    await using replayed = await replay(database.url, takedownsRead, { events });
    const { db } = replayed;
    expect(await strikesOf(db, [story.creator], at)).toMatchObject([
      { takedownOid: first, expiresAt: addDays(at, 90) },
    ]);
    expect(await strikesOf(db, [story.creator], addDays(at, 90))).toEqual([]);
  });

  it('lose what the claimant wrote once it was kept long enough, and keep the decision', async () => {
    await using replayed = await replay(database.url, takedownsRead, { events: erased });
    const all = await takedownsList(replayed.db, { state: 'all' });
    const gone = { name: null, email: null, infringed: null, signature: null };
    expect(all.find(({ takedownOid }) => takedownOid === second)).toMatchObject({
      ...gone,
      status: 'reinstated',
    });
    expect(all.find(({ takedownOid }) => takedownOid === third)).toMatchObject({ name: 'Rin Aoki' });
  });

  it('that a creator objected to are in the archive of their data', async () => {
    await using replayed = await replay(database.url, takedownsRead, { events });
    expect(await counteredOidsOf(replayed.db, story.creator)).toEqual([first]);
    expect(await counteredOidsOf(replayed.db, story.fan)).toEqual([]);
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, takedownsRead, erased);
    expect(one?.['takedown']?.length).toBe(3);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
