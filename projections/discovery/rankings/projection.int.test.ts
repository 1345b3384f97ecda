import { type Oid, parseOid } from '@fanfold/domain';
import { noDetails } from '@fanfold/domain/catalogue';
import { type History, history, replay, replayDumps } from '@fanfold/projection/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { type Audience, nothingHidden } from '../../catalogue/listing.ts';
import { rankedCreators, rankedWorks, rankings } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const id = (n: number): Oid => parseOid(n.toString(16).padStart(24, '0'));
const [rain, moon, adult] = [id(1), id(2), id(3)];
const [harrow, wick] = [id(0xc1), id(0xc2)];
const text = (en: string) => ({ original: 'en', texts: { en } });

const publish = (told: History, contentOid: Oid, creatorOid: Oid, more: object = {}): void =>
  void told.add(`content-${contentOid}`, {
    type: 'ContentPublished',
    contentOid,
    creatorOid,
    kind: 'audio',
    title: text('A work'),
    summary: text(''),
    body: text(''),
    cover: { scene: 'rain', colours: ['#23395b', '#e2725b', '#f1e3c6'] },
    priceCoins: 10,
    ...more,
  } as never);
const filmed = (assetOid: Oid) => ({ ...noDetails, files: [{ purpose: 'video', assetOid }] });
const like = (told: History, fan: number, contentOid: Oid, type = 'ContentLiked'): void =>
  void told.add(`likes-${id(fan)}`, {
    type,
    ownerOid: id(fan),
    contentOid,
    [type === 'ContentLiked' ? 'likedAt' : 'unlikedAt']: '2026-11-21T00:00:00.000Z',
  } as never);
const sell = (told: History, buyer: number, contentOid: Oid, type = 'ContentBought'): void =>
  void told.add(`wallet-${id(buyer)}`, {
    type,
    walletOid: id(buyer),
    entitlement: { kind: 'work', oid: contentOid },
  } as never);

const story = (): History => {
  const told = history();
  publish(told, rain, harrow);
  publish(told, moon, wick);
  publish(told, adult, wick, { isAdultContent: true });
  for (const fan of [0x11, 0x12, 0x13]) like(told, fan, rain);
  like(told, 0x13, rain, 'ContentUnliked');
  sell(told, 0x11, moon);
  sell(told, 0x12, moon);
  sell(told, 0x12, moon, 'PurchaseRefunded');
  sell(told, 0x11, adult);
  return told;
};
const visitors: Audience = { adultFor: null, hidden: nothingHidden };
const asked = { from: '2020-01-01', audience: visitors, limit: 10 };

describe('the ranking of works and creators', () => {
  it('counts likes and sales of the log with what was taken back, and says the numbers', async () => {
    await using replayed = await replay(database.url, rankings, { events: story().events });
    const { db } = replayed;
    expect(await rankedWorks(db, asked)).toEqual([
      { oid: moon, plays: 0, likes: 0, sales: 1, points: 20 },
      { oid: rain, plays: 0, likes: 2, sales: 0, points: 10 },
    ]);
    expect(await rankedCreators(db, asked)).toEqual([
      { oid: wick, plays: 0, likes: 0, sales: 1, points: 20 },
      { oid: harrow, plays: 0, likes: 2, sales: 0, points: 10 },
    ]);
    expect(await rankedWorks(db, { ...asked, from: '2099-01-01' })).toEqual([]);
    expect(await rankedWorks(db, { ...asked, kind: 'video' })).toEqual([]);
  });

  it('counts plays beside them, for works that the log has', async () => {
    await using replayed = await replay(database.url, rankings, { events: story().events });
    await sql`insert into work_reach_day (content_oid, day, views, plays, play_ms)
      values (${rain}, '2026-11-21', 9, 40, 0)`.execute(database.db);
    expect(await rankedWorks(replayed.db, asked)).toMatchObject([
      { oid: rain, plays: 40, likes: 2, points: 50 },
      { oid: moon, points: 20 },
    ]);
    await sql`delete from work_reach_day`.execute(database.db);
  });

  it('leaves out what its reader may not see, also in the points of a creator', async () => {
    const told = story();
    await using replayed = await replay(database.url, rankings, { events: told.events });
    const grown = { ...asked, audience: { adultFor: 'all' as const, hidden: nothingHidden } };
    expect((await rankedCreators(replayed.db, grown))[0]).toMatchObject({ oid: wick, points: 40 });
    const blocks = { adultFor: null, hidden: { ...nothingHidden, creators: [wick] } };
    expect(await rankedWorks(replayed.db, { ...asked, audience: blocks })).toMatchObject([{ oid: rain }]);
    told.add(`content-${moon}`, { type: 'ContentMadePrivate', contentOid: moon, creatorOid: wick } as never);
    await using later = await replay(database.url, rankings, { events: told.events });
    expect((await rankedWorks(later.db, asked)).map(({ oid }) => oid)).toEqual([rain]);
  });

  it('leaves out videos without an age rating in Korea, also in the points of a creator [CAT-042]', async () => {
    const told = story();
    const film = { contentOid: id(4), creatorOid: harrow, videoOid: id(0xd1) };
    publish(told, film.contentOid, harrow, { kind: 'video', details: filmed(film.videoOid) });
    sell(told, 0x11, film.contentOid);
    const there = { ...asked, audience: { ...visitors, inKorea: true } };
    const ranked = async (told: History, where: typeof asked = there) => {
      await using replayed = await replay(database.url, rankings, { events: told.events });
      const { db } = replayed;
      const [works, [creator]] = [await rankedWorks(db, where), await rankedCreators(db, where)];
      return { film: works.some(({ oid }) => oid === film.contentOid), best: creator };
    };
    const lacking = { film: false, best: { oid: wick, points: 20 } };
    expect(await ranked(told)).toMatchObject(lacking);
    expect(await ranked(told, asked)).toMatchObject({ film: true, best: { oid: harrow, points: 30 } });
    told.add(`content-${film.contentOid}`, { type: 'WorkRated', ...film, rating: '15' } as never);
    expect(await ranked(told)).toMatchObject({ film: true, best: { oid: harrow, points: 30 } });
    const work = { hashtags: [], files: filmed(id(0xd2)).files };
    told.add(`content-${film.contentOid}`, { type: 'ContentUpdated', ...film, work } as never);
    expect(await ranked(told)).toMatchObject(lacking);
    told.add(`content-${film.contentOid}`, { type: 'ContentPriceChanged', ...film, priceCoins: 0 } as never);
    expect(await ranked(told)).toMatchObject({ film: true });
  });

  it('is the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, rankings, story().events);
    expect(one?.['ranked_day']?.length).toBe(3);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
