import type { Packet, Stream } from 'node-av';
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';

import { ownMsOf, StreamDecoder } from './decode.ts';
import { MediaError } from './media-error.ts';
import { type OpenSource, openSource } from './open-source.ts';
import type { SourceFacts, SourceFile } from './source.ts';
import { announcedMs } from './tally.ts';
import { lastPackets, requireEndAt, requireWholeFile } from './whole-file.ts';

/** A picture or a second of sound appears within so many packets of a file that is whole. */
const firstPackets = 300;

/**
 * Reads the beginning and the end of a file: what it is, whether it can be decoded, and whether its end is
 * there. A damage in the middle is found while it is encoded. Throws MediaError.
 */
export const inspectSource = async (file: SourceFile): Promise<SourceFacts> => {
  requireWholeFile(file);
  using source = await openSource(file);
  for (const stream of [source.video, source.audio]) if (stream) await requireDecodable(source, stream);
  for (const stream of [source.video, source.audio]) if (stream) requireEnd(source, stream);
  return source.facts;
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
const requireEnd = ({ demuxer, facts }: OpenSource, stream: Stream): void => {
  const durationMs = announcedMs(ownMsOf(stream), facts.durationMs);
  const msPerTick = (stream.timeBase.num / stream.timeBase.den) * 1_000;
  const startMs = Math.max(0, Number(stream.startTime) * msPerTick);
  const fromTick = (startMs + Math.max(0, durationMs - 1_000)) / msPerTick;
  // In this stream alone, where the call takes a millionth of its ticks: by the picture it would end where
  // the picture ends.
  demuxer.seekSync(fromTick / 1e6, stream.index, AVSEEK_FLAG_BACKWARD);
  let endMs = 0;
  for (const { pts, duration } of packetsOf(demuxer, { stream, most: lastPackets }))
    endMs = Math.max(endMs, Number(pts + duration) * msPerTick);
  requireEndAt(endMs - startMs, durationMs);
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
