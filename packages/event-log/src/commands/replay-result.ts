import type { LogClient } from '../store/client.ts';
import type { Codec } from '../store/codec.ts';
import type { Recorded } from '../store/recorded.ts';
import type { AppliedKey, LoadedStream } from './loaded-stream.ts';
import { type Accepted, accepted } from './outcome.ts';

/** The result of a command that the stream remembers, with the events as they were recorded. */
export const replayResult = async <State, Event>(
  { client, codec }: { readonly client: LogClient; readonly codec: Codec },
  { stream, loaded }: { readonly stream: string; readonly loaded: LoadedStream<State> },
  { revision, count }: AppliedKey,
): Promise<Accepted<State, Event>> => {
  const stored = await client.readStream(stream, { from: revision - count + 1, maxCount: count });
  const recorded: Recorded[] = [];
  for (const event of stored) recorded.push(await codec.decode(event));
  const position = stored.at(-1)?.position ?? loaded.lastPosition;
  return accepted(loaded, { position, revision, recorded, replayed: true });
};
