import { MediaError } from '../av/media-error.ts';
import type { SourceFacts, SourceFile } from '../av/source.ts';
import { announcedMs } from '../av/tally.ts';
import { lastPackets, requireEndAt, requireWholeFile } from '../av/whole-file.ts';
import { packetExtents } from './packets.ts';
import { inputArgs, type ProbedStream, probe } from './probe.ts';
import { argsOf, type FfmpegPrograms, runProgram } from './programs.ts';

/** A picture or a piece of sound appears within so many seconds of a file that is whole. */
const firstSeconds = 10;

/**
 * Reads the beginning and the end of a file: what it is, whether it can be decoded, and whether its end is
 * there. A damage in the middle is found while it is encoded. Throws MediaError.
 */
export const inspectSource = async (programs: FfmpegPrograms, file: SourceFile): Promise<SourceFacts> => {
  requireWholeFile(file);
  const probed = await probe(programs, file);
  for (const stream of [probed.video, probed.audio])
    if (stream) await requireDecodable(programs, file, stream);
  for (const stream of [probed.video, probed.audio])
    if (stream) await requireEnd(programs, file, { stream, facts: probed.facts });
  return probed.facts;
};

const requireDecodable = async (
  { ffmpeg }: FfmpegPrograms,
  file: SourceFile,
  { index, codec, type }: ProbedStream,
): Promise<void> => {
  if (codec === 'unknown') throw new MediaError('format', 'The file has no codec that is known.');
  let frames = '';
  const { lastWords } = await runProgram(ffmpeg, {
    args: [
      '-nostdin',
      ...argsOf({ v: 'error', threads: 1, t: firstSeconds }),
      ...inputArgs(file),
      ...argsOf({ map: `0:${index}`, [type === 'video' ? 'frames:v' : 'frames:a']: 1, f: 'framecrc' }),
      '-',
    ],
    onOutput: (bytes) => {
      frames += bytes.toString('latin1');
    },
  });
  if (/Decoder .* not found|No decoder/i.test(lastWords))
    throw new MediaError('format', 'The file has no codec that is known.');
  // A line for each frame, behind comments.
  if (!/^\d/m.test(frames)) throw new MediaError('damaged', 'Nothing of the file can be decoded.');
};

const requireEnd = async (
  programs: FfmpegPrograms,
  file: SourceFile,
  { stream, facts }: { readonly stream: ProbedStream; readonly facts: SourceFacts },
): Promise<void> => {
  const { index, startSeconds, ownMs } = stream;
  const durationMs = announcedMs(ownMs, facts.durationMs);
  const start = Math.max(0, startSeconds);
  const from = start + Math.max(0, durationMs / 1_000 - 1);
  const interval = `${from}%+#${lastPackets}`;
  const extents = await packetExtents(programs, { file, stream: index, interval });
  const endMs = extents.get(index)?.endMs ?? 0;
  requireEndAt(endMs - start * 1_000, durationMs);
};
