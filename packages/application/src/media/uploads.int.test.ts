import { randomBytes } from 'node:crypto';
import { mostOpenUploads } from '@fanfold/contracts/media';
import { addDays, type Oid, parseOid, workTarget } from '@fanfold/domain';
import { deletionStream } from '@fanfold/domain/identity';
import { type AssetPurpose, assetStream, partBytes, uploadDays } from '@fanfold/domain/media';
import { createObjectStore, type ObjectStore } from '@fanfold/objects';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  credentials,
  region,
  startTestServer,
} from '../../../../services/objects/src/testing/object-server.ts';
import { issueDraft, saveDraft } from '../catalogue/draft-work.ts';
import { publishWork } from '../catalogue/publish-work.ts';
import { invocation, refusalOf, startUseCases } from '../testing/use-cases.ts';
import { assignAssets, renameAsset } from './change-assets.ts';
import { deleteAssets } from './delete-assets.ts';
import type { MediaDeps } from './deps.ts';
import { finishUpload } from './finish-upload.ts';
import { forgetFiles } from './forget-files.process.ts';
import { objectStoreOf } from './object-store-of.ts';
import { ownAsset } from './own-asset.ts';
import { confirmPart, partUrls } from './part-urls.ts';
import { removeObjects } from './remove-objects.process.ts';
import { screenAsset } from './screening/screen-asset.ts';
import { startUpload } from './start-upload.ts';

const places = new AsyncDisposableStack();
let objects: ObjectStore;
let world: Awaited<ReturnType<typeof startUseCases>>;
let deps: MediaDeps;
let owner: Oid;
beforeAll(async () => {
  const server = places.use(await startTestServer());
  const at = { endpoint: server.url, region, bucket: 'fanfold', ...credentials, addressing: 'path' } as const;
  objects = places.use(createObjectStore(at));
  world = places.use(await startUseCases(removeObjects(objects), forgetFiles(objects)));
  deps = { ...world.deps, objects };
  owner = await world.account('creator');
});
afterAll(() => places.disposeAsync());

/** The head of an MP4 file, and random bytes up to the size. */
const video = (sizeBytes: number): Buffer => {
  const head = Buffer.from('0000002066747970697336d0000002006973366d69736f32617663316d703431', 'hex');
  head.write('ftypisom', 4, 'latin1');
  return Buffer.concat([head, randomBytes(sizeBytes - head.length)]);
};

type Started = { readonly purpose?: AssetPurpose; readonly sizeBytes: number; readonly key?: string };
const start = ({ purpose = 'video', sizeBytes, key }: Started) => {
  const announced = { fileName: 'rain.mp4', sizeBytes, purpose, access: 'private', belongsTo: null } as const;
  return startUpload(deps, invocation(owner, key === undefined ? {} : { key, body: announced }), announced);
};

const urlsOf = async (key: Oid) => (await partUrls(deps, { key, ownerOid: owner, from: 1 })).urls;

/** Sends these parts as a browser does, and answers with their ETags. */
const send = async (key: Oid, file: Buffer, numbers?: readonly number[]) => {
  const etags = new Map<number, { url: string; etag: string }>();
  for (const { number, sizeBytes, url } of await urlsOf(key)) {
    if (numbers && !numbers.includes(number)) continue;
    const from = (number - 1) * partBytes;
    const answer = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(file.subarray(from, from + sizeBytes)),
    });
    expect(answer.status).toBe(200);
    etags.set(number, { url, etag: answer.headers.get('etag') ?? '' });
  }
  return etags;
};

const uploaded = async (file: Buffer, purpose: AssetPurpose = 'video'): Promise<Oid> => {
  const { assetOid } = await start({ sizeBytes: file.length, purpose });
  const key = parseOid(assetOid);
  await send(key, file);
  await finishUpload(deps, invocation(owner), key);
  await screenAsset({ ...deps, objects, scanners: { malware: undefined, picture: undefined } }, key);
  return key;
};

const stateOf = async (key: Oid) =>
  (await deps.eventLog.commands.load(assetStream, key, { maxAgeMs: 0 })).state;

