import { type Oid, parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  adminCreatorOf,
  creatorsPage,
  findCreators,
  profileByCustomUrl,
  profileByNickname,
  profiles,
  profilesOf,
  tagsInUse,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const imageOid = parseOid('7'.repeat(24));
const accountOid = story.creator;
const told = coinStory();
const on = `profile-${accountOid}`;
told.add(on, { type: 'IntroductionChanged', accountOid, introduction: 'Stories at night' });
told.add(on, { type: 'SocialLinkChanged', accountOid, site: 'x', url: 'https://x.com/sol' });
told.add(on, { type: 'SocialLinkChanged', accountOid, site: 'tiktok', url: 'https://www.tiktok.com/@sol' });
told.add(on, { type: 'SocialLinkChanged', accountOid, site: 'tiktok', url: '' });
told.add(on, { type: 'GlobalNicknameSet', accountOid, language: 'en', nickname: 'Sol', by: 'owner' });
told.add(on, { type: 'GlobalNicknameSet', accountOid, language: 'en', nickname: 'Soleil', by: 'admin' });
told.add(on, { type: 'GlobalNicknameSet', accountOid, language: 'jp', nickname: 'ソル', by: 'owner' });
told.add(on, { type: 'ProfileImageChanged', accountOid, imageOid, formerImageOid: null });
const bannerOid = parseOid('8'.repeat(24));
told.add(on, { type: 'ProfileBannerChanged', accountOid, bannerOid, formerBannerOid: null });
told.add(on, {
  type: 'CustomUrlChanged',
  accountOid,
  customUrl: 'Sol-Studio',
  claim: 'customUrl-1',
  formerClaim: '',
});
const tags = ['drama', 'featured'];
const onAccount = `account-${accountOid}`;
told.add(onAccount, { type: 'CreatorTagsSet', accountOid, tags, reason: 'home page' });
const role = { role: 'creator', scope: 'platform' } as const;
for (const oid of [story.friend, story.fan])
  told.add(`account-${oid}`, {
    type: 'RoleGranted',
    accountOid: oid,
    ...role,
    until: null,
    reason: 'works with us',
  });
told.add(`account-${story.fan}`, { type: 'RoleRevoked', accountOid: story.fan, ...role, reason: 'left' });
const { events } = told;

describe('profiles', () => {
  it('show names, introduction, links, image and address of a person [IDN-063] [IDN-067]', async () => {
    await using replayed = await replay(database.url, profiles, { events });
    const [creator, fan] = await profilesOf(replayed.db, [accountOid, story.fan, story.song]);
    expect(creator).toEqual({
      oid: accountOid,
      nickname: '솔 Studio',
      multiLangNick: { en: 'Soleil', jp: 'ソル', ko: null },
      introduction: 'Stories at night',
      socialLinks: { x: 'https://x.com/sol' },
      profileImageKey: `${accountOid}/${imageOid}`,
      bannerKey: `${accountOid}/${bannerOid}`,
      customUrl: 'Sol-Studio',
      isCreator: true,
      channelLanguage: 'ko',
      creatorTags: ['drama', 'featured'],
    });
    expect(fan).toMatchObject({ oid: story.fan, introduction: '', isCreator: false, customUrl: null });
  });

  it('are found by nickname and by address of the page, in any case of letters', async () => {
    await using replayed = await replay(database.url, profiles, { events });
    const { db } = replayed;
    const oidOf = (found: { readonly oid: Oid } | undefined) => found?.oid;
    expect(oidOf(await profileByCustomUrl(db, 'sol-STUDIO'))).toBe(accountOid);
    expect(await profileByCustomUrl(db, 'sol')).toBeUndefined();
    expect(oidOf(await profileByNickname(db, { nickname: ' 솔 studio ' }))).toBe(accountOid);
    expect(oidOf(await profileByNickname(db, { nickname: 'MINA FAN' }))).toBe(story.fan);
    expect(await profileByNickname(db, { nickname: 'mina fan', creators: true })).toBeUndefined();
    expect(await profileByNickname(db, { nickname: 'mina' })).toBeUndefined();
  });

  it('list creators by name, language and tag; a former one stands apart [ADM-016] [ADM-017] [ADM-053]', async () => {
    await using replayed = await replay(database.url, profiles, { events });
    const { db } = replayed;
    const list = async (filter: object) =>
      (await creatorsPage(db, { state: 'creators', limit: 10, ...filter })).creators.map(({ oid }) => oid);
    expect(await list({})).toEqual([story.friend, accountOid]);
    expect(await list({ state: 'former' })).toEqual([story.fan]);
    expect(await list({ channelLanguage: 'ko' })).toEqual([accountOid]);
    expect(await list({ tag: 'featured' })).toEqual([accountOid]);
    expect(await list({ tag: 'feature' })).toEqual([]);
    expect(await list({ query: '솔' })).toEqual([accountOid]);
    expect((await findCreators(db, 'minor')).map(({ oid }) => oid)).toEqual([story.friend]);
    expect(await findCreators(db, 'mina')).toEqual([]);
    expect(await tagsInUse(db)).toEqual([
      { tag: 'drama', creators: 1 },
      { tag: 'featured', creators: 1 },
    ]);
    expect(await adminCreatorOf(db, accountOid)).toMatchObject({ isCreator: true, creatorTags: tags });
    expect(await adminCreatorOf(db, story.admin)).toBeUndefined();
  });

  it('are the same for every size of batches', async () => {
    const [one, some, all] = await replayDumps(database.url, profiles, events);
    expect(one?.['profile']?.length).toBeGreaterThan(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
