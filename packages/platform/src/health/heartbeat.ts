import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';

import { sleep } from '../async.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { openPool } from '../postgres/pool.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Alarm } from './alarms.ts';
import { readWritesStopped, type WritesSwitch } from './writes-stopped.ts';

export type ServiceName = 'api' | 'projector' | 'worker' | 'encoder';

/** A read model as its projector reports it. */
export type ReadModelReport = {
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly serving: boolean;
  readonly position: string;
};

/** What a process reports about its work, beside its alarms. */
export type ServiceReport = {
  /** True while writes are stopped and no append of this process is on its way. */
  readonly appendsNothing?: boolean;
  /** Age in seconds of the oldest event that no serving read model shows yet. */
  readonly lagSeconds?: number;
  readonly readModels?: readonly ReadModelReport[];
  readonly managers?: readonly {
    readonly name: string;
    readonly failed: boolean;
    /** Number of streams that are parked for this process manager. */
    readonly parked: number;
  }[];
  /** Of an encoder: the program that encodes, with its version. */
  readonly engine?: string;
};

/** A process of this installation, as its last heartbeat described it. */
export type Peer = {
  readonly id: string;
  readonly service: ServiceName;
  /** Host and process id. */
  readonly instance: string;
  /** The address of its health and metrics. */
  readonly address: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** False while it is a stand-by for another process of the same service. */
  readonly working: boolean;
  /** Its clock minus the database's clock, in milliseconds; null before the first measurement. */
  readonly clockAheadMs: number | null;
  readonly alarms: readonly Alarm[];
  readonly report: ServiceReport;
  /** Milliseconds since its last heartbeat, by the database's clock. */
  readonly silentMs: number;
};

export type HeartbeatOptions = {
  readonly databaseUrl: string;
  readonly service: ServiceName;
  readonly address: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly writes: WritesSwitch;
  readonly report: () => {
    readonly working: boolean;
    readonly alarms: readonly Alarm[];
    readonly report: ServiceReport;
  };
};

export const heartbeatEveryMs = 2_000;
/** After a longer round trip the clock measurement is too inexact, and is not used. */
const longestRoundTripMs = 400;

/**
 * Writes this process's heartbeat into Postgres every two seconds, and reads the heartbeats of all other
 * processes. It has a connection of its own, so that a busy pool does not look like a frozen process.
 */
export class Heartbeat implements AsyncDisposable {
  readonly id = randomUUID();
  readonly startedAt: string;
  readonly #options: HeartbeatOptions;
  readonly #pool: pg.Pool;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #peers: readonly Peer[] = [];
  #peersAtMs = Number.NEGATIVE_INFINITY;
  #failure: string | undefined = 'Postgres has not answered yet';
  #clockAheadMs: number | null = null;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.startedAt = options.clock.now();
    this.#pool = openPool({
      connectionString: options.databaseUrl,
      max: 1,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
      application_name: 'fanfold-heartbeat',
    });
    this.#running = this.#run();
  }

  /** Why the last heartbeat failed; undefined when Postgres answered. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** All processes, this one included, as of the last read. `silentMs` counts up to this call. */
  get peers(): readonly Peer[] {
    const sinceMs = performance.now() - this.#peersAtMs;
    return this.#peers.map((peer) => ({ ...peer, silentMs: peer.silentMs + sinceMs }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#pool.query('delete from process_heartbeat where id = $1', [this.id]).catch(() => undefined);
    await this.#pool.end();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#write();
        this.#failure = undefined;
      } catch (error) {
        this.#failure = error instanceof Error ? error.message || error.name : String(error);
      }
      await sleep(heartbeatEveryMs, signal);
    }
  }

  async #write(): Promise<void> {
    const { service, address, telemetry, writes } = this.#options;
    writes.set((await readWritesStopped(this.#pool)) !== undefined);
    const { working, alarms, report } = this.#options.report();
    telemetry.working.set(working ? 1 : 0);
    await this.#measureClock();
    const values = [this.id, service, `${hostname()}/${process.pid}`, address, this.startedAt, working];
    await this.#pool.query(upsertStatement, [
      ...values,
      this.#clockAheadMs,
      JSON.stringify(alarms),
      JSON.stringify(writes.isDrained ? { ...report, appendsNothing: true } : report),
    ]);
    const { rows } = await this.#pool.query<Omit<Peer, 'startedAt'> & { startedAt: Date }>(selectStatement);
    this.#peers = rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
    this.#peersAtMs = performance.now();
    const skewMs = skewOf(this.peers, this.id);
    if (skewMs !== undefined) telemetry.clockSkewSeconds.set(skewMs / 1_000);
  }

  /** The database reads its clock between our two readings, so the error is at most half the round trip. */
  async #measureClock(): Promise<void> {
    const { clock } = this.#options;
    const before = Date.parse(clock.now());
    const { rows } = await this.#pool.query<{ now: Date }>('select clock_timestamp() as now');
    const after = Date.parse(clock.now());
    const there = rows[0]?.now;
    if (!there || after - before > longestRoundTripMs || after < before) return;
    this.#clockAheadMs = (before + after) / 2 - there.getTime();
  }
}

const upsertStatement = `
  insert into process_heartbeat
    (id, service, instance, address, started_at, working, clock_ahead_ms, alarms, report, beat_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())
  on conflict (id) do update set working = excluded.working, clock_ahead_ms = excluded.clock_ahead_ms,
    alarms = excluded.alarms, report = excluded.report, beat_at = excluded.beat_at`;

// A killed process leaves its row behind. Rows older than a minute are not shown, and are deleted after ten
// minutes.
const selectStatement = `
  with gone as (delete from process_heartbeat where beat_at < clock_timestamp() - interval '10 minutes')
  select id, service, instance, address, started_at as "startedAt", working, clock_ahead_ms as "clockAheadMs", alarms, report,
    greatest(0, extract(epoch from clock_timestamp() - beat_at) * 1000)::double precision as "silentMs"
  from process_heartbeat where beat_at > clock_timestamp() - interval '1 minute' order by service, started_at, id`;

/** A process without a heartbeat for this time counts as silent. */
export const silentAfterMs = 8_000;

/** How far a process's clock is ahead of the median clock; undefined when there are fewer than two clocks. */
export const skewOf = (peers: readonly Peer[], id: string): number | undefined => {
  const clocks = peers.flatMap(({ clockAheadMs, silentMs }) =>
    clockAheadMs === null || silentMs > silentAfterMs ? [] : clockAheadMs,
  );
  const own = peers.find((peer) => peer.id === id)?.clockAheadMs ?? undefined;
  if (own === undefined || clocks.length < 2) return undefined;
  return own - medianOf(clocks);
};

/**
 * The largest difference between two clocks of processes that are not silent, and the process furthest from
 * the median.
 */
export const widestSkew = (
  peers: readonly Peer[],
): { readonly ms: number; readonly peer: Peer } | undefined => {
  const alive = peers.filter(
    ({ clockAheadMs, silentMs }) => clockAheadMs !== null && silentMs <= silentAfterMs,
  );
  const clocks = alive.map(({ clockAheadMs }) => clockAheadMs ?? 0);
  const median = medianOf(clocks);
  const far = ({ clockAheadMs }: Peer) => Math.abs((clockAheadMs ?? 0) - median);
  const [peer] = alive.toSorted((a, b) => far(b) - far(a));
  return peer && { ms: Math.max(...clocks) - Math.min(...clocks), peer };
};

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};
