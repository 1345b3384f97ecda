import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Beat } from '../av/beat.ts';
import type { Encoded, EncodeOptions } from '../av/encode.ts';
import { ladderOf, type Rung } from '../av/ladder.ts';
import { masterPlaylistText, type Rendition } from '../av/master-playlist.ts';
import { finishedRendition, requireCodec } from '../av/rendition.ts';
import { measureShare, soundBitRates } from '../av/shapes.ts';
import { gainDbOf } from '../av/sound-gain.ts';
import { writeWaveform } from '../av/sound-meter.ts';
import type { SourceFile } from '../av/source.ts';
import { mostPixels } from '../av/source-facts.ts';
import { codecNameOf } from './codec-name.ts';
import { decodeWhole } from './decoding.ts';
import { measureSound } from './measure-sound.ts';
import { downloadArgs, type Made, previewArgs, rungArgs, rungName, soundArgs, soundName } from './outputs.ts';
import { packetExtents } from './packets.ts';
import { makePoster } from './poster.ts';
import { inputArgs, probe } from './probe.ts';
import { argsOf, type FfmpegPrograms } from './programs.ts';
import type { Source } from './source.ts';

/** Makes everything that is shown of a file, as `../av/encode.ts` does. Throws MediaError. */
export const encodeSource = async (
  programs: FfmpegPrograms,
  { file, options }: { readonly file: SourceFile; readonly options: EncodeOptions },
  beat: Beat,
): Promise<Encoded> => {
  const { folder, threads } = options;
  mkdirSync(folder, { recursive: true });
  const probed = await probe(programs, file);
  const { facts, video, audio } = probed;
  const source = { programs, file, probed, extents: await packetExtents(programs, { file }) };
  const share = measureShare[file.kind] * 100;
  const measure = audio && (await measureSound(source, (percent) => beat((percent * share) / 100)));
  const gainDb = measure ? gainDbOf(measure) : 0;
  if (measure) writeWaveform(measure, { facts, folder });
  const made = { folder, threads, gainDb, facts, video: video?.index, audio: audio?.index };
  const rungs = facts.video ? ladderOf(facts.video, options.rungs) : [];
  await makeAll(source, { made, rungs }, (percent) => beat(share + (percent * (100 - share)) / 100));
  await makePoster(source, folder);
  const renditions = [...rungs.map((rung) => madeRung(folder, rung)), ...madeSounds(made)];
  writeFileSync(join(folder, 'master.m3u8'), masterPlaylistText(renditions));
  return { facts, renditions, loudness: measure ? { integrated: measure.integratedLoudness, gainDb } : null };
};

type Wanted = { readonly made: Made; readonly rungs: readonly Rung[] };

/** All that plays, in one run: each packet is decoded once. */
const makeAll = async (
  { programs, file, probed, extents }: Source,
  { made, rungs }: Wanted,
  beat: Beat,
): Promise<void> => {
  const { video, audio, facts } = probed;
  const sounds = audio ? soundBitRates(facts).map((bitRate) => soundArgs(made, bitRate)) : [];
  await decodeWhole({
    ffmpeg: programs.ffmpeg,
    args: [
      '-y',
      ...argsOf({ progress: 'pipe:1', stats_period: 0.2, filter_threads: made.threads }),
      ...argsOf(video ? { threads: made.threads, 'max_pixels:v': mostPixels } : { threads: 1 }),
      ...inputArgs(file),
      ...rungs.flatMap((rung) => rungArgs(made, rung)),
      ...sounds.flat(),
      ...(facts.kind === 'audio' ? downloadArgs(made) : []),
      ...previewArgs(made),
    ],
    onOutput: progressOf(facts.durationMs, beat),
    streams: [video, audio],
    extents,
    durationMs: facts.durationMs,
  });
};

/** Reads `-progress`: a line for each value, again and again. */
const progressOf = (durationMs: number, beat: Beat) => {
  let most = 0;
  return (bytes: Buffer): void => {
    for (const [, micros] of bytes.toString('latin1').matchAll(/^out_time_us=(\d+)$/gm)) {
      most = Math.max(most, Math.min(100, (Number(micros) / 1_000 / durationMs) * 100));
      beat(most);
    }
  };
};

const madeRung = (folder: string, rung: Rung): Rendition => {
  const { width, height, frameRate } = rung;
  const about = { kind: 'video', width, height, frameRate } as const;
  const made = finishedRendition(folder, { ...about, ...namedCodec(folder, rungName(rung)) });
  requireCodec(made, rung);
  return made;
};

const madeSounds = ({ folder, facts, audio }: Made): Rendition[] =>
  audio === undefined
    ? []
    : soundBitRates(facts).map((bitRate) =>
        finishedRendition(folder, { kind: 'audio', ...namedCodec(folder, soundName(bitRate)) }),
      );

const namedCodec = (folder: string, name: string) => {
  const codec = codecNameOf(readFileSync(join(folder, name, 'init.mp4')));
  if (codec === undefined) throw new Error(`The rendition ${name} names no codec`);
  return { name, codec };
};
