import { FilterAPI, type Frame } from 'node-av';

import { type FoundMark, MarkReader } from '../read-mark/mark-reader.ts';
import { readFilter, readSampleRate } from '../read-mark/read-filter.ts';
import type { Beat } from './beat.ts';
import { StreamDecoder } from './decode.ts';
import { floatsOf } from './floats-of.ts';
import { openSource } from './open-source.ts';
import type { SourceFile } from './source.ts';
import { framesThrough } from './video-rung.ts';

/** Reads the marks that are sounded in a recording; what of it cannot be decoded is left out. */
export const readMarks = async (file: SourceFile, beat: Beat): Promise<FoundMark[]> => {
  using source = await openSource(file);
  const { demuxer, audio, facts } = source;
  if (!audio) throw new Error('There is no sound to read');
  using decoder = await StreamDecoder.open(audio, { threads: 1 });
  using filter = FilterAPI.create(readFilter);
  const reader = new MarkReader(readSampleRate);
  const take = async (frame: Frame | null) => {
    for await (const out of framesThrough(filter, frame)) {
      reader.add(floatsOf(out, 1));
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
  return reader.marks();
};
