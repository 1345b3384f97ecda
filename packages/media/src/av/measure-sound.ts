import { FilterAPI, type Frame } from 'node-av';

import { type Beat, silentBeat } from './beat.ts';
import { StreamDecoder } from './decode.ts';
import { floatsOf } from './floats-of.ts';
import { openSource } from './open-source.ts';
import { meterFilter, type SoundMeasure, SoundMeter } from './sound-meter.ts';
import type { SourceFile } from './source.ts';
import { requireWhole } from './tally.ts';
import { framesThrough } from './video-rung.ts';

/** Left and right. */
const channels = 2;

/** Reads the whole sound once. Throws MediaError when more than a hundredth of it is missing. */
export const measureSound = async (file: SourceFile, beat: Beat = silentBeat): Promise<SoundMeasure> => {
  using source = await openSource(file);
  const { demuxer, audio, facts } = source;
  if (!audio) throw new Error('There is no sound to measure');
  using decoder = await StreamDecoder.open(audio, { threads: 1 });
  using filter = FilterAPI.create(meterFilter);
  const meter = new SoundMeter(facts.durationMs);
  const take = async (frame: Frame | null) => {
    for await (const out of framesThrough(filter, frame)) {
      meter.add(floatsOf(out, channels));
      out.free();
    }
    frame?.free();
  };
  for (const packet of demuxer.packetsSync(audio.index)) {
    for await (const frame of decoder.frames(packet)) await take(frame);
    packet?.free();
    beat((decoder.tally.coveredMs / facts.durationMs) * 100);
  }
  await take(null);
  requireWhole(decoder, facts.durationMs);
  return meter.measure();
};
