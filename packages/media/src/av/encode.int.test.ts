import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { writeSound, writeVideo } from '../testing/synthetic-media.ts';
import { parseMediaPlaylist } from './media-playlist.ts';
import { encodeMedia, inspectMedia } from './run-child.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfold-media-'));
});
afterAll(() => rm(folder, { recursive: true }));

const limits = { timeoutMs: 120_000, maxMemoryBytes: 2e9 };
const text = (...path: string[]) => readFile(join(folder, ...path), 'utf8');

it('makes everything of a video that a player needs', async () => {
  const path = join(folder, 'video.mp4');
  await writeVideo(path, { seconds: 5, width: 854, height: 480, framesPerSecond: 10 });
  const progress: number[] = [];
  const made = await encodeMedia(
    {
      file: { path, kind: 'video', mediaType: 'video/mp4' },
      options: { folder: join(folder, 'video'), threads: 1 },
    },
    { ...limits, onProgress: (percent) => progress.push(percent) },
  );
  expect(made.renditions.map(({ name, codec, width, height }) => [name, codec, width, height])).toEqual([
    ['v480p', 'avc1.4d401e', 854, 480],
    ['v360p', 'avc1.4d401e', 640, 360],
    ['a128k', 'mp4a.40.2', undefined, undefined],
  ]);
  const { segments } = parseMediaPlaylist(await text('video', 'v360p', 'index.m3u8'));
  // Key frames are two seconds apart, so that a segment begins at the fourth second.
  expect(segments.map(({ seconds }) => Math.round(seconds * 10) / 10)).toEqual([4, 1]);
  expect(await text('video', 'master.m3u8')).toContain(
    'CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=10.000,AUDIO="sound"',
  );
  const preview = await inspectMedia({
    path: join(folder, 'video', 'preview.mp4'),
    kind: 'video',
    mediaType: 'video/mp4',
  });
  expect(preview).toMatchObject({ video: { width: 640 }, audio: { codec: 'aac' } });
  expect(await sharp(await readFile(join(folder, 'video', 'poster.webp'))).metadata()).toMatchObject({
    width: 854,
    height: 480,
  });
  expect((await readdir(join(folder, 'video'))).sort()).toEqual([
    'a128k',
    'master.m3u8',
    'poster.jpg',
    'poster.webp',
    'preview.mp4',
    'v360p',
    'v480p',
    'waveform.json',
  ]);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

it('makes everything of a sound, at one loudness', async () => {
  const path = join(folder, 'sound.wav');
  await writeSound(path, { seconds: 2, amplitude: 0.05 });
  const made = await encodeMedia(
    {
      file: { path, kind: 'audio', mediaType: 'audio/wav' },
      options: { folder: join(folder, 'sound'), threads: 1 },
    },
    limits,
  );
  expect(made.renditions.map(({ name, codec }) => [name, codec])).toEqual([
    ['a128k', 'mp4a.40.2'],
    ['a64k', 'mp4a.40.2'],
  ]);
  expect(made.loudness?.integrated).toBeCloseTo(-26.7, 0);
  expect(made.loudness?.gainDb).toBeCloseTo(10.7, 0);
  const waveform: { durationMs: number; peaks: number[] } = JSON.parse(await text('sound', 'waveform.json'));
  expect(waveform.peaks).toHaveLength(800);
  expect(Math.max(...waveform.peaks)).toBe(5);
  const download = {
    path: join(folder, 'sound', 'download.mp3'),
    kind: 'audio',
    mediaType: 'audio/mpeg',
  } as const;
  expect((await inspectMedia(download)).durationMs).toBeGreaterThan(1_990);
});

it('makes a preview of fifteen seconds of what is longer', async () => {
  const [sound, video] = [join(folder, 'long.mp3'), join(folder, 'long.mp4')];
  await writeSound(sound, { seconds: 24 });
  await writeVideo(video, { seconds: 24, width: 160, height: 90, framesPerSecond: 5 });
  for (const [path, kind, mediaType] of [
    [sound, 'audio', 'audio/mpeg'],
    [video, 'video', 'video/mp4'],
  ] as const) {
    const made = join(folder, `long-${kind}`);
    await encodeMedia({ file: { path, kind, mediaType }, options: { folder: made, threads: 1 } }, limits);
    const clip = join(made, kind === 'audio' ? 'preview.m4a' : 'preview.mp4');
    const preview = { path: clip, kind, mediaType: `${kind}/mp4` } as const;
    expect((await inspectMedia(preview)).durationMs / 1_000).toBeCloseTo(15, 0);
  }
});
