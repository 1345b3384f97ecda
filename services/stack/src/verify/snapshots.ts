import { isDeepStrictEqual } from 'node:util';
import type { StreamDefinition } from '@fanfold/domain';
import { discountStream, editionStream } from '@fanfold/domain/commerce';
import { earningsStream } from '@fanfold/domain/earnings';
import { walletStream } from '@fanfold/domain/wallet';
import {
  type EventLog,
  emptyLoadedStream,
  fold,
  type LoadedStream,
  type Recorded,
  type Snapshots,
  type StoredEvent,
} from '@fanfold/event-log';
import { type Kysely, sql } from 'kysely';

type AnyStream = StreamDefinition<any, any, any, any>;
const definitions: Readonly<Record<string, AnyStream>> = {
  wallet: walletStream,
  earnings: earningsStream,
  edition: editionStream,
  discount: discountStream,
};

/** Folds every stream that has a snapshot from revision 0 up to the snapshot, and compares the two. */
export const compareSnapshots = async (
  db: Kysely<never>,
  { eventLog, snapshots }: { eventLog: EventLog; snapshots: Snapshots },
): Promise<{ compared: number; differences: string[] }> => {
  const { rows } = await sql<{ stream: string }>`select stream from snapshots order by stream`.execute(db);
  const differences: string[] = [];
  let compared = 0;
  for (const { stream } of rows) {
    const definition = definitions[stream.slice(0, stream.indexOf('-'))];
    const snapshot = definition && (await snapshots.load<unknown>(definition, stream));
    // A snapshot of former sources is never used, so there is nothing to compare.
    if (!definition || !snapshot) continue;
    compared += 1;
    const events = await eventLog.client.readStream(stream, { maxCount: snapshot.revision + 1 });
    const folded = await foldFromZero(eventLog, definition, events);
    if (!sameFold(folded, snapshot))
      differences.push(`The snapshot of ${stream} at ${snapshot.revision} differs from its events`);
  }
  return { compared, differences };
};

const foldFromZero = async (eventLog: EventLog, definition: AnyStream, events: readonly StoredEvent[]) => {
  const folded: LoadedStream<unknown> = emptyLoadedStream(definition.decider.initial());
  const recorded: Recorded[] = [];
  for (const stored of events) recorded.push(await eventLog.codec.decode(stored));
  fold(definition, folded, recorded);
  return folded;
};

const sameFold = (a: LoadedStream<unknown>, b: LoadedStream<unknown>): boolean =>
  a.chainHead === b.chainHead &&
  a.lastId === b.lastId &&
  isDeepStrictEqual(JSON.parse(JSON.stringify(a.state)), JSON.parse(JSON.stringify(b.state))) &&
  isDeepStrictEqual([...a.keys], [...b.keys]);
