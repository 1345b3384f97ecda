import { type Oid, parseOid, workTarget } from '@fanfold/domain';
import { replay, replayDumps } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../../test/support/postgres.ts';
import {
  assets,
  assetsOf,
  assetsPage,
  assetsToEncode,
  assetsToScreen,
  ownQuarantine,
  quarantinePage,
  waitingScreenings,
} from './queries.ts';

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

  it('wait to be screened, and those that are held back are listed for their owner and for administrators', async () => {
    const at = '2026-11-23T09:00:00.000Z';
    const [fourth, fifth] = [oidOf('4'), oidOf('5')];
    const later = coinStory();
    for (const assetOid of [fourth, fifth, first, second]) {
      later.add(`asset-${assetOid}`, {
        type: 'UploadStarted',
        ...ids(assetOid),
        purpose: 'file',
        access: 'private',
        belongsTo: work,
        fileName: 'extras.zip',
        sizeBytes: 100,
        objectKey: 'k',
        uploadId: 'u',
        startedAt,
        expiresAt,
      });
      const screening = assetOid === first ? {} : { screening: 'awaited' as const };
      const upload = { mediaType: 'application/zip', sizeBytes: 100, etag: 'e', finishedAt: startedAt };
      later.add(`asset-${assetOid}`, { type: 'UploadFinished', ...ids(assetOid), ...upload, ...screening });
    }
    const quarantine = { reason: 'malware', finding: 'Eicar', quarantinedAt: at } as const;
    later.add(`asset-${fourth}`, { type: 'AssetQuarantined', ...ids(fourth), ...quarantine });
    const review = { statement: 'It is mine.', requestedAt: at };
    later.add(`asset-${fourth}`, { type: 'QuarantineReviewRequested', ...ids(fourth), ...review });
    const read = async () => {
      await using replayed = await replay(database.url, assets, { events: later.events });
      const { db } = replayed;
      return {
        waiting: await assetsToScreen(db, { limit: 9, except: [] }),
        counted: (await waitingScreenings(db)).waiting,
        own: await ownQuarantine(db, ownerOid),
        others: await ownQuarantine(db, story.friend),
        open: await quarantinePage(db, { state: 'open', limit: 9, cursor: undefined }),
        decided: await quarantinePage(db, { state: 'decided', limit: 9, cursor: undefined }),
      };
    };
    const before = await read();
    // What came before files were screened is served, and is screened last.
    expect(before.waiting).toEqual([fifth, second, first]);
    expect(before.counted).toBe(2);
    expect(before.own.map(({ key }) => key)).toEqual([second, fifth, fourth]);
    expect(before.others).toEqual([]);
    expect(before.open.files).toMatchObject([
      { key: fourth, reason: 'malware', finding: 'Eicar', statement: 'It is mine.', contentOid: work.oid },
    ]);
    expect(before.decided.files).toEqual([]);
    later.add(`asset-${fifth}`, {
      type: 'AssetScreened',
      ...ids(fifth),
      screenedFor: ['content'],
      screenedAt: at,
    });
    later.add(`asset-${fourth}`, {
      type: 'QuarantineDecided',
      ...ids(fourth),
      outcome: 'released',
      reason: 'Harmless',
      decidedBy: story.friend,
      decidedAt: at,
    });
    const after = await read();
    expect(after.waiting).toEqual([second, first]);
    expect(after.own.map(({ key }) => key)).toEqual([second]);
    expect(after.open.files).toEqual([]);
    expect(after.decided.files).toMatchObject([
      { key: fourth, screening: 'released', decision: 'Harmless', decidedAt: at },
    ]);
    const [one, three, all] = await replayDumps(database.url, assets, later.events);
    expect(three).toEqual(one);
    expect(all).toEqual(one);
  });

  it('are the same rows however the log is cut into batches', async () => {
    const [one, three, all] = await replayDumps(database.url, assets, events);
    expect(one?.['asset']?.length).toBe(3);
    expect(three).toEqual(one);
    expect(all).toEqual(one);
  });
});
