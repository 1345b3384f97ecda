import { parseOid } from '@fanfold/domain';
import { noDetails } from '@fanfold/domain/catalogue';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  type Audience,
  bodyOf,
  catalogue,
  contentOf,
  listedContentOids,
  listedTilesOf,
  nextInSeries,
  nothingHidden,
  type Planned,
  plannedTilesOf,
  publicCounts,
  publicCreators,
  publicWorks,
  publishedBetween,
  shelvesOf,
  tilesOf,
  tilesPage,
  visitorsIn,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const { events } = coinStory();
const told = coinStory();
told.add(`content-${story.clip}`, {
  type: 'ContentUnpublished',
  contentOid: story.clip,
  creatorOid: story.creator,
});
const unpublished = told.events;

type Colours = [string, string, string];

describe('the catalogue', () => {
  it('shows published contents, newest first, with creator and present price [CAT-008]', async () => {
    await using replayed = await replay(database.url, catalogue, { events });
    const { tiles, nextCursor } = await tilesPage(replayed.db, { adultFor: null, limit: 10 });
    expect(nextCursor).toBeNull();
    expect(tiles).toMatchObject([
      { contentOid: story.clip, priceCoins: 25, creatorNickname: '솔 Studio' },
      {
        contentOid: story.song,
        priceCoins: 35,
        original: 'ko',
        languages: ['ko'],
        title: { ko: 'song', en: 'song (en)' },
      },
    ]);
    expect(tiles[0]).not.toHaveProperty('body');
  });

  it('names creators in the languages of readers, as their own pages do [IDN-067]', async () => {
    const { events: named, add } = coinStory();
    const accountOid = story.creator;
    const nameIn = (language: 'en' | 'jp', nickname: string | null) =>
      add(`profile-${accountOid}`, {
        type: 'GlobalNicknameSet',
        accountOid,
        language,
        nickname,
        by: 'owner',
      });
    nameIn('en', 'Sol');
    nameIn('jp', 'ソル');
    const tileIn = async () => {
      await using replayed = await replay(database.url, catalogue, { events: named });
      const [tile] = await tilesOf(replayed.db, [story.clip]);
      return tile;
    };
    expect((await tileIn())?.creatorNames).toEqual({ en: 'Sol', jp: 'ソル', es: 'Sol' });
    add(`content-${story.clip}`, {
      type: 'CoCreatorAccepted',
      contentOid: story.clip,
      creatorOid: story.creator,
      accountOid: story.fan,
    });
    nameIn('jp', null);
    expect(await tileIn()).toMatchObject({
      creatorNickname: '솔 Studio',
      creatorNames: { en: 'Sol', jp: 'Sol', es: 'Sol' },
      collaborators: [{ oid: story.fan, names: {} }],
    });
  });

  it('returns pages, also of a single channel', async () => {
    await using replayed = await replay(database.url, catalogue, { events });
    const first = await tilesPage(replayed.db, { adultFor: null, limit: 1 });
    const second = await tilesPage(replayed.db, {
      adultFor: null,
      limit: 1,
      cursor: first.nextCursor ?? undefined,
    });
    expect([first, second].map(({ tiles }) => tiles[0]?.contentOid)).toEqual([story.clip, story.song]);
    expect(second.nextCursor).toBeNull();
    expect(
      (await tilesPage(replayed.db, { adultFor: null, limit: 9, creatorOid: story.creator })).tiles,
    ).toHaveLength(2);
    expect((await tilesPage(replayed.db, { adultFor: null, limit: 9, creatorOid: story.fan })).tiles).toEqual(
      [],
    );
  });

  it('shows adult works to people who turned them on, and to their creators [IDN-117, IDN-121]', async () => {
    const marked = coinStory();
    const flag = { type: 'AdultFlagChanged', contentOid: story.clip, creatorOid: story.creator } as const;
    marked.add(`content-${story.clip}`, { ...flag, isAdultContent: true });
    await using replayed = await replay(database.url, catalogue, { events: marked.events });
    const seen = async (adultFor: 'all' | { owner: string } | null) =>
      (await tilesPage(replayed.db, { limit: 10, adultFor })).tiles.map(({ contentOid }) => contentOid);
    expect(await seen(null)).toEqual([story.song]);
    expect(await seen({ owner: story.fan })).toEqual([story.song]);
    expect(await seen({ owner: story.creator })).toEqual([story.clip, story.song]);
    expect(await seen('all')).toEqual([story.clip, story.song]);
  });

  it('has every field of an item in a list, from the one offer of the work [CAT-070]', async () => {
    const more = coinStory();
    const contentOid = parseOid('5'.repeat(24));
    const videoOid = parseOid('d'.repeat(24));
    const ids = { contentOid, creatorOid: story.creator };
    const add = (event: Parameters<typeof more.add>[1]) => more.add(`content-${contentOid}`, event);
    const text = { original: 'ko' as const, texts: { ko: '비', en: 'Rain' } };
    // Both are known before the work is published.
    add({ type: 'CoCreatorAccepted', ...ids, accountOid: story.fan });
    add({
      type: 'ContentPublished',
      ...ids,
      kind: 'video',
      title: text,
      summary: text,
      body: text,
      cover: { scene: 'rain', colours: ['#101010', '#202020', '#303030'] },
      priceCoins: 30,
      access: 'tiers',
      tiers: ['silver', 'gold'],
      isAdultContent: true,
      details: {
        ...noDetails,
        hashtags: ['rain'],
        videoLayout: 'portrait',
        lengthSeconds: 61,
        files: [{ purpose: 'video', assetOid: videoOid }],
      },
    });
    const review = { ...ids, reviewOid: parseOid('7'.repeat(24)), videoOid };
    const tileAfter = async (events: typeof more.events) => {
      await using replayed = await replay(database.url, catalogue, { events });
      return (await tilesOf(replayed.db, [contentOid]))[0];
    };
    expect(await tileAfter(more.events)).toMatchObject({
      creatorOid: story.creator,
      original: 'ko',
      title: { ko: '비', en: 'Rain' },
      lengthSeconds: 61,
      modifiedAt: expect.any(String),
      isAdultContent: true,
      priceCoins: 30,
      hideContent: false,
      hashtags: ['rain'],
      tiers: ['silver', 'gold'],
      viewableWithoutSub: true,
      videoLayout: 'portrait',
      cover: { scene: 'rain' },
      ratingStatus: 'required',
      ratingRequired: true,
      ageRating: null,
      isPaidContent: true,
      onlyPurchasableWithCoins: false,
      isScenarioItem: false,
      isPrivateContent: false,
      collaborators: [{ oid: story.fan, nickname: expect.stringMatching(/./) }],
    });
    add({ type: 'RatingRequested', ...review, durationMs: 61_000, feeCoins: 100 });
    add({ type: 'WorkRated', ...review, rating: '15', decidedBy: story.admin });
    add({ type: 'ContentHidden', ...ids });
    add({ type: 'ContentMadePrivate', ...ids });
    add({ type: 'CoCreatorRemoved', ...ids, accountOid: story.fan, by: 'creator' });
    const offer = { access: 'tiers' as const, tiers: ['gold'], coinPurchase: false };
    add({ type: 'ContentPriceChanged', ...ids, priceCoins: 30, ...offer });
    expect(await tileAfter(more.events)).toMatchObject({
      priceCoins: 0,
      viewableWithoutSub: false,
      isPaidContent: true,
      ratingStatus: 'rated',
      ageRating: '15',
      hideContent: true,
      isPrivateContent: true,
      collaborators: [],
    });
    add({ type: 'ContentPriceChanged', ...ids, priceCoins: 30 });
    expect(await tileAfter(more.events)).toMatchObject({ onlyPurchasableWithCoins: true, tiers: [] });
  });

  it('knows what a work is labelled with, and the parts of its series that a reader finds next to it', async () => {
    const more = coinStory();
    const creatorOid = story.creator;
    const original = { original: 'en' as const, texts: { en: 'Rain' } };
    const part = (digit: string, name: string, number: number, isAdultContent = false) => {
      const contentOid = parseOid(digit.repeat(24));
      const details = {
        ...noDetails,
        warnings: ['fear' as const],
        madeWithAi: 'assisted' as const,
        series: { name, number },
      };
      more.add(`content-${contentOid}`, {
        type: 'ContentPublished',
        contentOid,
        creatorOid,
        kind: 'audio',
        title: original,
        summary: original,
        body: original,
        cover: { scene: 'rain', colours: ['#000000', '#111111', '#222222'] },
        priceCoins: 0,
        isAdultContent,
        details,
      });
      return contentOid;
    };
    const [first, second, third] = [part('a', 'Rain', 1), part('b', 'Rain', 5), part('c', 'Rain', 9)];
    const adult = part('d', 'Rain', 7, true);
    part('e', 'Snow', 6);
    await using replayed = await replay(database.url, catalogue, { events: more.events });
    expect(await contentOf(replayed.db, second)).toMatchObject({
      warnings: ['fear'],
      madeWithAi: 'assisted',
      series: { name: 'Rain', number: 5 },
    });
    const beside = (number: number, adultFor: 'all' | null = null) =>
      nextInSeries(replayed.db, {
        creatorOid,
        series: { name: 'Rain', number },
        audience: { adultFor, hidden: nothingHidden },
      });
    expect(await beside(5)).toMatchObject({
      previous: { contentOid: first, number: 1, title: { en: 'Rain' } },
      next: { contentOid: third, number: 9 },
    });
    expect(await beside(5, 'all')).toMatchObject({ next: { contentOid: adult, number: 7 } });
    expect(await beside(1)).toMatchObject({ previous: null, next: { contentOid: second } });
    expect(await beside(9)).toMatchObject({ previous: { contentOid: second }, next: null });
  });

  it('names who makes a work with its creator while they agree to their share', async () => {
    const more = coinStory();
    const ids = { contentOid: parseOid(story.song), creatorOid: story.creator };
    const share = { ...ids, accountOid: story.fan };
    const add = (event: Parameters<typeof more.add>[1]) => more.add(`content-${ids.contentOid}`, event);
    const makers = async () => {
      await using replayed = await replay(database.url, catalogue, { events: more.events });
      return (await tilesOf(replayed.db, [ids.contentOid]))[0]?.collaborators.map(({ oid }) => oid);
    };
    add({ type: 'CoCreatorInvited', ...share, sharePercent: 50 });
    expect(await makers()).toEqual([]);
    add({ type: 'CoCreatorAccepted', ...share });
    expect(await makers()).toEqual([story.fan]);
    add({ type: 'CoCreatorInvited', ...share, sharePercent: 10 });
    expect(await makers()).toEqual([]);
    add({ type: 'CoCreatorAccepted', ...share });
    expect(await makers()).toEqual([story.fan]);
    const [one, some, all] = await replayDumps(database.url, catalogue, more.events);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('has the works of a creator by the moment of their publication, with the end of a time left out', async () => {
    await using replayed = await replay(database.url, catalogue, { events: unpublished });
    const { tiles } = await tilesPage(replayed.db, { adultFor: null, limit: 10 });
    const at = String(tiles[0]?.publishedAt);
    const between = (from: string, to: string) =>
      publishedBetween(replayed.db, { creatorOid: story.creator, from, to });
    const year = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'] as const;
    // The other one is not published any more.
    expect(await between(...year)).toEqual([{ contentOid: story.song, title: 'song', at }]);
    expect(await between(at, year[1])).toHaveLength(1);
    expect(await between(year[0], at)).toEqual([]);
  });

  it('shows a video that is sold to readers in Korea once it has an age rating [CAT-042]', async () => {
    const more = coinStory();
    const contentOid = parseOid('5'.repeat(24));
    const ids = { contentOid, creatorOid: story.creator };
    const add = (event: Parameters<typeof more.add>[1]) => more.add(`content-${contentOid}`, event);
    const [videoOid, another] = [parseOid('d'.repeat(24)), parseOid('e'.repeat(24))];
    const text = { original: 'ko' as const, texts: { ko: '비' } };
    const cover = { scene: 'rain' as const, colours: ['#101010', '#202020', '#303030'] as Colours };
    const details = (assetOid: typeof videoOid) => ({
      ...noDetails,
      files: [{ purpose: 'video' as const, assetOid }],
    });
    const texts = { title: text, summary: text, body: text, cover };
    add({
      type: 'ContentPublished',
      ...ids,
      kind: 'video',
      priceCoins: 25,
      ...texts,
      details: details(videoOid),
    });
    const shown = async (inKorea: boolean) => {
      await using replayed = await replay(database.url, catalogue, { events: more.events });
      const page = await tilesPage(replayed.db, { limit: 10, adultFor: null, inKorea });
      const audience = { adultFor: null, hidden: nothingHidden, inKorea };
      const listed = await listedTilesOf(replayed.db, [contentOid], audience);
      const [shelf = []] = await shelvesOf(replayed.db, [{ limit: 10 }], audience);
      const oids = await listedContentOids(replayed.db, story.creator, audience);
      const place = { audience: visitorsIn(inKorea ? 'KR' : 'JP'), offset: 0, limit: 10 };
      const mapped = await publicWorks(replayed.db, place);
      // Counts and dates of sitemaps tell of nothing that is not listed in them.
      expect(await publicCounts(replayed.db, place.audience)).toEqual({
        works: mapped.length,
        creators: (await publicCreators(replayed.db, place)).length,
      });
      const newest = mapped.map(({ modifiedAt }) => modifiedAt).sort();
      expect((await publicCreators(replayed.db, place))[0]?.modifiedAt).toBe(newest.at(-1));
      return [
        page.tiles.map((tile) => tile.contentOid),
        listed.map((tile) => tile.contentOid),
        shelf.map((tile) => tile.contentOid),
        oids,
        mapped.map(({ oid }) => oid),
      ].map((found) => found.some((oid) => oid === contentOid));
    };
    const [all, none] = [
      [true, true, true, true, true],
      [false, false, false, false, false],
    ];
    expect(await shown(false)).toEqual(all);
    expect(await shown(true)).toEqual(none);
    const review = { ...ids, reviewOid: parseOid('7'.repeat(24)), videoOid };
    add({ type: 'RatingRequested', ...review, durationMs: 61_000, feeCoins: 100 });
    expect(await shown(true)).toEqual(none);
    add({ type: 'WorkRated', ...review, rating: '15', decidedBy: story.admin });
    expect(await shown(true)).toEqual(all);
    // Another video in its place has no rating.
    const work = { ...texts, ...details(another) };
    add({ type: 'ContentUpdated', ...ids, work, changed: ['files'] });
    expect(await shown(true)).toEqual(none);
    add({ type: 'ContentPriceChanged', ...ids, priceCoins: 0 });
    expect(await shown(true)).toEqual(all);
  });

  it('finds works by tag in any case, and reads few of the others, however many works have the tag', async () => {
    const more = coinStory();
    const contentOid = parseOid('5'.repeat(24));
    const text = { original: 'ko' as const, texts: { ko: '비' } };
    const cover = { scene: 'rain' as const, colours: ['#101010', '#202020', '#303030'] as Colours };
    more.add(`content-${contentOid}`, {
      type: 'ContentPublished',
      contentOid,
      creatorOid: story.creator,
      kind: 'audio',
      priceCoins: 0,
      title: text,
      summary: text,
      body: text,
      cover,
      details: { ...noDetails, hashtags: ['Ｒain', 'Écoute', 'Wanted'] },
    });
    await using replayed = await replay(database.url, catalogue, { events: more.events });
    const { db } = replayed;
    const audience = { adultFor: null, hidden: nothingHidden };
    const tagged = async (tag: string, from: typeof db) => {
      const [shelf = []] = await shelvesOf(from, [{ limit: 20, tag }], audience);
      return shelf.map((placed) => placed.contentOid);
    };
    for (const tag of ['rain', 'RAIN', 'ÉCOUTE', 'wanted'])
      expect(await tagged(tag, db)).toEqual([contentOid]);
    expect(await tagged('want', db)).toEqual([]);
    const { rows: tables } = await sql<{ name: string }>`
      select schemaname as name from pg_tables where tablename = 'content'
      order by substring(schemaname from '[0-9]+$')::integer desc limit 1`.execute(db);
    const [content, taggedWork] = ['content', 'tagged_work'].map((name) =>
      sql.table(`${tables[0]?.name}.${name}`),
    );
    const others = 20_000;
    await sql`insert into ${content} select (jsonb_populate_record(work, jsonb_build_object(
        'content_oid', lpad(number::text, 24, 'e'), 'position', 1000000 + number,
        'folded_tags', array['everywhere', 'tag' || number % 500]))).*
      from ${content} as work, generate_series(1, ${sql.lit(others)}) as number
      where content_oid = ${contentOid}`.execute(db);
    await sql`insert into ${taggedWork}
      select unnest(folded_tags), position, content_oid from ${content} where position > 1000000`.execute(db);
    for (const table of [content, taggedWork]) await sql`analyze ${table}`.execute(db);
    const rowsRead = async (from: typeof db): Promise<number> => {
      const { rows } = await sql<{ read: number | null }>`
        select sum(seq_tup_read + idx_tup_fetch)::integer as read
        from pg_stat_xact_user_tables where relname in ('content', 'tagged_work')`.execute(from);
      return rows[0]?.read ?? 0;
    };
    const readFor = (tag: string) =>
      db.transaction().execute(async (transaction) => {
        const from = transaction as typeof db;
        // What was read before may be counted here as well.
        const before = await rowsRead(from);
        const found = await tagged(tag, from);
        return { found: found.length, read: (await rowsRead(from)) - before };
      });
    // As often as Postgres needs to plan without looking at the tag.
    for (let time = 0; time < 8; time += 1) await tagged('Everywhere', db);
    const tags = ['Wanted', 'Tag7', 'Everywhere', 'nowhere'];
    const read = new Map<string, Awaited<ReturnType<typeof readFor>>>();
    for (const tag of tags) read.set(tag, await readFor(tag));
    expect(tags.map((tag) => read.get(tag)?.found)).toEqual([1, 20, 20, 0]);
    expect([...read].filter(([, { read: rows }]) => rows >= 200)).toEqual([]);
    // Other tags in place of these.
    const changed = { contentOid, creatorOid: story.creator, changed: ['hashtags' as const] };
    const work = { title: text, summary: text, body: text, cover, ...noDetails, hashtags: ['rain', 'Snow'] };
    more.add(`content-${contentOid}`, { type: 'ContentUpdated', ...changed, work });
    await using later = await replay(database.url, catalogue, { events: more.events });
    for (const tag of ['rain', 'snow']) expect(await tagged(tag, later.db)).toEqual([contentOid]);
    expect(await tagged('wanted', later.db)).toEqual([]);
  });

  it('removes unpublished contents from lists, but keeps them for their buyers', async () => {
    await using replayed = await replay(database.url, catalogue, { events: unpublished });
    expect((await tilesPage(replayed.db, { adultFor: null, limit: 10 })).tiles).toHaveLength(1);
    expect(await contentOf(replayed.db, story.clip)).toMatchObject({ published: false, priceCoins: 25 });
    const wanted = [story.song, story.clip, story.fan];
    expect((await tilesOf(replayed.db, wanted)).map(({ contentOid }) => contentOid)).toEqual(
      wanted.slice(0, 2),
    );
  });

  it('shows a work that is planned as it will be shown, to the same people, and keeps nothing of it', async () => {
    const more = coinStory();
    const [video, contentOid, creatorOid] = [story.grant, story.openHold, story.creator];
    more.add(`profile-${creatorOid}`, {
      type: 'GlobalNicknameSet',
      accountOid: creatorOid,
      language: 'en',
      nickname: 'Sol',
      by: 'owner',
    });
    const event: Planned['event'] = {
      type: 'ContentPublished',
      contentOid,
      creatorOid,
      kind: 'video',
      title: { original: 'ko', texts: { ko: '눈', en: 'Snow' } },
      summary: { original: 'ko', texts: {} },
      body: { original: 'ko', texts: {} },
      cover: { scene: 'rain', colours: ['#112233', '#445566', '#778899'] },
      priceCoins: 30,
      copies: 5,
      isAdultContent: false,
      details: { ...noDetails, hashtags: ['snow'], files: [{ purpose: 'video', assetOid: video }] },
    };
    const publishAt = '2027-01-01T00:00:00.000Z';
    more.add(`asset-${video}`, {
      type: 'AssetEncoded',
      assetOid: video,
      ownerOid: creatorOid,
      outputPrefix: 'made/',
      kind: 'video',
      durationMs: 61_000,
      width: 640,
      height: 360,
    });
    await using replayed = await replay(database.url, catalogue, { events: more.events });
    const { db } = replayed;
    const all = { adultFor: null, hidden: nothingHidden };
    const planned = [{ event, publishAt }];
    const seenBy = async (audience: Audience, of = planned) =>
      (await plannedTilesOf(db, of, audience)).length;
    const [tile] = await plannedTilesOf(db, planned, all);
    expect(tile).toMatchObject({ contentOid, creatorNames: { en: 'Sol' }, publishedAt: publishAt });
    expect(tile).toMatchObject({ edition: { copies: 5, left: 5 }, hashtags: ['snow'], foundByAll: false });
    expect(await plannedTilesOf(db, [], all)).toEqual([]);
    // As any list: by age, by what the reader blocked, and in Korea by the rating of a video that is sold.
    expect(await seenBy({ ...all, inKorea: true })).toBe(0);
    expect(await seenBy({ ...all, hidden: { ...nothingHidden, creators: [creatorOid] } })).toBe(0);
    expect(await seenBy({ ...all, hidden: { ...nothingHidden, tags: ['snow'] } })).toBe(0);
    const adult = [{ event: { ...event, isAdultContent: true }, publishAt }];
    expect(await seenBy(all, adult)).toBe(0);
    expect(await seenBy({ ...all, adultFor: 'all' }, adult)).toBe(1);
    // Readers find nothing of it.
    expect(await listedTilesOf(db, [contentOid], { ...all, adultFor: 'all' })).toEqual([]);
    expect(await contentOf(db, contentOid)).toBeUndefined();
    // Once it is published, the tile is the same.
    more.add(`content-${contentOid}`, event);
    await using later = await replay(database.url, catalogue, { events: more.events });
    const [published] = await tilesOf(later.db, [contentOid]);
    const { publishedAt: _at, modifiedAt: _modified, foundByAll, cover, ...shown } = published!;
    expect(foundByAll).toBe(true);
    // A picture of the video has an address that answers once it is published.
    expect(cover.poster).toBeDefined();
    expect(tile).toMatchObject(shown);
    expect(tile?.cover).toEqual(event.cover);
  });

  it('contains whether the seller takes bonus coins, and stores the body separately [LED-018]', async () => {
    await using replayed = await replay(database.url, catalogue, { events });
    expect(await contentOf(replayed.db, story.song)).toMatchObject({ allowBonus: true, published: true });
    expect(await bodyOf(replayed.db, story.song)).toEqual({ ko: 'body' });
    expect(await contentOf(replayed.db, story.fan)).toBeUndefined();
    expect(await bodyOf(replayed.db, story.fan)).toBeUndefined();
  });

  it('sends one message for each content of a batch, with its last state', async () => {
    await using replayed = await replay(database.url, catalogue, { events: unpublished });
    expect(replayed.messages).toMatchObject([
      { kind: 'content', topic: 'catalogue', contentOid: story.song, priceCoins: 35 },
      { kind: 'content', topic: 'catalogue', contentOid: story.clip, priceCoins: null },
    ]);
  });

  it('says on the topic that all may watch nothing of works that are in no list, and once that one went', async () => {
    const more = coinStory();
    const ids = { contentOid: story.clip, creatorOid: story.creator };
    const change = (event: Parameters<typeof more.add>[1]) => more.add(`content-${story.clip}`, event);
    const before = more.events.length;
    change({ type: 'ContentHidden', ...ids });
    change({ type: 'ContentPriceChanged', ...ids, priceCoins: 77 });
    change({ type: 'ContentMadePrivate', ...ids });
    change({ type: 'ContentPriceChanged', ...ids, priceCoins: 78 });
    change({ type: 'ContentMadePublic', ...ids });
    change({ type: 'ContentListed', ...ids });
    change({ type: 'ContentPriceChanged', ...ids, priceCoins: 79 });
    const positions = more.events.map(({ position }) => String(position));
    const told = async (batchSize: number) => {
      await using replayed = await replay(database.url, catalogue, { events: more.events, batchSize });
      return (replayed.messages as unknown as { position: string; priceCoins: number | null }[])
        .filter(({ position }) => positions.indexOf(position) >= before)
        .map(({ position, priceCoins }) => [positions.indexOf(position) - before, priceCoins]);
    };
    expect(await told(1)).toEqual([
      [0, null],
      [5, null],
      [6, 79],
    ]);
    expect(await told(1_000)).toEqual([[6, 79]]);
  });

  it('gives the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, catalogue, unpublished);
    expect(one?.['content']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuses a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, catalogue, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
