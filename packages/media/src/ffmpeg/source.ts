import type { SourceFile } from '../av/source.ts';
import type { Extent } from './packets.ts';
import type { Probed } from './probe.ts';
import type { FfmpegPrograms } from './programs.ts';

/** A file that is encoded, and what is known of it. */
export type Source = {
  readonly programs: FfmpegPrograms;
  readonly file: SourceFile;
  readonly probed: Probed;
  readonly extents: ReadonlyMap<number, Extent>;
};
