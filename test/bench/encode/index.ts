import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeMedia, type MediaKind } from '../../../packages/media/src/index.ts';

import type { BareJob } from '../../../packages/media/src/testing/bare-ladder.ts';
import { writeSound, writeVideo } from '../../../packages/media/src/testing/synthetic-media.ts';
import type { Bench } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { guarded } from '../support/cleanup.ts';

const framesPerSecond = 30;
const limits = { timeoutMs: 3_600_000, maxMemoryBytes: 4e9 };

/** The ladder of a video of 1920 × 1080 with 30 frames a second, as `ladderOf` has it. */
const ladder: BareJob['rungs'] = [
  { name: '1080p', width: 1_920, height: 1_080, profile: 'high', level: '4.0', maxBitRate: 5_000_000 },
  { name: '720p', width: 1_280, height: 720, profile: 'high', level: '3.1', maxBitRate: 2_800_000 },
  { name: '480p', width: 854, height: 480, profile: 'main', level: '3.1', maxBitRate: 1_200_000 },
  { name: '360p', width: 640, height: 360, profile: 'main', level: '3.0', maxBitRate: 700_000 },
];

type Source = {
  readonly name: string;
  readonly kind: MediaKind;
  readonly mediaType: string;
  readonly path: string;
  readonly seconds: number;
};

/** How many times faster than it plays a file is encoded, beside the same ladder in bare node-av. */
export const encode: Bench = async ({ figure, say, small }) => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-encode-'));
  await using _folder = guarded({
    [Symbol.asyncDispose]: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  });
  const threads = availableParallelism();
  const film = join(folder, 'film.mp4');
  const song = join(folder, 'song.wav');
  const [filmSeconds, songSeconds] = small ? [10, 120] : [60, 1_200];
  say(`encode: writing ${filmSeconds} s of video and ${songSeconds} s of sound`);
  await writeVideo(film, { seconds: filmSeconds, width: 1_920, height: 1_080, framesPerSecond });
  await writeSound(song, { seconds: songSeconds });
  const sources: Source[] = [
    { name: '1080p', kind: 'video', mediaType: 'video/mp4', path: film, seconds: filmSeconds },
    { name: 'audio', kind: 'audio', mediaType: 'audio/wav', path: song, seconds: songSeconds },
  ];
  for (const source of sources) {
    say(`encode: ${source.name}, the floor`);
    const floorMs = await floorOf(source, { folder, threads });
    say(`encode: ${source.name}, ours`);
    const ms = await oursOf(source, { folder, threads });
    figure(`times_real_time_${source.name}`, '1/s', (source.seconds * 1_000) / ms, {
      floor: (source.seconds * 1_000) / floorMs,
    });
  }
};

type Place = { readonly folder: string; readonly threads: number };

const oursOf = async ({ name, ...file }: Source, { folder, threads }: Place): Promise<number> => {
  const began = performance.now();
  const options = { folder: join(folder, `ours-${name}`), threads };
  const made = await encodeMedia({ file, options }, limits);
  const ms = performance.now() - began;
  const expected = file.kind === 'video' ? ladder.length + 1 : 2;
  if (made.renditions.length !== expected)
    throw new Error(`${made.renditions.length} renditions were made, not ${expected}.`);
  return ms;
};

const floorOf = async ({ name, kind, path }: Source, { folder, threads }: Place): Promise<number> => {
  await using child = startChild(import.meta.resolve('./floor.process.ts'));
  const own = join(folder, `floor-${name}`);
  mkdirSync(own);
  const isVideo = kind === 'video';
  // Awaited here: the process ends with this function.
  return await child.call<number>('encode', {
    path,
    folder: own,
    threads,
    framesPerSecond,
    rungs: isVideo ? ladder : [],
    bitRates: isVideo ? [128_000] : [128_000, 64_000],
    download: !isVideo,
  } satisfies BareJob);
};
