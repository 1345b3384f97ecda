import { EventStoreDBClient, START } from '@eventstore/db-client';
import { type EventLog, openEventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, sleep, systemClock } from '@fanfold/platform';
import { runProjections } from '@fanfold/projection';
import { allProjections } from '@fanfold/projections/all';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { serveTasks } from '../support/tasks.ts';

export type Place = { readonly url: string; readonly databaseUrl: string };

/** The result of a build. */
export type Built = { readonly ms: number; readonly peakBytes: number };

let place: Place;
const log = createLogger('bench', { level: 'error' });
const telemetry = createTelemetry('bench');

/** Reads $all to its end with the official client without further work; answers events a second. */
const read = async (url: string): Promise<number> => {
  const client = EventStoreDBClient.connectionString(url);
  const beganAt = performance.now();
  let seen = 0;
  for await (const _event of client.readAll({ fromPosition: START })) seen += 1;
  const perSecond = (seen / (performance.now() - beganAt)) * 1_000;
  await client.dispose();
  return perSecond;
};

/** Builds read models from the start of the log, with the runtime of the projector, until they serve. */
const build = async (names: readonly string[]): Promise<Built> => {
  const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 2 });
  await using eventLog = openLog(new Kysely<never>({ dialect: new PostgresDialect({ pool }) }));
  const beganAt = performance.now();
  const runtime = runProjections({
    databaseUrl: place.databaseUrl,
    feed: eventLog.feed,
    projections: allProjections.filter(({ name }) => names.includes(name)),
    log,
    telemetry,
    clock: systemClock,
  });
  await using _ = runtime;
  for (;;) {
    const { generations, problems } = await runtime.status();
    const failed = problems.find((problem) => problem.includes('has stopped'));
    if (failed) throw new Error(failed);
    if (generations.length === names.length && generations.every(({ status }) => status === 'live')) break;
    await sleep(50);
  }
  return { ms: performance.now() - beganAt, peakBytes: process.resourceUsage().maxRSS * 1_024 };
};

const openLog = (db: Kysely<never>): EventLog =>
  openEventLog({
    url: place.url,
    appendTimeoutMs: 10_000,
    masterKey: '00'.repeat(32),
    db: db as never,
    clock: systemClock,
    telemetry,
    log,
  });

serveTasks({
  open: (where: Place): void => {
    place = where;
  },
  read,
  build,
});
