import type { Oid } from '@fanfold/domain';
import { downloadBlockOf, sanctionsStream } from '@fanfold/domain/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { blockDownloader, unlockDownloader, whitelistDownloader } from '../identity/index.ts';
import { invocation, startUseCases } from '../testing/use-cases.ts';
import { markOf } from './copy-protection.ts';
import { deleteFetchedHours, watchDownloads } from './watch-downloads.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
let person: Oid;
beforeAll(async () => {
  world = await startUseCases();
});
afterAll(() => world?.[Symbol.asyncDispose]());
beforeEach(async () => {
  person = await world.account();
});

const pepper = 'ab'.repeat(32);
const downloadLimits = { works: 5, unplayableMs: 600_000, networks: 3 };
/** In the middle of an hour, so that no test is in two of them. */
const clock = { now: () => now };
let now = '2026-11-27T09:20:00.000Z';
const depsOf = () => ({
  db: world.db,
  clock,
  pepper,
  downloadLimits,
  block: (blocked: Parameters<typeof blockDownloader>[1]) =>
    blockDownloader({ ...world.deps, clock }, blocked),
});
const fetch = (contentOid: Oid, segment: number | null, network = '192.0.2.1') =>
  watchDownloads(depsOf(), { viewerOid: person, contentOid, segment, network, correlationId: 'a request' });
const blockOf = async () => {
  const { state } = await world.deps.eventLog.commands.load(sanctionsStream, person, { maxAgeMs: 0 });
  return downloadBlockOf(state, now);
};
const rowsOf = async () => {
  const { rows } = await sql<{ works: string }>`
    select count(*) as works from fetched_work where viewer_oid = ${person}`.execute(world.db);
  return Number(rows[0]?.works);
};

describe('who copies instead of playing [IDN-129]', () => {
  it('is blocked for a day, with what was fetched and the marks of the copies', async () => {
    const works = Array.from({ length: 6 }, () => world.nextOid());
    for (const one of works.slice(0, 5)) await fetch(one, 0);
    expect(await blockOf()).toBeUndefined();
    await fetch(works[5]!, null);
    const block = await blockOf();
    expect(block).toMatchObject({
      errorStatus: 444,
      until: '2026-11-28T09:20:00.000Z',
      evidence: {
        measure: 'works',
        since: '2026-11-27T09:00:00.000Z',
        works: 6,
        unplayableMs: 0,
        networks: 1,
      },
    });
    expect(block?.evidence?.keys[0]).toEqual({
      contentOid: expect.toSatisfy((oid: Oid) => works.includes(oid)),
      mark: markOf(pepper, { contentOid: block!.evidence!.keys[0]!.contentOid, viewerOid: person }),
      firstAt: now,
      lastAt: now,
      fetchedMs: 4_000,
    });
    // The count begins again: once the block is lifted, the next segment brings none.
    expect(await rowsOf()).toBe(0);
    await unlockDownloader({ ...world.deps, clock }, { oid: person, correlationId: 'unlock' });
    await fetch(works[0]!, 1);
    expect(await blockOf()).toBeUndefined();
  });

  it('is told by media that no player could have played, and by networks', async () => {
    const film = world.nextOid();
    // 25 minutes at one moment: ten more than a player keeps ahead.
    await sql`
      insert into fetched_work values (${person}, '2026-11-27T09:00:00Z', ${film}, ${now}::timestamptz,
        ${now}::timestamptz, '{[0,374)}')`.execute(world.db);
    await fetch(film, 374);
    expect(await blockOf()).toBeUndefined();
    await fetch(film, 375);
    expect(await blockOf()).toMatchObject({ evidence: { measure: 'unplayableMs', unplayableMs: 604_000 } });
    person = await world.account();
    for (const last of [1, 2, 3]) await fetch(film, last, `192.0.2.${last}`);
    expect(await blockOf()).toBeUndefined();
    await fetch(film, 4, '192.0.2.4');
    expect(await blockOf()).toMatchObject({ evidence: { measure: 'networks', networks: 4 } });
  });

  it('is not who seeks, changes the quality, has two tabs open or goes on later', async () => {
    const [film, song] = [world.nextOid(), world.nextOid()];
    const play = async (contentOid: Oid, segments: readonly number[]) => {
      for (const segment of segments) await fetch(contentOid, segment);
    };
    await play(film, [0, 1, 2, 3]);
    // Another quality is the same segments again; so is going back.
    for (const _quality of [480, 720]) await play(film, [2, 3, 4]);
    await play(film, [400, 401, 10, 11]);
    await Promise.all([play(film, [12, 13, 14]), play(film, [500, 501]), play(song, [0, 1, 2])]);
    now = '2026-11-27T09:40:00.000Z';
    await play(song, [3, 4, 0]);
    const { rows } = await sql<{ content_oid: string; segments: string }>`
      select content_oid, segments::text from fetched_work where viewer_oid = ${person}`.execute(world.db);
    expect(new Map(rows.map((row) => [row.content_oid, row.segments]))).toEqual(
      new Map([
        [film, '{[0,5),[10,15),[400,402),[500,502)}'],
        [song, '{[0,5)}'],
      ]),
    );
    expect(await blockOf()).toBeUndefined();
    // The next hour of the clock counts for itself; what was before is forgotten.
    now = '2026-11-27T10:00:00.000Z';
    for (let work = 0; work < 5; work += 1) await fetch(world.nextOid(), 0);
    expect(await blockOf()).toBeUndefined();
    await deleteFetchedHours(depsOf());
    expect(await rowsOf()).toBe(5);
    now = '2026-11-27T09:20:00.000Z';
  });

  it('is left alone once an administrator has exempted them [IDN-034]', async () => {
    const admin = await world.account('admin');
    const asked = { userOid: person, exempt: true, reason: 'tests our player' };
    await whitelistDownloader(world.deps, invocation(admin, { role: 'admin' }), asked);
    for (let work = 0; work < 7; work += 1) await fetch(world.nextOid(), 0);
    expect(await blockOf()).toBeUndefined();
  });
});
