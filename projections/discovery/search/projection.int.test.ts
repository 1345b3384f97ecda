import type { SearchSort } from '@fanfold/contracts/discovery';
import { type Oid, parseOid } from '@fanfold/domain';
import { noDetails } from '@fanfold/domain/catalogue';
import { type History, replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import type { Audience } from '../../catalogue/listing.ts';
import { nothingHidden } from '../../catalogue/listing.ts';
import {
  anyWork,
  creatorsListed,
  creatorsOf,
  creatorsSought,
  peopleNamed,
  type SearchFilter,
  search,
  searchWorks,
  suggestionsFor,
  taggedAlike,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const id = (n: number): Oid => parseOid(n.toString(16).padStart(24, '0'));
const everyone: Audience = { adultFor: null, hidden: nothingHidden };
const listing = {
  creatorTags: [],
  creatorLanguages: [],
  withWorks: true,
  sort: 'popular',
  offset: 0,
  limit: 5,
} as const;
const adults: Audience = { adultFor: 'all', hidden: nothingHidden };

type Work = {
  readonly oid: Oid;
  readonly title: string;
  readonly ko?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly price?: number;
  readonly adult?: boolean;
  readonly kind?: 'audio' | 'video';
  readonly by?: Oid;
  readonly at?: string;
  readonly video?: Oid;
};

const publish = (told: History, work: Work): void => {
  const { oid, title, ko, summary = 'About it', tags = [], price = 0, adult = false, kind = 'audio' } = work;
  const files = work.video ? [{ purpose: 'video' as const, assetOid: work.video }] : [];
  const text = (en: string, korean?: string) => ({
    original: 'en' as const,
    texts: { en, ...(korean === undefined ? {} : { ko: korean }) },
  });
  told.add(
    `content-${oid}`,
    {
      type: 'ContentPublished',
      contentOid: oid,
      creatorOid: work.by ?? story.creator,
      kind,
      title: text(title, ko),
      summary: text(summary),
      body: text('body'),
      cover: { scene: 'rain', colours: ['#000000', '#111111', '#222222'] },
      priceCoins: price,
      isAdultContent: adult,
      details: { ...noDetails, hashtags: [...tags], files },
    },
    work.at,
  );
};

const rain: Work = {
  oid: id(1),
  title: 'Summer rain',
  ko: '여름비',
  tags: ['rain', 'sleep'],
  at: '2026-01-10T00:00:00.000Z',
};
const blossom: Work = {
  oid: id(2),
  title: 'Under the cherry trees',
  ko: '벚꽃길에서',
  tags: ['spring'],
  price: 30,
  kind: 'video',
  at: '2026-03-10T00:00:00.000Z',
};
const canto: Work = {
  oid: id(3),
  title: 'Canción de noche',
  summary: 'A song about rain',
  tags: ['sleep'],
  price: 300,
  at: '2026-05-10T00:00:00.000Z',
};
const night: Work = {
  oid: id(4),
  title: 'Secret night rain',
  tags: ['nsfw', 'rain'],
  adult: true,
  price: 50,
  at: '2026-06-10T00:00:00.000Z',
};

const worksTold = (): History => {
  const told = coinStory();
  for (const work of [rain, blossom, canto, night]) publish(told, work);
  return told;
};

type Ask = {
  keyword?: string;
  filter?: Partial<SearchFilter>;
  sort?: SearchSort;
  audience?: Audience;
  offset?: number;
  limit?: number;
};

const open = async (told: History) => {
  const replayed = await replay(database.url, search, { events: told.events });
  const ask = ({
    keyword = '',
    filter = {},
    sort = 'accuracy',
    audience = everyone,
    offset = 0,
    limit = 20,
  }: Ask) =>
    searchWorks(replayed.db, {
      keyword,
      filter: { ...anyWork, ...filter },
      sort,
      audience,
      offset,
      limit,
      forgiving: true,
    });
  const oids = async (asked: Ask) => (await ask(asked)).contentOids;
  return { replayed, ask, oids, [Symbol.asyncDispose]: () => replayed[Symbol.asyncDispose]() };
};

describe('the search', () => {
  it('finds words of titles in all languages, of summaries, tags and names, in part and in any form [DIS-008]', async () => {
    await using found = await open(worksTold());
    // A word of the title before one that is elsewhere.
    expect(await found.oids({ keyword: 'rain' })).toEqual([rain.oid, canto.oid]);
    expect(await found.oids({ keyword: 'ＳＵＭＭＥＲ' })).toEqual([rain.oid]);
    expect(await found.oids({ keyword: 'summe' })).toEqual([rain.oid]);
    expect(await found.oids({ keyword: 'cancion' })).toEqual([canto.oid]);
    expect(await found.oids({ keyword: '여름비' })).toEqual([rain.oid]);
    expect(await found.oids({ keyword: '비' })).toEqual([rain.oid]);
    expect(await found.oids({ keyword: '꽃길' })).toEqual([blossom.oid]);
    expect(await found.oids({ keyword: 'spring' })).toEqual([blossom.oid]);
    expect(await found.oids({ keyword: 'rain studio' })).toEqual([rain.oid, canto.oid]);
    expect(await found.oids({ keyword: 'rain spring' })).toEqual([]);
    expect(await found.oids({ keyword: '%' })).toEqual([]);
  });

  it('finds what was meant by a mistyped word, and says what it looked for', async () => {
    await using found = await open(worksTold());
    expect(await found.ask({ keyword: '벗꽃' })).toMatchObject({
      contentOids: [blossom.oid],
      corrected: '벚꽃',
    });
    expect(await found.ask({ keyword: 'sumer rain' })).toMatchObject({
      contentOids: [rain.oid],
      corrected: 'summer rain',
    });
    expect(await found.ask({ keyword: 'zzzzzz' })).toMatchObject({
      contentOids: [],
      corrected: null,
      total: 0,
    });
    // What the reader may not see is not what was meant.
    expect(await found.ask({ keyword: 'secrt' })).toMatchObject({ total: 0, corrected: null });
    expect(await found.ask({ keyword: 'secrt', audience: adults })).toMatchObject({
      total: 1,
      corrected: 'secret',
    });
  });

  it('narrows by each filter, alone and together [DIS-047] [DIS-042]', async () => {
    const told = worksTold();
    const fan = { accountOid: story.fan } as const;
    told.add(`account-${story.fan}`, {
      type: 'CreatorRegistered',
      ...fan,
      channelLanguage: 'es',
      earningCurrency: 'KRW',
      usageTermsVersion: '1',
      feeTermsVersion: '1',
    });
    told.add(`account-${story.fan}`, {
      type: 'CreatorTagsSet',
      ...fan,
      tags: ['asmr', 'voice'],
      reason: 'test',
    });
    const other: Work = { oid: id(9), title: 'Another', by: story.fan, at: '2026-07-01T00:00:00.000Z' };
    publish(told, other);
    told.add(`content-${rain.oid}`, {
      type: 'CoCreatorAccepted',
      contentOid: rain.oid,
      creatorOid: story.creator,
      accountOid: story.fan,
    });
    await using found = await open(told);
    const set = async (filter: Partial<SearchFilter>, audience = everyone) =>
      new Set(await found.oids({ filter, audience }));
    expect(await set({ tags: ['sleep'] })).toEqual(new Set([rain.oid, canto.oid]));
    expect(await set({ tags: ['sleep', 'rain'] })).toEqual(new Set([rain.oid]));
    expect(await set({ tags: ['sleep'], exceptTags: ['rain'] })).toEqual(new Set([canto.oid]));
    expect(await set({ contentTypes: ['video'] })).toEqual(new Set([blossom.oid]));
    expect(await set({ minPrice: 30, maxPrice: 30 })).toEqual(new Set([blossom.oid]));
    expect(await set({ minPrice: 31 })).toEqual(new Set([canto.oid, story.song]));
    expect(await set({ from: '2026-03-10T00:00:00.000Z', until: '2026-05-10T00:00:00.000Z' })).toEqual(
      new Set([blossom.oid]),
    );
    // A person who took part is a creator of it.
    expect(await set({ creators: [story.fan] })).toEqual(new Set([rain.oid, other.oid]));
    expect(await set({ creatorTags: ['asmr', 'voice'] })).toEqual(new Set([other.oid]));
    expect(await set({ creatorTags: ['asmr', 'none'] })).toEqual(new Set());
    expect(await set({ creatorLanguages: ['es'] })).toEqual(new Set([other.oid]));
    expect(await set({ adult: true }, adults)).toEqual(new Set([night.oid]));
    expect(await set({ adult: true })).toEqual(new Set());
    expect((await set({ adult: false }, adults)).has(night.oid)).toBe(false);
  });

  it('finds works by the makers who accepted before the publication, and by none who left before it [CAT-092]', async () => {
    const told = worksTold();
    const ids = { contentOid: id(30), creatorOid: story.creator };
    const made = (event: Parameters<History['add']>[1]) => told.add(`content-${id(30)}`, event);
    for (const accountOid of [story.fan, story.friend])
      made({ type: 'CoCreatorAccepted', ...ids, accountOid });
    made({ type: 'CoCreatorRemoved', ...ids, accountOid: story.friend, by: 'creator' });
    publish(told, { oid: id(30), title: 'Together' });
    await using found = await open(told);
    const madeBy = (oid: Oid) => found.oids({ filter: { creators: [oid] } });
    expect(await madeBy(story.fan)).toEqual([id(30)]);
    expect(await madeBy(story.friend)).toEqual([]);
    made({ type: 'CoCreatorAccepted', ...ids, accountOid: story.friend });
    made({ type: 'CoCreatorRemoved', ...ids, accountOid: story.fan, by: 'coCreator' });
    await using later = await open(told);
    expect(await later.oids({ filter: { creators: [story.fan] } })).toEqual([]);
    expect(await later.oids({ filter: { creators: [story.friend] } })).toEqual([id(30)]);
    const [one, some, all] = await replayDumps(database.url, search, told.events);
    expect(one?.['accepted_maker']).toHaveLength(1);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('sorts by accuracy, time, popularity and price, and pages [DIS-043] [CAT-106]', async () => {
    const told = worksTold();
    const liked = {
      type: 'ContentLiked',
      contentOid: canto.oid,
      likedAt: '2026-11-21T00:00:00.000Z',
    } as const;
    told.add(`likes-${story.fan}`, { ...liked, ownerOid: story.fan });
    await using found = await open(told);
    const mine = [rain.oid, blossom.oid, canto.oid] as readonly string[];
    const sorted = async (sort: SearchSort) =>
      (await found.oids({ sort })).filter((oid) => mine.includes(oid));
    expect(await sorted('latest')).toEqual([canto.oid, blossom.oid, rain.oid]);
    expect(await sorted('oldest')).toEqual([rain.oid, blossom.oid, canto.oid]);
    expect(await sorted('lowestPrice')).toEqual([rain.oid, blossom.oid, canto.oid]);
    expect(await sorted('highestPrice')).toEqual([canto.oid, blossom.oid, rain.oid]);
    expect((await sorted('popular'))[0]).toBe(canto.oid);
    const first = await found.ask({ sort: 'latest', limit: 2 });
    const next = await found.ask({ sort: 'latest', limit: 2, offset: Number(first.nextCursor) });
    expect([...first.contentOids, ...next.contentOids]).toEqual(
      (await found.oids({ sort: 'latest' })).slice(0, 4),
    );
    expect((await found.ask({ offset: 4 })).nextCursor).toBeNull();
  });

  it('counts types, tags, languages and free works of what it found', async () => {
    await using found = await open(worksTold());
    const { facets, total, more } = await found.ask({ filter: { tags: ['sleep'] } });
    expect({ total, more }).toEqual({ total: 2, more: false });
    expect(facets).toEqual({
      contentTypes: [{ value: 'audio', works: 2 }],
      tags: [
        { value: 'sleep', works: 2 },
        { value: 'rain', works: 1 },
      ],
      free: 1,
    });
  });

  it('suggests while one types, and only what leads to a work that the reader may see', async () => {
    await using found = await open(worksTold());
    const suggested = (keyword: string, audience = everyone) =>
      suggestionsFor(found.replayed.db, { keyword, audience });
    expect(await suggested('summer ra')).toMatchObject({ keywords: ['summer rain'], tags: ['rain'] });
    expect((await suggested('st')).creators).toMatchObject([{ nickname: '솔 Studio' }]);
    expect(await suggested('secre')).toEqual({ keywords: [], tags: [], creators: [] });
    expect(await suggested('nsf')).toEqual({ keywords: [], tags: [], creators: [] });
    expect(await suggested('secre', adults)).toMatchObject({ keywords: ['secret'] });
  });

  it('suggests whole words, as works write them, and tags in any kana and with accents', async () => {
    const told = coinStory();
    publish(told, {
      oid: id(1),
      title: '添い寝ボイスドラマ',
      ko: '밤의 빗소리',
      tags: ['ボイスドラマ', 'música'],
    });
    publish(told, { oid: id(2), title: '耳かき' });
    await using found = await open(told);
    const suggested = (keyword: string) => suggestionsFor(found.replayed.db, { keyword, audience: everyone });
    expect(await suggested('빗')).toMatchObject({ keywords: ['빗소리'] });
    expect((await suggested('빗소')).keywords).toEqual(['빗소리']);
    expect((await suggested('ボ')).keywords).toEqual(['ボイス']);
    expect(await suggested('ぼい')).toMatchObject({ keywords: ['ボイス'], tags: ['ボイスドラマ'] });
    expect((await suggested('ボイスド')).tags).toEqual(['ボイスドラマ']);
    expect((await suggested('添い寝ボ')).keywords).toEqual(['添い寝ボイス']);
    expect((await suggested('耳か')).keywords).toEqual(['耳かき']);
    for (const typed of ['mús', 'mus', 'MÚSI'])
      expect(await suggested(typed), typed).toMatchObject({ keywords: ['música'], tags: ['música'] });
  });

  it('says what it looked for as works write it', async () => {
    const told = coinStory();
    publish(told, { oid: id(1), title: 'クリスマスの夜', ko: '크리스마스 밤' });
    publish(told, { oid: id(2), title: 'Canción', ko: '마' });
    await using found = await open(told);
    const corrected = async (keyword: string) => (await found.ask({ keyword })).corrected;
    expect(await corrected('크리스마쓰')).toBe('크리스마스');
    expect(await corrected('クリスマズ')).toBe('クリスマス');
    expect(await corrected('Cancoin')).toBe('canción');
  });

  it('takes for free what has no price and no paid tier, and bounds of prices for what is sold [COM-045]', async () => {
    const told = coinStory();
    const offers = {
      open: { access: 'open' as const },
      followers: { access: 'freeTier' as const },
      tiers: { access: 'tiers' as const, tiers: [id(0x77)] },
    };
    for (const [index, [title, offer]] of Object.entries(offers).entries()) {
      publish(told, { oid: id(index + 1), title });
      const priced = {
        contentOid: id(index + 1),
        creatorOid: story.creator,
        priceCoins: 0,
        coinPurchase: false,
      };
      told.add(`content-${id(index + 1)}`, {
        type: 'ContentPriceChanged',
        ...priced,
        tiers: [],
        ...offer,
      });
    }
    publish(told, { oid: id(9), title: 'Sold', price: 40 });
    await using found = await open(told);
    const mine: readonly string[] = [id(1), id(2), id(3), id(9)];
    const of = async (asked: Ask) => (await found.oids(asked)).filter((oid) => mine.includes(oid));
    expect((await of({ filter: { maxPrice: 0 } })).toSorted()).toEqual([id(1), id(2)]);
    expect((await of({ filter: { maxPrice: 40 } })).toSorted()).toEqual([id(1), id(2), id(9)]);
    expect(await of({ filter: { minPrice: 1 } })).toEqual([id(9)]);
    expect((await found.ask({})).facets.free).toBe(2);
    expect((await of({ sort: 'lowestPrice' })).at(-1)).toBe(id(3));
    expect((await of({ sort: 'highestPrice' }))[0]).toBe(id(9));
  });

  it('finds creators by their names in each language, and by one with a mistake [IDN-067] [DIS-018]', async () => {
    const told = worksTold();
    const name = (language: 'en' | 'jp' | 'ko', nickname: string | null) =>
      told.add(`profile-${story.creator}`, {
        type: 'GlobalNicknameSet',
        accountOid: story.creator,
        language,
        nickname,
        by: 'owner',
      });
    name('jp', 'ハロウ');
    name('ko', '해로우');
    name('en', 'Old name');
    name('en', 'Harrow');
    told.add(`account-${story.creator}`, {
      type: 'NicknameChanged',
      accountOid: story.creator,
      nickname: 'Moonlight',
    } as never);
    await using found = await open(told);
    const { db } = found.replayed;
    const named = async (keyword: string) =>
      (await peopleNamed(db, { keyword, audience: everyone, limit: 5 })).creators.map(({ oid }) => oid);
    for (const keyword of ['ハロ', 'はろう', '해로', 'harrow', 'moon', 'harow', 'moonlihgt', '해루우'])
      expect(await named(keyword), keyword).toEqual([story.creator]);
    for (const keyword of ['old', 'studio', 'sparrow', 'zzzzzz'])
      expect(await named(keyword), keyword).toEqual([]);
    expect(await found.oids({ keyword: 'ハロウ summer' })).toEqual([rain.oid]);
    const sought = async (keyword: string, accurate: boolean) =>
      (await creatorsSought(db, { keyword, audience: everyone, accurate, limit: 5 })).map(({ oid }) => oid);
    expect(await sought('ハロウ', true)).toEqual([story.creator]);
    expect(await sought('harow', false)).toEqual([story.creator]);
    expect(await sought('harow', true)).toEqual([]);
    const [one, some, all] = await replayDumps(database.url, search, told.events);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('finds creators with the works that the reader finds, and other people, by the beginning of a name [DIS-041]', async () => {
    await using found = await open(worksTold());
    const named = (keyword: string, audience = everyone) =>
      peopleNamed(found.replayed.db, { keyword, audience, limit: 5 });
    expect(await named('stud')).toEqual({
      creators: [{ oid: story.creator, nickname: '솔 Studio', works: 5 }],
      users: [],
    });
    expect((await named('STUDIO', adults)).creators[0]?.works).toBe(6);
    const hidden = { ...nothingHidden, creators: [story.creator] };
    expect(await named('studio', { adultFor: 'all', hidden })).toEqual({ creators: [], users: [] });
  });
});

describe('a word that thousands of works have', () => {
  const many = 5_000;
  const tag = 'everywhere';
  const told = coinStory();
  for (let number = 0; number < many; number += 1)
    publish(told, {
      oid: id(10_000 + number),
      // The oldest thousand have it in their titles.
      title: number < 1_000 ? 'Common' : `Another ${number}`,
      summary: 'A common word',
      tags: number % 2 === 0 ? [tag] : [],
      price: number % 50,
      adult: number === many - 1,
      at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    });
  const newest = id(10_000 + many - 2);
  told.add(`content-${newest}`, {
    type: 'ContentMadePrivate',
    contentOid: newest,
    creatorOid: story.creator,
  });
  const last = id(10_000 + many - 3);

  it('is found by sort, filter and page, completed and corrected to, without what its reader may not see', async () => {
    await using found = await open(told);
    const latest = await found.ask({ keyword: 'common', sort: 'latest' });
    expect(latest).toMatchObject({ total: 1_000, more: true, corrected: null });
    expect(latest.contentOids.slice(0, 2)).toEqual([last, id(10_000 + many - 4)]);
    expect((await found.oids({ keyword: 'common', sort: 'latest', audience: adults }))[0]).toBe(
      id(10_000 + many - 1),
    );
    expect((await found.oids({ keyword: 'common', sort: 'oldest' }))[0]).toBe(id(10_000));
    const cheap = await found.ask({ keyword: 'common', sort: 'lowestPrice' });
    expect(cheap.contentOids[0]).toBe(id(10_000 + 4_950));
    expect((await found.oids({ keyword: 'common', sort: 'highestPrice' }))[0]).toBe(id(10_000 + 4_949));
    // Sixty points for a title are worth more than three days of age.
    expect(Number.parseInt((await found.oids({ keyword: 'common' }))[0] ?? '', 16)).toBe(10_999);
    const filtered = await found.ask({
      keyword: 'common',
      sort: 'latest',
      filter: { tags: [tag], minPrice: 48, maxPrice: 48 },
    });
    expect(filtered).toMatchObject({ total: 99, more: false, facets: { tags: [{ value: tag, works: 99 }] } });
    expect(filtered.contentOids[0]).toBe(id(10_000 + 4_948));
    const next = await found.ask({ keyword: 'common', sort: 'latest', offset: 20 });
    expect(next.contentOids[0]).toBe(id(10_000 + many - 3 - 20));
    expect(await found.ask({ keyword: 'comon' })).toMatchObject({
      corrected: 'common',
      total: 1_000,
      more: true,
    });
    expect(await suggestionsFor(found.replayed.db, { keyword: 'comm', audience: everyone })).toMatchObject({
      keywords: ['common'],
    });
  });
});

describe('works with the same tags', () => {
  it('have most tags in common first, say which, and are none that the reader may not see [DIS-007]', async () => {
    const told = worksTold();
    publish(told, { oid: id(20), title: 'Both', tags: ['sleep', 'rain', 'other'] });
    await using found = await open(told);
    const alike = (contentOids: readonly string[], audience = everyone, limit = 10) =>
      taggedAlike(found.replayed.db, { contentOids, audience, limit });
    expect(await alike([rain.oid])).toEqual([
      { contentOid: id(20), tags: ['rain', 'sleep'] },
      { contentOid: canto.oid, tags: ['sleep'] },
    ]);
    expect(await alike([rain.oid], adults)).toContainEqual({ contentOid: night.oid, tags: ['rain'] });
    expect(await alike([rain.oid, id(20)], everyone, 1)).toEqual([
      { contentOid: canto.oid, tags: ['sleep'] },
    ]);
    const hidden = { ...nothingHidden, tags: ['other'] };
    expect(await alike([rain.oid], { adultFor: null, hidden })).toEqual([
      { contentOid: canto.oid, tags: ['sleep'] },
    ]);
    expect(await alike([story.song])).toEqual([]);
  });
});

describe('what a reader may not see', () => {
  const hide = {
    private: (oid: Oid) =>
      ({ type: 'ContentMadePrivate', contentOid: oid, creatorOid: story.creator }) as const,
    unlisted: (oid: Oid) => ({ type: 'ContentHidden', contentOid: oid, creatorOid: story.creator }) as const,
    deleted: (oid: Oid) => ({ type: 'ContentDeleted', contentOid: oid, creatorOid: story.creator }) as const,
    suspended: (oid: Oid) =>
      ({
        type: 'ContentSuspended',
        contentOid: oid,
        creatorOid: story.creator,
        reason: 'A complaint',
        suspendedBy: null,
        reportOid: null,
        buyersKeep: true,
      }) as const,
  };
  const secret: Work = {
    oid: id(7),
    title: 'Hiddenword 숨은말',
    tags: ['hiddentag'],
    kind: 'video',
    price: 77,
  };
  const asked: readonly Ask[] = [
    { keyword: 'hiddenword' },
    { keyword: 'hidden' },
    { keyword: 'hiddenwrd' },
    { keyword: '숨은' },
    { filter: { tags: ['hiddentag'] } },
    { filter: { minPrice: 77, maxPrice: 77 } },
    ...(['latest', 'oldest', 'popular', 'lowestPrice', 'highestPrice'] as const).map((sort) => ({
      keyword: 'hiddenword',
      sort,
    })),
  ];
  const readers: Readonly<Record<string, { readonly audience: Audience; readonly adult?: boolean }>> = {
    'a blocked work': { audience: { adultFor: 'all', hidden: { ...nothingHidden, contents: [secret.oid] } } },
    'a work of a blocked creator': {
      audience: { adultFor: 'all', hidden: { ...nothingHidden, creators: [story.creator] } },
    },
    'a work with a blocked tag': {
      audience: { adultFor: 'all', hidden: { ...nothingHidden, tags: ['hiddentag'] } },
    },
    'a work for adults': { audience: everyone, adult: true },
    'a work for adults of another creator': {
      audience: { adultFor: { owner: story.fan }, hidden: nothingHidden },
      adult: true,
    },
  };
  const nowhere = async (told: History, audience: Audience): Promise<void> => {
    await using found = await open(told);
    for (const one of asked) {
      const { contentOids, total, facets, corrected } = await found.ask({ ...one, audience });
      expect({ one, contentOids, total, facets, corrected }).toEqual({
        one,
        contentOids: [],
        total: 0,
        facets: { contentTypes: [], tags: [], free: 0 },
        corrected: null,
      });
    }
    for (const keyword of ['hidd', '숨은', 'hiddent'])
      expect(await suggestionsFor(found.replayed.db, { keyword, audience })).toEqual({
        keywords: [],
        tags: [],
        creators: [],
      });
  };

  it.each(Object.keys(readers))(
    '%s is in no result, count, correction or suggestion [DIS-008] [IDN-075] [IDN-121]',
    async (name) => {
      const { audience, adult = false } = readers[name] as (typeof readers)[string];
      const told = coinStory();
      publish(told, { ...secret, adult });
      await nowhere(told, audience);
    },
  );

  it.each(Object.keys(hide) as (keyof typeof hide)[])(
    'a %s work is in no result, count, correction or suggestion [DIS-008]',
    async (how) => {
      const told = coinStory();
      publish(told, secret);
      told.add(`content-${secret.oid}`, hide[how](secret.oid));
      await nowhere(told, adults);
    },
  );

  const inKorea: Audience = { adultFor: 'all', hidden: nothingHidden, inKorea: true };
  const video = id(0xf1);
  const review = { contentOid: secret.oid, creatorOid: story.creator, reviewOid: id(0xf2), videoOid: video };
  const requested = { type: 'RatingRequested', ...review, durationMs: 61_000, feeCoins: 100 } as const;
  const rated = { type: 'WorkRated', ...review, rating: '15', decidedBy: story.admin } as const;
  const refused = { type: 'RatingRefused', ...review, reason: 'Unclear', decidedBy: story.admin } as const;
  const onceFree = { ...secret, price: 0, video };
  const priced = { type: 'ContentPriceChanged', contentOid: secret.oid, creatorOid: story.creator } as const;
  const unrated: Readonly<Record<string, (told: History) => void>> = {
    'a video without an age rating': (told) => publish(told, { ...secret, video }),
    'a video under review': (told) => {
      publish(told, { ...secret, video });
      told.add(`content-${secret.oid}`, requested);
    },
    'a video that got no age rating': (told) => {
      publish(told, { ...secret, video });
      told.add(`content-${secret.oid}`, refused);
    },
    'a video in place of one with an age rating': (told) => {
      publish(told, { ...secret, video: id(0xf3) });
      told.add(`content-${secret.oid}`, rated);
    },
    'a video that is sold since': (told) => {
      publish(told, onceFree);
      told.add(`content-${secret.oid}`, { ...priced, priceCoins: 77 });
    },
    'a video for tiers': (told) => {
      publish(told, onceFree);
      const offer = { access: 'tiers' as const, tiers: ['gold'], coinPurchase: true };
      told.add(`content-${secret.oid}`, { ...priced, priceCoins: 77, ...offer });
    },
  };

  it.each(Object.keys(unrated))(
    '%s is in no result, count, correction or suggestion in Korea [CAT-042] [DIS-008]',
    async (name) => {
      const told = coinStory();
      unrated[name]?.(told);
      await nowhere(told, inKorea);
      await using found = await open(told);
      for (const one of asked) expect(await found.oids({ ...one, audience: adults })).toEqual([secret.oid]);
      const worksOf = async (audience: Audience) => {
        const { db } = found.replayed;
        const [named, listed, sought, byOid] = await Promise.all([
          peopleNamed(db, { keyword: 'studio', audience, limit: 5 }),
          creatorsListed(db, { ...listing, audience }),
          creatorsSought(db, { keyword: 'studio', audience, accurate: false, limit: 5 }),
          creatorsOf(db, { oids: [story.creator], audience }),
        ]);
        return [named.creators, listed.creators, sought, byOid].map(([first]) => first?.works);
      };
      const [elsewhere, here] = [await worksOf(adults), await worksOf(inKorea)];
      expect(here).toEqual(elsewhere.map((works) => Number(works) - 1));
    },
  );

  it('is found in Korea once its video has an age rating [CAT-042]', async () => {
    const told = coinStory();
    publish(told, { ...secret, video });
    for (const event of [requested, rated]) told.add(`content-${secret.oid}`, event);
    await using found = await open(told);
    for (const one of asked) expect(await found.oids({ ...one, audience: inKorea })).toEqual([secret.oid]);
  });

  it('is found again once it may be seen', async () => {
    const told = coinStory();
    publish(told, secret);
    told.add(`content-${secret.oid}`, hide.private(secret.oid));
    told.add(`content-${secret.oid}`, {
      type: 'ContentMadePublic',
      contentOid: secret.oid,
      creatorOid: story.creator,
    });
    told.add(`content-${secret.oid}`, hide.unlisted(secret.oid));
    told.add(`content-${secret.oid}`, {
      type: 'ContentListed',
      contentOid: secret.oid,
      creatorOid: story.creator,
    });
    await using found = await open(told);
    for (const one of asked) expect(await found.oids(one)).toEqual([secret.oid]);
  });
});

describe('the read model of searches', () => {
  it('is the same for every size of batches', async () => {
    const told = worksTold();
    told.add(`content-${rain.oid}`, {
      type: 'ContentHidden',
      contentOid: rain.oid,
      creatorOid: story.creator,
    });
    told.add(`likes-${story.fan}`, {
      type: 'ContentLiked',
      ownerOid: story.fan,
      contentOid: canto.oid,
      likedAt: '2026-11-21T00:00:00.000Z',
    });
    told.add(`content-${blossom.oid}`, {
      type: 'WorkRated',
      contentOid: blossom.oid,
      creatorOid: story.creator,
      reviewOid: id(0xf2),
      videoOid: id(0xf1),
      rating: '12',
      decidedBy: story.admin,
    });
    const [one, some, all] = await replayDumps(database.url, search, told.events);
    expect(one?.['found_work']?.length).toBe(6);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
