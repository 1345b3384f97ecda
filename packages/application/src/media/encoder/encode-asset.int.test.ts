import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Oid } from '@fanfold/domain';
import { assetStream } from '@fanfold/domain/media';
import { createObjectStore, type ObjectStore } from '@fanfold/objects';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import {
  credentials,
  region,
  startTestServer,
} from '../../../../../services/objects/src/testing/object-server.ts';
import { writeSound, writeVideo } from '../../../../media/src/testing/synthetic-media.ts';
import { uploadedFile } from '../../testing/uploaded-file.ts';
import { invocation, startUseCases } from '../../testing/use-cases.ts';
import { deleteAssets } from '../delete-assets.ts';
import { encodingProgressOf } from '../encoding-progress.ts';
import { removeObjects } from '../remove-objects.process.ts';
import type { EncoderDeps } from './deps.ts';
import { encodeAsset } from './encode-asset.ts';
import { removeDeadFolders } from './work-folder.ts';

const places = new AsyncDisposableStack();
let objects: ObjectStore;
let world: Awaited<ReturnType<typeof startUseCases>>;
let deps: EncoderDeps;
let owner: Oid;
let folder: string;
const files = new Map<'video' | 'audio' | 'broken', Buffer>();

beforeAll(async () => {
  const server = places.use(await startTestServer());
  const at = { endpoint: server.url, region, bucket: 'fanfold', ...credentials, addressing: 'path' } as const;
  objects = places.use(createObjectStore(at));
  world = places.use(await startUseCases(removeObjects(objects)));
  folder = await mkdtemp(join(tmpdir(), 'fanfold-encode-'));
  places.defer(() => rm(folder, { recursive: true, force: true }));
  const encoding = { atOnce: 1, threads: 1, maxMemoryBytes: 2e9, folder: join(folder, 'work') };
  deps = { ...world.deps, db: world.db, objects, encoding };
  owner = await world.account('creator');
  await writeVideo(join(folder, 'video.mp4'), { seconds: 5, framesPerSecond: 5 });
  await writeSound(join(folder, 'audio.wav'), { seconds: 2 });
  const video = await readFile(join(folder, 'video.mp4'));
  files.set('video', video);
  files.set('audio', await readFile(join(folder, 'audio.wav')));
  // Its index is at the end, and is lost.
  files.set('broken', video.subarray(0, Math.floor(video.length / 2)));
});
afterAll(() => places.disposeAsync());

const uploaded = (what: 'video' | 'audio' | 'broken'): Promise<Oid> => {
  const file = files.get(what) ?? Buffer.alloc(0);
  const purpose = what === 'audio' ? 'audio' : 'video';
  return uploadedFile({ ...world.deps, objects }, { owner, file, purpose, fileName: 'rain' });
};
const stateOf = async (key: Oid) =>
  (await deps.eventLog.commands.load(assetStream, key, { maxAgeMs: 0 })).state;
const keysBelow = async (key: Oid): Promise<string[]> => {
  const { objectKey } = await stateOf(key);
  const { objects: found } = await objects.list({ prefix: `${objectKey}/` });
  return found.map((one) => one.key.slice(objectKey.length + 1));
};
const encode = (key: Oid, signal = new AbortController().signal) =>
  encodeAsset(deps, { assetOid: key, tries: 1 }, signal);

it('makes a video playable, keeps what was made below the file, and leaves nothing else behind', async () => {
  const key = await uploaded('video');
  await encode(key);
  const { encoding, encoded, objectKey } = await stateOf(key);
  expect(encoding).toBe('ready');
  expect(encoded).toMatchObject({ kind: 'video', width: 320, height: 180 });
  expect(encoded?.durationMs).toBeGreaterThan(4_800);
  const { body, contentType } = await objects.get(`${encoded?.outputPrefix}master.m3u8`);
  expect(contentType).toBe('application/vnd.apple.mpegurl');
  expect(Buffer.concat(await body.toArray()).toString()).toContain('#EXTM3U');
  const names = (await keysBelow(key)).map((one) => one.replace(/^encoded-[^/]+[/]/, ''));
  expect(names).toEqual(
    expect.arrayContaining(['master.m3u8', 'poster.jpg', 'preview.mp4', 'waveform.json']),
  );
  expect(encoded?.outputPrefix.startsWith(`${objectKey}/encoded-`)).toBe(true);
  expect(await readdir(deps.encoding.folder)).toEqual([]);
  expect(await encodingProgressOf(world.db, [key])).toEqual(new Map());
});

