import type { LogClient } from './client.ts';
import type { Codec } from './codec.ts';
import type { AppliedKey, Folded } from './folded.ts';
import { type Accepted, accepted } from './outcome.ts';
import type { Recorded } from './recorded.ts';

/** The outcome of a command that the stream remembers, with the events as they were recorded then. */
export const replayed = async <State, Event>(
  { client, codec }: { readonly client: LogClient; readonly codec: Codec },
  { stream, folded }: { readonly stream: string; readonly folded: Folded<State> },
  { revision, count }: AppliedKey,
): Promise<Accepted<State, Event>> => {
  const stored = await client.readStream(stream, { from: revision - count + 1, maxCount: count });
  const recorded: Recorded[] = [];
  for (const event of stored) recorded.push(await codec.decode(event));
  const position = stored.at(-1)?.position ?? folded.lastPosition;
  return accepted(folded, { position, revision, recorded, replayed: true });
};
