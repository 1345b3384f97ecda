import type { Beat } from '../av/beat.ts';
import { meterFilter, type SoundMeasure, SoundMeter } from '../av/sound-meter.ts';
import { decodeWhole } from './decoding.ts';
import { floatPieces } from './float-pieces.ts';
import { inputArgs } from './probe.ts';
import { argsOf } from './programs.ts';
import type { Source } from './source.ts';

/** Left and right. */
const channels = 2;
const samplesPerMs = 48;

/** Reads the whole sound once. Throws MediaError when more than a hundredth of it is missing. */
export const measureSound = async (source: Source, beat: Beat): Promise<SoundMeasure> => {
  const { programs, file, probed, extents } = source;
  const { audio, facts } = probed;
  if (!audio) throw new Error('There is no sound to measure');
  const meter = new SoundMeter(facts.durationMs);
  let samples = 0;
  await decodeWhole({
    ffmpeg: programs.ffmpeg,
    args: [
      ...argsOf({ threads: 1 }),
      ...inputArgs(file),
      ...argsOf({ map: `0:${audio.index}`, af: meterFilter, 'c:a': 'pcm_f32le', f: 'f32le' }),
      '-',
    ],
    onOutput: floatPieces(channels, (piece) => {
      samples += piece.length / channels;
      meter.add(piece);
      beat(Math.min(100, (samples / samplesPerMs / facts.durationMs) * 100));
    }),
    streams: [audio],
    extents,
    durationMs: facts.durationMs,
  });
  return meter.measure();
};
