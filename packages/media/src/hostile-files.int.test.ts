import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { SourceFile } from './av/source.ts';
import { encodeMedia, inspectMedia } from './run-child.ts';
import { engines } from './testing/engines.ts';
import { writeSound, writeVideo } from './testing/synthetic-media.ts';

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfold-media-'));
  await writeVideo(at('whole.mp4'), { seconds: 2, indexFirst: true });
  await writeVideo(at('fast.mp4'), { width: 32, height: 32, framesPerSecond: 240, sound: false });
  await writeVideo(at('wide.mp4'), { width: 4_400, height: 32, seconds: 0.2, sound: false });
  await writeSound(at('whole.wav'), { seconds: 2 });
  await writeSound(at('whole.mp3'), { seconds: 2 });
  const whole = await readFile(at('whole.mp4'));
  const zeros = Buffer.from(whole);
  // The index stays; of the data in the middle a third is gone.
  zeros.fill(0, Math.floor(whole.length * 0.4), Math.floor(whole.length * 0.75));
  await Promise.all([
    writeFile(at('holes.mp4'), zeros),
    writeFile(at('half.mp4'), whole.subarray(0, whole.length / 2)),
    writeFile(at('head.mp4'), whole.subarray(0, 600)),
    writeFile(at('half.wav'), (await readFile(at('whole.wav'))).subarray(0, 200_000)),
    writeFile(at('empty.mp4'), ''),
    writeFile(
      at('random.mp4'),
      Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7_919) % 251)),
    ),
    writeFile(at('list.mp4'), `ffconcat version 1.0\nfile ${at('whole.mp4')}\n`),
    writeFile(at('playlist.mp4'), `#EXTM3U\n#EXTINF:1,\nfile://${at('whole.mp4')}\n`),
    writeFile(at('page.mp4'), '<!doctype html><script>alert(1)</script>'),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

const video = (name: string): SourceFile => ({ path: at(name), kind: 'video', mediaType: 'video/mp4' });
const sound = (name: string, mediaType: string): SourceFile => ({ path: at(name), kind: 'audio', mediaType });

describe.each(engines)('an uploaded file, with $name,', ({ engine }) => {
  it.each([
    ['an empty one', video, 'empty.mp4', 'format'],
    ['random bytes', video, 'random.mp4', 'format'],
    ['a page', video, 'page.mp4', 'format'],
    ['a list that names its neighbour', video, 'list.mp4', 'format'],
    ['a playlist that names its neighbour', video, 'playlist.mp4', 'format'],
    ['a sound that is called a video', video, 'whole.mp3', 'format'],
    ['only a beginning', video, 'head.mp4', 'format'],
    ['a half', video, 'half.mp4', 'damaged'],
    ['more frames a second than cameras make', video, 'fast.mp4', 'frames'],
    ['more pixels than 4K', video, 'wide.mp4', 'dimensions'],
    ['half a sound', (name: string) => sound(name, 'audio/wav'), 'half.wav', 'damaged'],
    ['a sound of another format', (name: string) => sound(name, 'audio/flac'), 'whole.mp3', 'damaged'],
    ['a format that is not taken', (name: string) => sound(name, 'audio/ogg'), 'whole.mp3', 'format'],
  ])('is refused: %s [UPL-021]', async (_name, fileOf, name, code) => {
    await expect(inspectMedia(fileOf(name), { engine })).rejects.toMatchObject({ name: 'MediaError', code });
  });

  it('is told from its content', async () => {
    expect(await inspectMedia(video('whole.mp4'), { engine })).toEqual({
      kind: 'video',
      durationMs: 2_000,
      video: { width: 320, height: 180, rotation: 0, codec: 'h264', frameRate: { num: 25, den: 1 } },
      audio: { codec: 'aac', channels: 2, sampleRate: 48_000 },
      streams: 2,
    });
    expect(await inspectMedia(sound('whole.mp3', 'audio/mpeg'), { engine })).toMatchObject({
      kind: 'audio',
      video: null,
    });
  });

  it('has a limit of time and of memory', async () => {
    await expect(inspectMedia(video('whole.mp4'), { engine, timeoutMs: 1 })).rejects.toMatchObject({
      code: 'time',
    });
    await expect(
      inspectMedia(video('whole.mp4'), { engine, maxMemoryBytes: 1_000_000 }),
    ).rejects.toMatchObject({
      code: 'memory',
    });
  });

  it('is not encoded when a part in its middle is lost', async () => {
    const job = { file: video('holes.mp4'), options: { folder: at('holes'), threads: 1 } };
    const limits = { engine, timeoutMs: 60_000, maxMemoryBytes: 2e9 };
    await expect(encodeMedia(job, limits)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('is given up when it is told to stop', async () => {
    const stop = AbortSignal.timeout(100);
    await expect(inspectMedia(video('whole.mp4'), { engine, signal: stop })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});
