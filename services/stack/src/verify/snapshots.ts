import { isDeepStrictEqual } from 'node:util';
import type { StreamDefinition } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import { walletStream } from '@fanfold/domain/wallet';
import {
  type EventLog,
  emptyFolded,
  type Folded,
  fold,
  openSnapshots,
  type Recorded,
} from '@fanfold/event-log';
import { type Kysely, sql } from 'kysely';

type AnyStream = StreamDefinition<any, any, any, any>;
const definitions: Readonly<Record<string, AnyStream>> = { wallet: walletStream, earnings: earningsStream };

/** Folds every stream that has a snapshot from zero up to it, and compares the two. */
export const compareSnapshots = async (
  db: Kysely<never>,
  { eventLog, snapshots }: { eventLog: EventLog; snapshots: ReturnType<typeof openSnapshots> },
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
    const folded = await foldFromZero(eventLog, definition, stream, snapshot.revision);
    if (!sameFold(folded, snapshot))
      differences.push(`The snapshot of ${stream} at ${snapshot.revision} differs from its events`);
  }
  return { compared, differences };
};

const foldFromZero = async (eventLog: EventLog, definition: AnyStream, stream: string, revision: number) => {
  const folded: Folded<unknown> = emptyFolded(definition.decider.initial());
  const recorded: Recorded[] = [];
  for (const stored of await eventLog.client.readStream(stream, { maxCount: revision + 1 })) {
    recorded.push(await eventLog.codec.decode(stored));
  }
  fold(definition, folded, recorded);
  return folded;
};

const sameFold = (a: Folded<unknown>, b: Folded<unknown>): boolean =>
  a.chainHead === b.chainHead &&
  a.lastId === b.lastId &&
  isDeepStrictEqual(JSON.parse(JSON.stringify(a.state)), JSON.parse(JSON.stringify(b.state))) &&
  isDeepStrictEqual([...a.keys], [...b.keys]);
