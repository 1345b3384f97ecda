import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { engineName, engineOf } from '../engine.ts';
import { encodeMedia, inspectMedia } from '../run-child.ts';
import { writeVideo } from '../testing/synthetic-media.ts';

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const engine = engineOf({ ffmpeg });
const limits = { engine, timeoutMs: 60_000, maxMemoryBytes: 2e9 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfold-ffmpeg-'));
  await writeVideo(join(folder, 'plain.mp4'), { seconds: 2 });
  const telling = ['title=Secret', 'location=+35.68+139.69/'].flatMap((one) => ['-metadata', one]);
  const args = ['-i', join(folder, 'plain.mp4'), '-c', 'copy', ...telling];
  const turned = [
    '-metadata:s:v',
    'rotate=90',
    '-metadata:s:a',
    'handler_name=Secret',
    '-metadata:s:a',
    'language=kor',
  ];
  await promisify(execFile)(ffmpeg, [...args, ...turned, join(folder, 'turned.mp4')]);
});
afterAll(() => rm(folder, { recursive: true }));

const video = (name: string) =>
  ({ path: join(folder, name), kind: 'video', mediaType: 'video/mp4' }) as const;

it('says which program encodes, and that there is none', async () => {
  expect(await engineName(engine)).toMatch(/^FFmpeg \S+ \(.*ffmpeg.*\)$/);
  expect(await engineName(undefined)).toBe('FFmpeg of node-av');
  expect(await engineName(engineOf({ ffmpeg: join(folder, 'none') }))).toBeUndefined();
  expect(await engineName(engineOf({ ffmpeg, ffprobe: join(folder, 'none') }))).toBeUndefined();
  expect(engineOf({ ffmpeg: '/opt/bin/ffmpeg' })?.ffprobe).toBe('/opt/bin/ffprobe');
});

it('turns a picture upright as node-av does, and keeps nothing of what the file says of itself', async () => {
  const facts = await inspectMedia(video('turned.mp4'), { engine });
  expect(facts).toEqual(await inspectMedia(video('turned.mp4')));
  expect(facts.video).toMatchObject({ width: 180, height: 320 });
  const options = { folder: join(folder, 'made'), threads: 1 };
  const made = await encodeMedia({ file: video('turned.mp4'), options }, limits);
  expect(made.renditions[0]).toMatchObject({ width: 180, height: 320 });
  const preview = await inspectMedia(video('made/preview.mp4'));
  expect(preview.video).toMatchObject({ width: 180, height: 320, rotation: 0 });
  for (const entry of await readdir(options.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name), 'latin1');
    expect(bytes).not.toMatch(/Secret|139\.69/);
  }
});

it('leaves no program behind when it is told to stop', async () => {
  const stop = new AbortController();
  const options = { folder: join(folder, 'stopped'), threads: 1 };
  const encoding = encodeMedia(
    { file: video('plain.mp4'), options },
    { ...limits, signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) },
  );
  await expect(encoding).rejects.toThrow('stopped');
  await vi.waitFor(async () => expect(await programsOn('plain.mp4')).toEqual([]), 45_000);
  // A program that went on to its end would have completed its playlists.
  for (const name of await readdir(options.folder, { recursive: true }))
    if (name.endsWith('.m3u8'))
      expect(await readFile(join(options.folder, name), 'latin1')).not.toContain('#EXT-X-ENDLIST');
});

/** The command lines that name a file. */
const programsOn = async (name: string): Promise<string[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(join(folder, name)));
};
