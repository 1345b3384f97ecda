import { parseOid } from '@fanfold/domain';
import type { BundleEvent } from '@fanfold/domain/commerce';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { bundles, bundlesOf, bundlesWith } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const oid = (digit: string) => parseOid(digit.repeat(24));
const creatorOid = story.creator;
const told = coinStory();
const tell = (event: BundleEvent) => told.add(`bundle-${event.bundleOid}`, event);
const terms = (digit: string, works: readonly string[], priceCoins: number) => ({
  bundleOid: oid(digit),
  creatorOid,
  title: { original: 'en' as const, texts: { en: `Bundle ${digit}` } },
  contentOids: works.map((work) => parseOid(work)),
  priceCoins,
});
tell({ type: 'BundleOffered', ...terms('1', [story.song, oid('a')], 120) });
tell({ type: 'BundleOffered', ...terms('2', [oid('a'), story.song], 90) });
tell({ type: 'BundleOffered', ...terms('3', [oid('a'), oid('c')], 50) });
tell({ type: 'BundleChanged', ...terms('1', [oid('c'), story.song, oid('a')], 150) });
tell({ type: 'BundleWithdrawn', bundleOid: oid('2'), creatorOid });
const { events } = told;

describe('bundles', () => {
  it('are listed by creator with their works in order, without what was withdrawn', async () => {
    await using replayed = await replay(database.url, bundles, { events });
    const own = await bundlesOf(replayed.db, creatorOid);
    expect(own.map(({ bundleOid }) => bundleOid).toSorted()).toEqual([oid('1'), oid('3')]);
    expect(own.find(({ bundleOid }) => bundleOid === oid('1'))).toEqual({
      bundleOid: oid('1'),
      title: { original: 'en', texts: { en: 'Bundle 1' } },
      contentOids: [oid('c'), story.song, oid('a')],
      priceCoins: 150,
    });
    expect(await bundlesOf(replayed.db, story.fan)).toEqual([]);
  });

  it('are found by each of their works', async () => {
    await using replayed = await replay(database.url, bundles, { events });
    const found = async (work: string) =>
      (await bundlesWith(replayed.db, work)).map(({ bundleOid }) => bundleOid).toSorted();
    expect(await found(story.song)).toEqual([oid('1')]);
    expect(await found(oid('c'))).toEqual([oid('1'), oid('3')]);
    expect(await found(oid('f'))).toEqual([]);
  });

  it('give the same rows in batches of one and of many', async () => {
    const [one, some, all] = await replayDumps(database.url, bundles, events);
    expect(one?.['bundle']).toHaveLength(2);
    expect(some).toEqual(one);
    expect(all).toEqual(one);
  });
});
