import { join } from 'node:path';
import pg from 'pg';

import { startMeter } from '../support/cpu.ts';
import type { BenchStack } from '../support/stack.ts';
import { WalFrames } from './wal-frames.ts';

/**
 * The totals of a period, or the difference of two. Bytes, counts, and milliseconds of processor time by
 * process.
 */
export type Usage = {
  readonly seconds: number;
  readonly cpuMs: Readonly<Record<string, number>>;
  /** The share of the processors that other programs used. */
  readonly others: number;
  readonly log: {
    readonly events: number;
    readonly commits: number;
    readonly bytes: number;
    readonly writtenBytes: number;
  };
  readonly postgres: {
    readonly commits: number;
    readonly fsyncs: number;
    readonly walBytes: number;
    readonly databaseBytes: number;
  };
  readonly projectorCommits: number;
};

type Totals = Pick<Usage, 'log' | 'postgres' | 'projectorCommits'>;

export type Meters = AsyncDisposable & {
  /** Starts a period for the stack's processes and `more`; the function ends it. */
  readonly start: (more?: Readonly<Record<string, number>>) => Promise<() => Promise<Usage>>;
};

const postgresTotals = `
  select (select xact_commit from pg_stat_database where datname = current_database())::float8 as commits,
    (select sum(fsyncs) from pg_stat_io where object = 'wal')::float8 as fsyncs,
    (pg_current_wal_lsn() - '0/0')::float8 as "walBytes",
    pg_database_size(current_database())::float8 as "databaseBytes"`;

export const openMeters = async (stack: BenchStack): Promise<Meters> => {
  const frames = new WalFrames(join(stack.dataDir, 'events', 'log.db-wal'));
  const listener = new pg.Client({ connectionString: stack.databaseUrl });
  await listener.connect();
  let projectorCommits = 0;
  // Each commit of the live projections sends one notification.
  listener.on('notification', () => {
    projectorCommits += 1;
  });
  await listener.query('listen fanfold_progress');

  const totals = async (): Promise<Totals> => {
    const { rows } = await stack.pool.query<Usage['postgres']>(postgresTotals);
    if (!rows[0]) throw new Error('Postgres has no statistics.');
    const { commits, bytes, databaseBytes } = frames.read();
    return {
      log: {
        // The event node's positions have no gaps.
        events: Number(await stack.eventLog.feed.head()),
        commits,
        bytes: databaseBytes,
        writtenBytes: bytes,
      },
      postgres: rows[0],
      projectorCommits,
    };
  };

  return {
    start: async (more = {}) => {
      const before = await totals();
      const read = startMeter({ ...stack.processes(), ...more });
      const beganAt = performance.now();
      return async () => {
        const seconds = (performance.now() - beganAt) / 1_000;
        const { used, others } = read();
        return { seconds, cpuMs: used, others, ...difference(await totals(), before) };
      };
    },
    [Symbol.asyncDispose]: async () => {
      frames[Symbol.dispose]();
      await listener.end();
    },
  };
};

const minus = <Counts extends Readonly<Record<string, number>>>(after: Counts, before: Counts): Counts =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]),
  ) as Counts;

const difference = (after: Totals, before: Totals): Totals => ({
  log: minus(after.log, before.log),
  postgres: minus(after.postgres, before.postgres),
  projectorCommits: after.projectorCommits - before.projectorCommits,
});
