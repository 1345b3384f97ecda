import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseMediaPlaylist } from './av/media-playlist.ts';
import { encodeMedia, inspectMedia } from './run-child.ts';
import { engines } from './testing/engines.ts';
import { writeSound, writeVideo } from './testing/synthetic-media.ts';

let folder: string;
const sourceOf = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfold-media-'));
  await writeVideo(sourceOf('video.mp4'), { seconds: 5, width: 854, height: 480, framesPerSecond: 10 });
  await writeSound(sourceOf('sound.wav'), { seconds: 2, amplitude: 0.05 });
  await writeSound(sourceOf('long.mp3'), { seconds: 48 });
  await writeVideo(sourceOf('long.mp4'), { seconds: 48, width: 160, height: 90, framesPerSecond: 5 });
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(engines)('with $name', ({ name: engineName, engine }) => {
  const limits = { engine, timeoutMs: 120_000, maxMemoryBytes: 2e9 };
  const madeIn = (name: string) => join(folder, engineName, name);
  const videoWithTone = async (tone: { readonly from: number; readonly until: number }) => {
    const path = sourceOf(`tone ${tone.from} ${tone.until}.mp4`);
    await writeVideo(path, { seconds: 6, width: 64, height: 36, framesPerSecond: 10, tone });
    return { path, kind: 'video', mediaType: 'video/mp4' } as const;
  };
  const text = (name: string, ...path: string[]) => readFile(join(madeIn(name), ...path), 'utf8');

  it('makes everything of a video that a player needs', async () => {
    const path = sourceOf('video.mp4');
    const progress: number[] = [];
    const made = await encodeMedia(
      {
        file: { path, kind: 'video', mediaType: 'video/mp4' },
        options: { folder: madeIn('video'), threads: 1 },
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
      path: join(madeIn('video'), 'preview.mp4'),
      kind: 'video',
      mediaType: 'video/mp4',
    });
    expect(preview).toMatchObject({ video: { width: 640 }, audio: { codec: 'aac' } });
    // It is sold: a visitor has a third of it at most.
    expect(preview.durationMs).toBeLessThan(1_900);
    expect(await sharp(await readFile(join(madeIn('video'), 'poster.webp'))).metadata()).toMatchObject({
      width: 854,
      height: 480,
    });
    expect((await readdir(madeIn('video'))).sort()).toEqual([
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

  // Editors end the sound where it ends: neither is damaged.
  it.each([
    ['ends a second earlier', { from: 0, until: 5 }],
    ['ends a second later', { from: 0, until: 7 }],
    ['begins a third of a second later', { from: 0.3, until: 6 }],
  ])('takes a video whose sound %s [UPL-024]', async (name, tone) => {
    const file = await videoWithTone(tone);
    const { durationMs } = await inspectMedia(file, limits);
    expect(durationMs / 1_000).toBeCloseTo(Math.max(6, tone.until), 1);
    const options = { folder: madeIn(name), threads: 1 };
    expect((await encodeMedia({ file, options }, limits)).renditions).toHaveLength(2);
  });

  it('finds the end of a sound that is much longer than its picture [UPL-024]', async () => {
    const { durationMs } = await inspectMedia(await videoWithTone({ from: 0, until: 126 }), limits);
    expect(durationMs / 1_000).toBeCloseTo(126, 1);
  });

  it('makes everything of a sound, at one loudness', async () => {
    const path = sourceOf('sound.wav');
    const made = await encodeMedia(
      {
        file: { path, kind: 'audio', mediaType: 'audio/wav' },
        options: { folder: madeIn('sound'), threads: 1 },
      },
      limits,
    );
    expect(made.renditions.map(({ name, codec }) => [name, codec])).toEqual([
      ['a128k', 'mp4a.40.2'],
      ['a64k', 'mp4a.40.2'],
    ]);
    expect(made.loudness?.integrated).toBeCloseTo(-26.7, 0);
    expect(made.loudness?.gainDb).toBeCloseTo(10.7, 0);
    const waveform: { durationMs: number; peaks: number[] } = JSON.parse(
      await text('sound', 'waveform.json'),
    );
    expect(waveform.peaks).toHaveLength(800);
    expect(Math.max(...waveform.peaks)).toBe(5);
    const download = {
      path: join(madeIn('sound'), 'download.mp3'),
      kind: 'audio',
      mediaType: 'audio/mpeg',
    } as const;
    expect((await inspectMedia(download)).durationMs).toBeGreaterThan(1_990);
  });

  it('makes a preview of what is over at once and has a picture a second', async () => {
    const path = sourceOf('blink.mp4');
    await writeVideo(path, { seconds: 1, width: 160, height: 90, framesPerSecond: 2 });
    const options = { folder: madeIn('blink'), threads: 1 };
    await encodeMedia({ file: { path, kind: 'video', mediaType: 'video/mp4' }, options }, limits);
    const preview = {
      path: join(madeIn('blink'), 'preview.mp4'),
      kind: 'video',
      mediaType: 'video/mp4',
    } as const;
    expect((await inspectMedia(preview)).durationMs).toBeLessThan(700);
  });

  it('makes a preview of fifteen seconds of what is much longer', async () => {
    const [sound, video] = [sourceOf('long.mp3'), sourceOf('long.mp4')];
    for (const [path, kind, mediaType] of [
      [sound, 'audio', 'audio/mpeg'],
      [video, 'video', 'video/mp4'],
    ] as const) {
      const made = madeIn(`long-${kind}`);
      await encodeMedia({ file: { path, kind, mediaType }, options: { folder: made, threads: 1 } }, limits);
      const clip = join(made, kind === 'audio' ? 'preview.m4a' : 'preview.mp4');
      const preview = { path: clip, kind, mediaType: `${kind}/mp4` } as const;
      expect((await inspectMedia(preview)).durationMs / 1_000).toBeCloseTo(15, 0);
    }
  });
});