describe('an upload in parts', () => {
  it('is sent to addresses of its own, each part once, and becomes one object [UPL-001, UPL-010, UPL-014]', async () => {
    const file = video(2 * partBytes + 1_000);
    const { assetOid } = await start({ sizeBytes: file.length });
    const key = parseOid(assetOid);
    expect((await urlsOf(key)).map(({ number, sizeBytes }) => [number, sizeBytes])).toEqual([
      [1, partBytes],
      [2, partBytes],
      [3, 1_000],
    ]);
    await send(key, file, [1, 3]);
    // Another page, another day: only what is missing is asked for.
    expect((await urlsOf(key)).map(({ number }) => number)).toEqual([2]);
    const missing = finishUpload(deps, invocation(owner), key);
    await expect(missing).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE', details: { missing: 2 } });
    await send(key, file);
    await finishUpload(deps, invocation(owner), key);
    expect(await stateOf(key)).toMatchObject({ status: 'uploaded', mediaType: 'video/mp4' });
    const { body } = await objects.get(`private/${owner}/${key}`);
    expect(Buffer.concat(await body.toArray()).equals(file)).toBe(true);
  });

  it('compares each part with its ETag [UPL-011, UPL-029]', async () => {
    const file = video(partBytes + 10);
    const { assetOid } = await start({ sizeBytes: file.length });
    const key = parseOid(assetOid);
    const sent = await send(key, file);
    const [one, two] = [sent.get(1), sent.get(2)];
    const confirm = (url = '', etag = '') => confirmPart(deps, { key, ownerOid: owner, url, etag });
    expect(await confirm(one?.url, one?.etag)).toMatchObject({ number: 1, sizeBytes: partBytes });
    expect(await confirm(two?.url, two?.etag.replaceAll('"', ''))).toMatchObject({
      number: 2,
      sizeBytes: 10,
    });
    expect(await refusalOf(confirm(one?.url, two?.etag))).toBe('INTEGRITY_ERROR');
    const unknown = one?.url.replace('partNumber=1', 'partNumber=7');
    expect(await refusalOf(confirm(unknown, one?.etag))).toBe('UPLOAD_INCOMPLETE');
  });

  it('is one upload however often its start is sent, also at once', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => start({ sizeBytes: 100, key })));
    expect(new Set(answers.map(({ uploadId }) => uploadId)).size).toBe(1);
    const [{ objectKey, uploadId } = { objectKey: '', uploadId: '' }] = answers;
    await vi.waitFor(async () => {
      const open = await objects.listUploads({ prefix: objectKey });
      expect(open.map((upload) => upload.uploadId)).toEqual([uploadId]);
    }, 45_000);
  });

  it('is finished once however often that is asked for, also at once and after a stop half-way [UPL-012]', async () => {
    const file = video(3_000);
    const { assetOid, objectKey, uploadId } = await start({ sizeBytes: file.length });
    const key = parseOid(assetOid);
    await send(key, file);
    // The process ended after the object store had answered.
    const parts = await objects.listParts({ key: objectKey, uploadId });
    await objects.completeUpload({ key: objectKey, uploadId }, parts);
    const all = await Promise.all([1, 2, 3].map(() => finishUpload(deps, invocation(owner), key)));
    expect(new Set(all.map(({ position }) => position)).size).toBe(1);
  });

  it('is refused for what its content is, whatever its name says, and is removed [UPL-030]', async () => {
    const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(500)]);
    const exe = Buffer.concat([Buffer.from('MZ'), randomBytes(500)]);
    for (const [file, purpose, code] of [
      [zip, 'video', 'INVALID_VIDEO_FILE'],
      [exe, 'file', 'FILE_TYPE_WRONG'],
      [randomBytes(300), 'image', 'FILE_TYPE_WRONG'],
    ] as const) {
      const { assetOid, objectKey } = await start({ sizeBytes: file.length, purpose });
      const key = parseOid(assetOid);
      await send(key, file);
      expect(await refusalOf(finishUpload(deps, invocation(owner), key))).toBe(code);
      expect(await refusalOf(finishUpload(deps, invocation(owner), key))).toBe(code);
      await vi.waitFor(async () => expect(await objects.head(objectKey)).toBeUndefined(), 45_000);
    }
  });

  it('takes subtitles as SRT and WebVTT', async () => {
    const srt = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nRain.\n');
    const vtt = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nRain.\n');
    expect(await stateOf(await uploaded(srt, 'subtitle'))).toMatchObject({
      mediaType: 'application/x-subrip',
    });
    expect(await stateOf(await uploaded(vtt, 'subtitle'))).toMatchObject({ mediaType: 'text/vtt' });
  });

  it('is given up by its owner, and nothing is left of it [UPL-002]', async () => {
    const file = video(partBytes + 10);
    const { assetOid, objectKey, uploadId } = await start({ sizeBytes: file.length });
    const key = parseOid(assetOid);
    await send(key, file, [1]);
    await deleteAssets(deps, invocation(owner), [key]);
    await vi.waitFor(
      () =>
        expect(objects.listParts({ key: objectKey, uploadId })).rejects.toMatchObject({
          code: 'upload-missing',
        }),
      45_000,
    );
    expect(await refusalOf(partUrls(deps, { key, ownerOid: owner, from: 1 }))).toBe('UPLOAD_OVER');
    expect(await refusalOf(finishUpload(deps, invocation(owner), key))).toBe('UPLOAD_OVER');
  });

  it('begins while its owner has fewer than 20 that are unfinished, also when many begin at once [UPL-001]', async () => {
    const many = await world.account('creator');
    let now = deps.clock.now();
    const at: MediaDeps = { ...deps, clock: { now: () => now } };
    const begin = () => {
      const announced = { fileName: 'rain.mp4', sizeBytes: 100, purpose: 'video', belongsTo: null } as const;
      return startUpload(at, invocation(many), { ...announced, access: 'private' });
    };
    const begun = [];
    for (let count = 0; count < mostOpenUploads - 2; count += 1) begun.push(await begin());
    const atOnce = await Promise.allSettled(Array.from({ length: 6 }, begin));
    const more = atOnce.filter(({ status }) => status === 'fulfilled').length;
    expect(more).toBeLessThanOrEqual(2);
    for (let count = more; count < 2; count += 1) begun.push(await begin());
    await expect(begin()).rejects.toMatchObject({
      code: 'TOO_MANY_UPLOADS',
      details: { most: mostOpenUploads },
    });
    expect(await objects.listUploads({ prefix: `private/${many}/` })).toHaveLength(mostOpenUploads);
    // One that is given up leaves a place, and so does each that expired, before anything ends it.
    await deleteAssets(deps, invocation(many), [parseOid(begun[0]?.assetOid ?? '')]);
    await begin();
    expect(await refusalOf(begin())).toBe('TOO_MANY_UPLOADS');
    now = addDays(deps.clock.now(), uploadDays);
    await begin();
  });

  it('belongs to its owner alone, and exists only where files can be kept', async () => {
    const { assetOid } = await start({ sizeBytes: 100 });
    const key = parseOid(assetOid);
    const other = await world.account('creator');
    expect(await refusalOf(partUrls(deps, { key, ownerOid: other, from: 1 }))).toBe('UPLOAD_NOT_FOUND');
    expect(await refusalOf(finishUpload(deps, invocation(other), key))).toBe('UPLOAD_NOT_FOUND');
    expect(await refusalOf(deleteAssets(deps, invocation(other), [key]))).toBe('UPLOAD_NOT_FOUND');
    expect(() => objectStoreOf({ objects: undefined })).toThrow('UPLOADS_NOT_OFFERED');
  });
});

