import type { SourceFile } from '../av/source.ts';
import { inputArgs } from './probe.ts';
import { argsOf, type FfmpegPrograms, runProgram } from './programs.ts';

/** When the packets of one stream begin and end, in milliseconds of the file. */
export type Extent = { firstMs: number; endMs: number };

/** `interval`: in ffprobe's words; undefined for the whole file. */
type Part = { readonly file: SourceFile; readonly stream?: number; readonly interval?: string };

/** Reads the packets of a file without decoding them: when those of each stream begin and end. */
export const packetExtents = async (
  { ffprobe }: FfmpegPrograms,
  { file, stream, interval }: Part,
): Promise<Map<number, Extent>> => {
  const extents = new Map<number, Extent>();
  let begun = '';
  await runProgram(ffprobe, {
    args: [
      ...argsOf({ v: 'quiet', show_entries: 'packet=stream_index,pts_time,duration_time', of: 'csv=p=0' }),
      ...(stream === undefined ? [] : argsOf({ select_streams: stream })),
      ...(interval === undefined ? [] : argsOf({ read_intervals: interval })),
      ...inputArgs(file),
    ],
    onOutput: (bytes) => {
      const lines = `${begun}${bytes.toString('latin1')}`.split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) widen(extents, line);
    },
  });
  return extents;
};

const widen = (extents: Map<number, Extent>, line: string): void => {
  const [index, pts, duration] = line.split(',').map(Number);
  // Packets without a time say N/A.
  if (index === undefined || pts === undefined || Number.isNaN(pts)) return;
  const beginMs = pts * 1_000;
  const endMs = beginMs + (duration || 0) * 1_000;
  const known = extents.get(index);
  if (known) known.endMs = Math.max(known.endMs, endMs);
  else extents.set(index, { firstMs: beginMs, endMs });
};
