import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Packet, Stream } from 'node-av';
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';

import { StreamDecoder } from './decode.ts';
import { MediaError } from './media-error.ts';
import { type OpenSource, openSource } from './open-source.ts';
import { limits, type SourceFacts, type SourceFile } from './source.ts';

/** A picture or a second of sound appears within so many packets of a file that is whole. */
const firstPackets = 300;
const lastPackets = 5_000;

/**
 * Reads the beginning and the end of a file: what it is, whether it can be decoded, and whether its end is there. A damage in
 * the middle is found while it is encoded. Throws MediaError.
 */
export const inspectSource = async (file: SourceFile): Promise<SourceFacts> => {
  const { size } = statSync(file.path);
  if (size === 0) throw new MediaError('format', 'The file is empty.');
  if (file.mediaType === 'audio/wav') requireWholeWave(file.path, size);
  using source = await openSource(file);
  for (const stream of [source.video, source.audio]) if (stream) await requireDecodable(source, stream);
  requireEnd(source);
  return source.facts;
};

/** FFmpeg takes the size of the file for that of the data: what RIFF announces would be lost without a word. */
const requireWholeWave = (path: string, size: number): void => {
  const head = Buffer.alloc(8);
  const file = openSync(path, 'r');
  readSync(file, head, 0, head.length, 0);
  closeSync(file);
  const announced = head.readUInt32LE(4);
  // A recorder that never came back writes the largest number, or none.
  if (announced === 0 || announced === 0xff_ff_ff_ff || announced <= size) return;
  throw new MediaError('damaged', `The file has ${size} of ${announced} bytes.`);
};

const requireDecodable = async ({ demuxer }: OpenSource, stream: Stream): Promise<void> => {
  using decoder = await StreamDecoder.open(stream, { threads: 1 });
  for (const packet of packetsOf(demuxer, { stream, most: firstPackets }))
    for await (const frame of decoder.frames(packet)) {
      frame.free();
      demuxer.seekSync(0, -1, AVSEEK_FLAG_BACKWARD);
      return;
    }
  for await (const frame of decoder.frames(null)) {
    frame.free();
    demuxer.seekSync(0, -1, AVSEEK_FLAG_BACKWARD);
    return;
  }
  throw new MediaError('damaged', 'Nothing of the file can be decoded.');
};

/** Cut files announce a duration whose end is not there. */
const requireEnd = ({ demuxer, video, audio, facts: { durationMs } }: OpenSource): void => {
  const stream = video ?? audio;
  if (!stream) return;
  const msPerTick = (stream.timeBase.num / stream.timeBase.den) * 1_000;
  demuxer.seekSync(Math.max(0, durationMs / 1_000 - 1), -1, AVSEEK_FLAG_BACKWARD);
  let endMs = 0;
  for (const { pts, duration } of packetsOf(demuxer, { stream, most: lastPackets }))
    endMs = Math.max(endMs, Number(pts + duration) * msPerTick);
  const startMs = Math.max(0, Number(stream.startTime) * msPerTick);
  if (endMs - startMs < durationMs * (1 - limits.lostShare) - 500)
    throw new MediaError('damaged', `The file ends after ${Math.round(endMs)} of ${durationMs} ms.`);
};

function* packetsOf(
  demuxer: OpenSource['demuxer'],
  { stream, most }: { readonly stream: Stream; readonly most: number },
): Generator<Packet> {
  let count = 0;
  for (const packet of demuxer.packetsSync(stream.index)) {
    if (packet === null) return;
    try {
      yield packet;
    } finally {
      packet.free();
    }
    count += 1;
    if (count >= most) return;
  }
}