/** A draft of the owner with this file. */
const draftWith = async (assetOid: Oid): Promise<Oid> => {
  const asked = () => invocation(owner, { role: 'creator' });
  const { contentOid } = await issueDraft(deps, { ...asked(), key: crypto.randomUUID() }, 'video');
  const title = { original: 'en' as const, texts: { en: 'Rain' } };
  const files = [{ purpose: 'video' as const, assetOid }];
  const metaData = { title, offer: { priceCoins: 30 }, files };
  await saveDraft(deps, asked(), { contentOid, metaData, basedOn: undefined });
  return contentOid;
};

/** A work of the owner that was published with this file. */
const publishWith = async (assetOid: Oid): Promise<Oid> => {
  const contentOid = await draftWith(assetOid);
  await deps.eventLog.commands.of(assetStream).handle({
    ...invocation(owner),
    id: assetOid,
    command: () => ({
      type: 'RecordEncoding',
      outputPrefix: 'made/',
      kind: 'video',
      durationMs: 1_000,
      width: 640,
      height: 360,
    }),
  });
  const asked = invocation(owner, { role: 'creator' });
  await publishWork(deps, asked, { contentOid, publicConfirmed: false });
  return contentOid;
};

describe('a file', () => {
  it('is renamed, assigned and deleted with its object [UPL-009, UPL-013]', async () => {
    const key = await uploaded(video(2_000));
    await renameAsset(deps, invocation(owner), { key, fileName: 'roof.mp4' });
    const belongsTo = workTarget(world.nextOid());
    await assignAssets(deps, invocation(owner), [{ key, belongsTo, place: 3 }]);
    expect(await ownAsset(deps, { key, ownerOid: owner })).toMatchObject({
      fileName: 'roof.mp4',
      belongsTo,
      place: 3,
    });
    await deleteAssets(deps, invocation(owner), [key]);
    const { objectKey } = await stateOf(key);
    await vi.waitFor(async () => expect(await objects.head(objectKey)).toBeUndefined(), 45_000);
  });

  it('stays with the work that it was published with, so that its buyers keep it [UPL-009]', async () => {
    const key = await uploaded(video(2_000));
    const belongsTo = workTarget(await publishWith(key));
    const assign = (to: typeof belongsTo | null, place = 0) =>
      assignAssets(deps, invocation(owner), [{ key, belongsTo: to, place }]);
    expect(await refusalOf(assign(null))).toBe('FILE_PUBLISHED');
    expect(await refusalOf(assign(workTarget(world.nextOid())))).toBe('FILE_PUBLISHED');
    await assign(belongsTo, 4);
    expect(await stateOf(key)).toMatchObject({ belongsTo, place: 4 });
    expect(await refusalOf(deleteAssets(deps, invocation(owner), [key]))).toBe('FILE_PUBLISHED');
    // What is the file of no work, or of a draft, can be anywhere.
    const draft = workTarget(await draftWith(await uploaded(video(2_000))));
    const free = await uploaded(video(2_000));
    for (const to of [draft, null])
      await assignAssets(deps, invocation(owner), [{ key: free, belongsTo: to, place: 0 }]);
  });

  it('goes with the account of its owner unless it was published with a work', async () => {
    owner = await world.account('creator');
    const kept = await uploaded(video(2_000));
    const lost = await uploaded(video(2_000));
    const { assetOid } = await start({ sizeBytes: 2_000 });
    const ofDraft = await uploaded(video(2_000));
    await publishWith(kept);
    await draftWith(ofDraft);
    expect(await refusalOf(deleteAssets(deps, invocation(owner), [kept]))).toBe('FILE_PUBLISHED');
    const deletion = deps.eventLog.commands.of(deletionStream);
    const request = { ...invocation(owner), id: owner };
    const by = { accountOid: owner, by: 'person' } as const;
    const lostCoins = { paidCoins: 0, bonusCoins: 0, credits: 0 };
    await deletion.handle({
      ...request,
      command: (now) => ({
        type: 'RequestDeletion',
        ...by,
        reason: 'other',
        feedback: 'I found another place for my files.',
        now,
      }),
    });
    await deletion.handle({
      ...request,
      key: crypto.randomUUID(),
      command: (now) => ({
        type: 'StartDeletionWait',
        ...by,
        lost: lostCoins,
        acknowledged: lostCoins,
        openHolds: 0,
        openCharges: 0,
        refundedCharges: [],
        now,
      }),
    });
    await deletion.handle({
      ...request,
      key: crypto.randomUUID(),
      command: () => ({
        type: 'FinaliseDeletion',
        openHolds: 0,
        payoutOpen: false,
        now: '2099-01-01T00:00:00.000Z',
      }),
    });
    await vi.waitFor(async () => {
      expect(await stateOf(lost)).toMatchObject({ status: 'deleted' });
      expect(await stateOf(ofDraft)).toMatchObject({ status: 'deleted' });
      expect(await stateOf(parseOid(assetOid))).toMatchObject({ status: 'cancelled' });
    }, 45_000);
    expect(await stateOf(kept)).toMatchObject({ status: 'uploaded' });
  });
});
