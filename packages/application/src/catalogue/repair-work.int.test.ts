import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { type AssetCommand, assetStream } from '@fanfold/domain/media';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { resendOutcomes } from '../media/index.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { issueDraft, saveDraft } from './draft-work.ts';
import { publishWork, scheduleWork } from './publish-work.ts';
import { repairWork, setHashtags } from './repair-work.ts';
import { deleteWork } from './show-work.ts';

// No process manager and no deadline runs here: what they tell a work is missing.
let world: Awaited<ReturnType<typeof startUseCases>>;
let owner: Oid;
let admin: ReturnType<typeof invocation>;
beforeAll(async () => {
  world = await startUseCases();
  owner = await world.account('creator');
  admin = invocation(await world.account('admin'), { role: 'admin' });
});
afterAll(() => world?.[Symbol.asyncDispose]());

const text = (en: string) => ({ original: 'en' as const, texts: { en } });
const as = (oid: string) => invocation(oid, { role: 'creator' });
const stateOf = async (id: string) =>
  (await world.deps.eventLog.commands.load(contentStream, id, { maxAgeMs: 0 })).state;
const toAsset = (assetOid: Oid, command: AssetCommand) =>
  world.deps.eventLog.commands
    .of(assetStream)
    .handle({ ...invocation(owner), id: assetOid, command: () => command });

/** A film that is uploaded and not encoded yet. */
const uploaded = async ({ screened = true } = {}): Promise<Oid> => {
  const assetOid = world.nextOid();
  const now = '2026-11-24T00:00:00.000Z';
  await toAsset(assetOid, {
    type: 'StartUpload',
    assetOid,
    ownerOid: owner,
    purpose: 'video',
    access: 'private',
    belongsTo: null,
    fileName: 'rain.mp4',
    sizeBytes: 100,
    objectKey: `private/${owner}/${assetOid}`,
    uploadId: 'u',
    now,
  });
  const file = { mediaType: 'video/mp4', sizeBytes: 100, etag: 'e' };
  await toAsset(assetOid, { type: 'FinishUpload', ownerOid: owner, ...file, now });
  const found = { clean: true, screenedFor: ['content' as const] } as const;
  if (screened) await toAsset(assetOid, { type: 'RecordScreening', found, now });
  return assetOid;
};

const work = async (kind: 'audio' | 'video', files: readonly Oid[] = []): Promise<Oid> => {
  const key = crypto.randomUUID();
  const { contentOid } = await issueDraft(world.deps, { ...as(owner), key, body: null }, kind);
  await saveDraft(world.deps, as(owner), {
    contentOid,
    metaData: {
      title: text('Rain'),
      body: text('It rained.'),
      offer: { priceCoins: 30 },
      files: files.map((assetOid) => ({ purpose: 'video', assetOid })),
    },
    basedOn: undefined,
  });
  return contentOid;
};
const waiting = async (file: Oid): Promise<Oid> => {
  const contentOid = await work('video', [file]);
  await publishWork(world.deps, as(owner), { contentOid, publicConfirmed: false });
  return contentOid;
};
const repair = async (contentOid: Oid) => (await repairWork(world.deps, admin, contentOid)).done;

describe('a work that is repaired [ADM-027]', () => {
  it('is told that its file can be played, once', async () => {
    const file = await uploaded();
    const contentOid = await waiting(file);
    expect(await repair(contentOid)).toEqual([]);
    await toAsset(file, {
      type: 'RecordEncoding',
      outputPrefix: 'made/',
      kind: 'video',
      durationMs: 61_400,
      width: 640,
      height: 360,
    });
    expect((await stateOf(contentOid)).status).toBe('encoding');
    expect(await repair(contentOid)).toEqual([{ repair: 'fileReady', assetOid: file }]);
    expect(await stateOf(contentOid)).toMatchObject({ status: 'published', work: { lengthSeconds: 61 } });
    expect(await repair(contentOid)).toEqual([]);
  });

  it('is not told of a file that was encoded before it was screened [ADM-060]', async () => {
    const file = await uploaded({ screened: false });
    const contentOid = await waiting(file);
    await toAsset(file, {
      type: 'RecordEncoding',
      outputPrefix: 'made/',
      kind: 'video',
      durationMs: 61_400,
      width: 640,
      height: 360,
    });
    expect(await repair(contentOid)).toEqual([]);
    expect(await resendOutcomes(world.deps, admin, [file])).toMatchObject({ done: [], refused: [file] });
    expect((await stateOf(contentOid)).status).toBe('encoding');
    const found = { clean: true, screenedFor: ['content' as const] } as const;
    await toAsset(file, { type: 'RecordScreening', found, now: '2026-11-24T00:00:00.000Z' });
    expect(await resendOutcomes(world.deps, admin, [file])).toMatchObject({ done: [file], refused: [] });
    expect((await stateOf(contentOid)).status).toBe('published');
  });

  it('is told that its file cannot be played', async () => {
    const file = await uploaded();
    const contentOid = await waiting(file);
    await toAsset(file, { type: 'RecordEncodingFailure', problem: 'damaged' });
    expect(await repair(contentOid)).toEqual([{ repair: 'fileFailed', assetOid: file }]);
    expect((await stateOf(contentOid)).status).toBe('encoding_failed');
  });

  it('is published when its planned moment has passed, and not before', async () => {
    const contentOid = await work('audio');
    const publishAt = new Date(Date.now() + 2_000).toISOString();
    const planned = { contentOid, publicConfirmed: false, publishAt, timeZone: 'UTC' };
    await scheduleWork(world.deps, as(owner), planned);
    expect(await repair(contentOid)).toEqual([]);
    await vi.waitFor(
      async () => expect(await repair(contentOid)).toEqual([{ repair: 'publication', assetOid: null }]),
      45_000,
    );
    expect((await stateOf(contentOid)).status).toBe('published');
  });

  it('is there', async () => {
    const contentOid = await work('audio');
    await deleteWork(world.deps, as(owner), contentOid);
    for (const gone of [contentOid, parseOid('f'.repeat(24))])
      expect(await refusalOf(repairWork(world.deps, admin, gone))).toBe('CONTENT_NOT_FOUND');
    const hashtags = { contentOid, hashtags: ['rain'] };
    expect(await refusalOf(setHashtags(world.deps, admin, hashtags))).toBe('CONTENT_NOT_FOUND');
  });
});