it('records one outcome when two encoders work at once, and what is kept is what was recorded', async () => {
  const key = await uploaded('audio');
  await Promise.all([encode(key), encode(key)]);
  const { encoded, objectKey } = await stateOf(key);
  const prefixes = new Set((await keysBelow(key)).map((one) => one.split('/')[0]));
  expect([...prefixes].map((one) => `${objectKey}/${one}/`)).toEqual([encoded?.outputPrefix]);
  // Read again: nothing is done, and nothing is lost.
  await encode(key);
  expect((await stateOf(key)).encoded).toEqual(encoded);
});

it('begins again after a stop in the middle, and removes what the first attempt left in the store', async () => {
  const key = await uploaded('video');
  const { objectKey } = await stateOf(key);
  await objects.put(`${objectKey}/encoded-dead/master.m3u8`, Buffer.from('half'), {
    contentType: 'text/plain',
  });
  const stop = new AbortController();
  const stopped = encode(key, stop.signal);
  await vi.waitFor(
    async () => expect(await encodingProgressOf(world.db, [key])).not.toEqual(new Map()),
    45_000,
  );
  stop.abort(new Error('killed'));
  await expect(stopped).rejects.toThrow('killed');
  expect((await stateOf(key)).encoding).toBe('wanted');
  await encode(key);
  expect((await stateOf(key)).encoding).toBe('ready');
  expect((await keysBelow(key)).filter((one) => one.startsWith('encoded-dead'))).toEqual([]);
});

it('encodes with the programs that are configured, and with nothing else', async () => {
  const key = await uploaded('audio');
  const withProgram = (ffmpeg: string) => ({ ...deps, encoding: { ...deps.encoding, ffmpeg } });
  const { signal } = new AbortController();
  await expect(
    encodeAsset(withProgram(join(folder, 'none')), { assetOid: key, tries: 1 }, signal),
  ).rejects.toThrow('ENOENT');
  await encodeAsset(withProgram(process.env['FFMPEG_PATH'] ?? 'ffmpeg'), { assetOid: key, tries: 1 }, signal);
  expect((await stateOf(key)).encoding).toBe('ready');
});

it('says why a file cannot be played, and keeps nothing of it but the file', async () => {
  const key = await uploaded('broken');
  await encode(key);
  expect(await stateOf(key)).toMatchObject({ encoding: 'failed', status: 'uploaded' });
  expect((await stateOf(key)).encodingProblem).not.toBeNull();
  expect(await keysBelow(key)).toEqual([]);
});

it('tries a file that the store does not have some times, and then says that it is lost', async () => {
  const key = await uploaded('audio');
  const { objectKey } = await stateOf(key);
  await objects.delete(objectKey);
  const { signal } = new AbortController();
  const attempt = (tries: number) => encodeAsset(deps, { assetOid: key, tries }, signal);
  for (const tries of [1, 4]) await expect(attempt(tries)).rejects.toMatchObject({ code: 'missing' });
  expect(await stateOf(key)).toMatchObject({ encoding: 'wanted', encodingProblem: null });
  await attempt(5);
  expect(await stateOf(key)).toMatchObject({ encoding: 'failed', encodingProblem: 'lost' });
});

it('goes with its file', async () => {
  const key = await uploaded('audio');
  await encode(key);
  expect((await keysBelow(key)).length).toBeGreaterThan(3);
  await deleteAssets({ ...world.deps }, invocation(owner), [key]);
  await vi.waitFor(async () => expect(await keysBelow(key)).toEqual([]), 45_000);
});

it('removes folders of processes that are gone, and of no other', async () => {
  const parent = await mkdtemp(join(folder, 'dead-'));
  const gone = join(parent, 'fanfold-encoder-2147483646-abc');
  await writeFile(gone, '');
  await writeFile(join(parent, `fanfold-encoder-${process.pid}-abc`), '');
  await writeFile(join(parent, 'other'), '');
  await removeDeadFolders(parent);
  expect((await readdir(parent)).sort()).toEqual([`fanfold-encoder-${process.pid}-abc`, 'other']);
});
