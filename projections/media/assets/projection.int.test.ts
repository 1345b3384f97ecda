import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import { assets, assetsOf, assetsPage, assetsToEncode } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const told = coinStory();
const oidOf = (digit: string): Oid => parseOid(digit.repeat(24));
const [first, second, third] = [oidOf('1'), oidOf('2'), oidOf('3')];
const work = workTarget(parseOid('c'.repeat(24)));
const ownerOid = story.fan;
const startedAt = '2026-11-22T09:00:00.000Z';
const expiresAt = '2026-11-29T09:00:00.000Z';
for (const assetOid of [first, second, third])
  told.add(`asset-${assetOid}`, {
    type: 'UploadStarted',
    assetOid,
    ownerOid,
    purpose: 'video',
    access: 'private',
    belongsTo: null,
    fileName: `${assetOid[0]}.mp4`,
    sizeBytes: 9_000_000_000,
    objectKey: `private/${ownerOid}/${assetOid}`,
    uploadId: 'u',
    startedAt,
    expiresAt,
  });
const ids = (assetOid: Oid) => ({ assetOid, ownerOid });
const finished = { mediaType: 'video/mp4', sizeBytes: 9_000_000_000, etag: 'e', finishedAt: startedAt };
told.add(`asset-${first}`, { type: 'UploadFinished', ...ids(first), ...finished });
told.add(`asset-${second}`, { type: 'UploadFinished', ...ids(second), ...finished });
told.add(`asset-${first}`, { type: 'AssetAssigned', ...ids(first), belongsTo: work, place: 1 });
told.add(`asset-${second}`, { type: 'AssetAssigned', ...ids(second), belongsTo: work, place: 0 });
told.add(`asset-${first}`, { type: 'AssetRenamed', ...ids(first), fileName: 'roof.mp4' });
told.add(`asset-${second}`, { type: 'AssetEncodingFailed', ...ids(second), problem: 'damaged' });
const { events } = told;

describe('files of creators', () => {
  it('wait to be encoded when they are uploaded, until that is done or has failed', async () => {
    await using replayed = await replay(database.url, assets, { events });
    expect(await assetsToEncode(replayed.db, { limit: 9, except: [] })).toEqual([first]);
    expect(await assetsToEncode(replayed.db, { limit: 9, except: [first] })).toEqual([]);
  });

  it('are listed by owner and state, newest first, and those of a work in their places [UPL-006]', async () => {
    await using replayed = await replay(database.url, assets, { events });
    const { db } = replayed;
    const uploaded = await assetsPage(db, { ownerOid, status: 'uploaded', limit: 1, cursor: undefined });
    expect(uploaded.assets).toMatchObject([{ key: second, sizeBytes: 9_000_000_000 }]);
    const older = await assetsPage(db, {
      ownerOid,
      status: 'uploaded',
      limit: 1,
      cursor: uploaded.nextCursor ?? '',
    });
    expect(older).toMatchObject({ assets: [{ key: first, fileName: 'roof.mp4' }], nextCursor: null });
    const under = await assetsPage(db, { ownerOid, status: 'uploading', limit: 9, cursor: undefined });
    expect(under.assets).toMatchObject([{ key: third, mediaType: null, expiresAt }]);
    expect((await assetsOf(db, { targetOid: work.oid })).map(({ key }) => key)).toEqual([second, first]);
    expect(await assetsOf(db, { targetOid: work.oid, ownerOid: story.friend })).toEqual([]);
  });

  it('are the same rows however the log is cut into batches', async () => {
    const [one, three, all] = await replayDumps(database.url, assets, events);
    expect(one?.['asset']?.length).toBe(3);
    expect(three).toEqual(one);
    expect(all).toEqual(one);
  });
});
