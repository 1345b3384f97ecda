import type { Beat } from '../av/beat.ts';
import { meterFilter, type SoundMeasure, SoundMeter } from '../av/sound-meter.ts';
import { decodeWhole } from './decoding.ts';
import { inputArgs } from './probe.ts';
import { argsOf } from './programs.ts';
import type { Source } from './source.ts';

/** Of one sample, left and right. */
const bytesPerSample = 8;
const bytesPerMs = 48 * bytesPerSample;

/** Reads the whole sound once. Throws MediaError when more than a hundredth of it is missing. */
export const measureSound = async (source: Source, beat: Beat): Promise<SoundMeasure> => {
  const { programs, file, probed, extents } = source;
  const { audio, facts } = probed;
  if (!audio) throw new Error('There is no sound to measure');
  const meter = new SoundMeter(facts.durationMs);
  let rest: Buffer = Buffer.alloc(0);
  let bytes = 0;
  await decodeWhole({
    ffmpeg: programs.ffmpeg,
    args: [
      ...argsOf({ threads: 1 }),
      ...inputArgs(file),
      ...argsOf({ map: `0:${audio.index}`, af: meterFilter, 'c:a': 'pcm_f32le', f: 'f32le' }),
      '-',
    ],
    onOutput: (piece) => {
      bytes += piece.length;
      const all = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const whole = all.length - (all.length % bytesPerSample);
      rest = all.subarray(whole);
      // Floats have to begin at a multiple of four, which a piece need not.
      const copy = new Uint8Array(all.subarray(0, whole));
      meter.add(new Float32Array(copy.buffer, 0, whole / 4));
      beat(Math.min(100, (bytes / bytesPerMs / facts.durationMs) * 100));
    },
    streams: [audio],
    extents,
    durationMs: facts.durationMs,
  });
  return meter.measure();
};
