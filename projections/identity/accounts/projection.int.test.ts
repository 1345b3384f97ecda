import { parseOid } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { accountOf, accounts, countOfNews, findAccounts, nicknamesOf, wantsNews } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const live = (country: string, from: string) =>
  told.add(`account-${story.fan}`, {
    type: 'ResidenceDeclared',
    accountOid: story.fan,
    country,
    from,
    evidence: 'declared',
  });
live('KR', '2026-11-21T00:00:00.000Z');
live('JP', '2026-12-01T00:00:00.000Z');
const newcomer = parseOid('c'.repeat(24));
const onNewcomer = `account-${newcomer}`;
told.add(onNewcomer, {
  type: 'SignUpStarted',
  accountOid: newcomer,
  email: 'newcomer@example.com',
  passwordHash: 'hash',
  language: 'es',
  emailClaim: 'email-new',
  startedAt: '2026-12-01T00:00:00.000Z',
});
told.add(onNewcomer, {
  type: 'EmailConfirmed',
  accountOid: newcomer,
  confirmedAt: '2026-12-01T00:01:00.000Z',
});
const begun = told.events.length;
told.add(onNewcomer, {
  type: 'ProfileCompleted',
  accountOid: newcomer,
  nickname: 'Newcomer',
  nicknameClaim: 'nickname-new',
  birthDate: '1999-01-01',
  consents: { termsVersion: '1', personalDataVersion: '1', marketing: false },
  completedAt: '2026-12-01T00:02:00.000Z',
});
const now = '2027-01-01T00:00:00.000Z';
const { events } = told;
describe('accounts', () => {
  it('are found by oid, by the prefix of a nickname and by whole address, in any case [ADM-020]', async () => {
    await using replayed = await replay(database.url, accounts, { events });
    const find = async (query: string) =>
      (await findAccounts(replayed.db, { query, now })).map(({ oid }) => oid);
    expect(await find(story.fan)).toEqual([story.fan]);
    expect(await find('MIN')).toEqual([story.fan, story.friend]);
    expect(await find('mina fan')).toEqual([story.fan]);
    expect(await find('솔')).toEqual([story.creator]);
    expect(await find('mina@example.COM')).toEqual([story.fan]);
    expect(await find('mina@')).toEqual([]);
    expect(await find('studio')).toEqual([]);
  });

  it('have no nickname before the last step of sign-up, and are found by it after', async () => {
    await using before = await replay(database.url, accounts, { events: events.slice(0, begun) });
    expect(await accountOf(before.db, { oid: newcomer, now })).toMatchObject({
      nickname: null,
      email: 'newcomer@example.com',
      confirmed: true,
    });
    await using after = await replay(database.url, accounts, { events });
    expect(await findAccounts(after.db, { query: 'newc', now })).toMatchObject([{ oid: newcomer }]);
  });

  it('treat wildcards in a search as letters', async () => {
    await using replayed = await replay(database.url, accounts, { events });
    const find = async (query: string) =>
      (await findAccounts(replayed.db, { query, now })).map(({ oid }) => oid);
    expect(await find('minor_')).toEqual([story.friend]);
    expect(await find('m_')).toEqual([]);
    expect(await find('%i')).toEqual([]);
  });

  it('contain roles, whether the address is confirmed, and a creator’s data', async () => {
    await using replayed = await replay(database.url, accounts, { events });
    expect(await accountOf(replayed.db, { oid: story.admin, now })).toEqual({
      oid: story.admin,
      nickname: 'Keeper',
      email: 'keeper@example.com',
      roles: ['user', 'admin'],
      country: null,
      registeredAt: '2026-11-21T00:00:00.000Z',
      confirmed: true,
    });
    expect(await accountOf(replayed.db, { oid: story.friend, now })).toMatchObject({
      roles: ['user'],
      confirmed: false,
    });
    expect(await accountOf(replayed.db, { oid: story.fan, now })).toMatchObject({ country: 'JP' });
    expect(await accountOf(replayed.db, { oid: story.song, now })).toBeUndefined();
  });

  it('count a role until its end, and one for a channel not at all; a newer grant replaces', async () => {
    const later = coinStory();
    const grant = {
      type: 'RoleGranted',
      accountOid: story.friend,
      role: 'finance',
      reason: 'cover',
    } as const;
    const channel = { kind: 'channel', oid: story.creator } as const;
    const add = (scope: 'platform' | typeof channel, until: string | null) =>
      later.add(`account-${story.friend}`, { ...grant, scope, until });
    add(channel, null);
    add('platform', '2026-12-01T00:00:00.000Z');
    add('platform', '2026-12-24T00:00:00.000Z');
    await using replayed = await replay(database.url, accounts, { events: later.events });
    const rolesOn = async (at: string) =>
      (await accountOf(replayed.db, { oid: story.friend, now: at }))?.roles;
    expect(await rolesOn('2026-12-23T23:59:59.999Z')).toEqual(['user', 'finance']);
    expect(await rolesOn('2026-12-24T00:00:00.000Z')).toEqual(['user']);
  });

  it('say who wants news by e-mail now', async () => {
    const wants = async (...changes: readonly ('ConsentGiven' | 'ConsentWithdrawn')[]) => {
      const tale = coinStory();
      for (const type of changes)
        tale.add(`account-${story.fan}`, {
          accountOid: story.fan,
          consent: 'marketing',
          via: 'settings',
          ...(type === 'ConsentGiven' ? { type, version: '1', givenAt: now } : { type, withdrawnAt: now }),
        });
      await using replayed = await replay(database.url, accounts, { events: tale.events });
      return await wantsNews(replayed.db, { after: '', limit: 10 });
    };
    expect(await wants('ConsentGiven')).toEqual([story.fan]);
    expect(await wants('ConsentGiven', 'ConsentWithdrawn')).toEqual([]);
  });

  it('are counted by language where they want news, in all or in one country [IDN-023]', async () => {
    const tale = coinStory();
    for (const accountOid of [story.fan, story.friend]) {
      tale.add(`account-${accountOid}`, { type: 'EmailConfirmed', accountOid, confirmedAt: now });
      const given = {
        accountOid,
        consent: 'marketing',
        via: 'settings',
        version: '1',
        givenAt: now,
      } as const;
      tale.add(`account-${accountOid}`, { type: 'ConsentGiven', ...given });
    }
    const lives = { accountOid: story.fan, country: 'JP', from: now, evidence: 'declared' } as const;
    tale.add(`account-${story.fan}`, { type: 'ResidenceDeclared', ...lives });
    await using replayed = await replay(database.url, accounts, { events: tale.events });
    const everywhere = await countOfNews(replayed.db, { language: null, country: null });
    expect(everywhere.reduce((sum, { people }) => sum + people, 0)).toBe(2);
    const inJapan = await countOfNews(replayed.db, { language: null, country: 'JP' });
    expect(inJapan.map(({ people }) => people)).toEqual([1]);
    const [{ language } = { language: 'en' as const }] = inJapan;
    expect(await countOfNews(replayed.db, { language, country: 'JP' })).toEqual(inJapan);
    expect(await countOfNews(replayed.db, { language: null, country: 'BR' })).toEqual([]);
  });

  it('contain no personal data of an account whose key was destroyed', async () => {
    const erased = events.map((recorded) =>
      recorded.event.type === 'AccountRegistered' && recorded.event.accountOid === story.fan
        ? { ...recorded, event: { ...recorded.event, email: null, nickname: null, birthDate: null } }
        : recorded,
    );
    await using replayed = await replay(database.url, accounts, { events: erased });
    expect(await accountOf(replayed.db, { oid: story.fan, now })).toMatchObject({
      nickname: null,
      email: null,
    });
    const names = await nicknamesOf(replayed.db, [story.fan, story.friend]);
    expect([...names]).toEqual([[story.friend, 'minor_friend']]);
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, accounts, events);
    expect(one?.['account']?.length).toBeGreaterThan(0);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });

  it('refuse a batch that is delivered again', async () => {
    await using replayed = await replay(database.url, accounts, { events, batchSize: 5 });
    const before = await replayed.dump();
    await expect(replayed.redeliver()).rejects.toThrow(/checkpoints stood/);
    expect(await replayed.dump()).toEqual(before);
  });
});
