import type { Recorded } from '@fanfold/event-log';
import { createTelemetry } from '@fanfold/platform';
import type { Kysely } from 'kysely';
import { createGeneration } from '../generations/generations.ts';
import { Session } from '../postgres/session.ts';
import { type AnyProjection, generationSchema, type LiveMessageLike } from '../projection.ts';
import { commitBatch } from '../runtime/commit.ts';
import { Member } from '../runtime/member.ts';

/** The rows of each table as sorted JSON, so that two generations can be compared. */
export type Dump = Readonly<Record<string, readonly string[]>>;

export type Replayed<Tables> = AsyncDisposable & {
  /** Bound to the generation's schema, as the projection's queries expect. */
  readonly db: Kysely<Tables>;
  readonly dump: () => Promise<Dump>;
  /** The live messages of the handlers in this replay, in outbox order. */
  readonly messages: readonly LiveMessageLike[];
  /** Delivers the last batch once more, as a second projector would. The checkpoint has to refuse it. */
  readonly redeliver: () => Promise<void>;
};

type Replayable<Tables> = Omit<AnyProjection, 'tables'> & {
  readonly tables: (db: Kysely<Tables>) => Promise<void>;
};

const epoch = '0';
const logId = 'replayed';

/**
 * Computes a new generation of a projection from a list of events, in batches of `batchSize`, with the
 * runtime's own commit. Proof of replay: the dump is the same for batches of one and of many. `databaseUrl`
 * is a migrated database without a running projector.
 */
export const replay = async <Tables>(
  databaseUrl: string,
  projection: Replayable<Tables>,
  { events, batchSize = 1000 }: { events: readonly Recorded[]; batchSize?: number },
): Promise<Replayed<Tables>> => {
  const erased = projection as unknown as AnyProjection;
  const session = await Session.open(databaseUrl, 'replay');
  const generation = await nextGeneration(session, erased.name);
  const now = () => '2026-11-21T00:00:00.000Z';
  await createGeneration(session, { projection: erased, number: generation, epoch, logId, now });
  const row = { generation, role: 'serving', eventsDone: 0 } as const;
  const member = new Member(erased, row, createTelemetry('replay'));
  member.bind(session);
  const take = (batch: readonly Recorded[], from: bigint) =>
    commitBatch(session, { members: [member], events: batch, from, epoch, logId, emit: true });

  await session.query('delete from live_outbox');
  let from = -1n;
  let lastFrom = from;
  for (let start = 0; start < events.length; start += batchSize) {
    const batch = events.slice(start, start + batchSize);
    await take(batch, from);
    lastFrom = from;
    from = batch.at(-1)?.position ?? from;
  }
  const { rows } = await session.query<{ payload: LiveMessageLike }>(
    'select payload from live_outbox order by position, n',
  );
  return {
    db: member.db as Kysely<Tables>,
    messages: rows.map(({ payload }) => payload),
    dump: () => dumpSchema(session, generationSchema(erased.name, generation)),
    redeliver: () => take(events.slice(-batchSize), lastFrom),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  };
};

/** The dumps of replays in batches of 1, of 3 and of all: they have to be equal. */
export const replayDumps = async <Tables>(
  databaseUrl: string,
  projection: Replayable<Tables>,
  events: readonly Recorded[],
): Promise<Dump[]> => {
  const dumps: Dump[] = [];
  for (const batchSize of [1, 3, events.length]) {
    await using replayed = await replay(databaseUrl, projection, { events, batchSize });
    dumps.push(await replayed.dump());
  }
  return dumps;
};

const nextGeneration = async (session: Session, name: string): Promise<number> => {
  const { rows } = await session.query<{ next: number }>(
    'select coalesce(max(generation), 0) + 1 as next from projection_generation where name = $1',
    [name],
  );
  return rows[0]?.next ?? 1;
};

const dumpSchema = async (session: Session, schema: string): Promise<Dump> => {
  const { rows: tables } = await session.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = $1 order by table_name`,
    [schema],
  );
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await session.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${schema}"."${name}" as t order by 1`,
    );
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
};
