import { defaultTag, getPostgreSQLEventStore, readMessagesBatch } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';

import { countFor, type LoadResult, runLoad } from '../support/run-load.ts';
import { serveTasks } from '../support/tasks.ts';
import {
  type AppendLoad,
  appendStream,
  appendTimes,
  dataOf,
  eventType,
  longStream,
  longStreamLength,
  portion,
  readMs,
  shortStreams,
  smallBytes,
} from './workload.ts';

/** Near the best for both levels of load on two cores; see the pool sizes that `spend` tries. */
const poolSize = 16;
/** Ten times the default of its consumers. */
const batchSize = 1_000;

let address = '';
let pool: pg.Pool;
let store: ReturnType<typeof getPostgreSQLEventStore>;

const open = async (databaseUrl: string): Promise<void> => {
  address = databaseUrl;
  pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  store = getPostgreSQLEventStore(databaseUrl, { connectionOptions: { pool } });
  await store.schema.migrate();
};

/**
 * Writes rows as its appends do, but many in one statement: only reading and appending afterwards are
 * measured.
 */
const fill = async (events: number): Promise<void> => {
  // A connection of its own: the store's may have the statement timeout of its migrations.
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query('set statement_timeout = 0');
  const insert = (streamOf: string, positionOf: string, count: number) =>
    client.query(
      `insert into emt_messages (stream_id, stream_position, partition, transaction_id, message_schema_version,
         message_id, message_type, message_data, message_metadata)
       select ${streamOf}, ${positionOf}, $1, pg_current_xact_id(), '1', gen_random_uuid()::text, $2,
         jsonb_build_object('n', n, 'filler', $3::text), '{}'
       from generate_series(0, $4::int - 1) as n`,
      [defaultTag, eventType, dataOf(0, smallBytes).filler, count],
    );
  await insert(`'${longStream}'`, 'n + 1', longStreamLength);
  const others = events - longStreamLength;
  await insert(`'s-' || (n % ${shortStreams})`, `n / ${shortStreams} + 1`, others);
  await client.query(
    `insert into emt_streams (stream_id, stream_position, partition, stream_type, stream_metadata)
     select stream_id, max(stream_position), partition, 's', '{}' from emt_messages group by stream_id, partition`,
  );
  await client.query('vacuum analyze emt_messages, emt_streams');
  await client.end();
};

const appends = ({ inFlight, bytes }: AppendLoad): Promise<LoadResult> =>
  runLoad({ inFlight, ...appendTimes }, (n) =>
    store.appendToStream(appendStream(n), [{ type: eventType, data: dataOf(n, bytes) }]),
  );

const readStream = (): Promise<number> =>
  countFor(readMs, async () => (await store.readStream(longStream)).events.length);

/** Batch after batch, as its consumers read, from the start again at the end of a portion. */
const readAll = (): Promise<number> => {
  const execute = { query: (text: unknown) => pool.query(text as string) } as never;
  let after = 0n;
  let seen = 0;
  return countFor(readMs, async () => {
    const batch = await readMessagesBatch(execute, { after, batchSize });
    seen += batch.messages.length;
    const atEnd = !batch.areMessagesLeft || seen >= portion;
    after = atEnd ? 0n : batch.currentGlobalPosition;
    if (atEnd) seen = 0;
    return batch.messages.length;
  });
};

serveTasks({ open, fill, appends, readStream, readAll });
