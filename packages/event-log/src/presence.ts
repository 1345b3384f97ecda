import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Alarm, type Clock, type Logger, sleep, type Telemetry } from '@fanfold/platform';
import type pg from 'pg';

import { openPool } from './postgres.ts';

export type ServiceName = 'api' | 'projector' | 'worker';

/** A read model as its projector sees it. */
export type ReadModelReport = {
  readonly name: string;
  readonly version: number;
  readonly status: string;
  readonly serving: boolean;
  readonly position: string;
};

/** What a process tells of its work beside its alarms. */
export type Report = {
  /** Age of the oldest event that people do not see yet. */
  readonly lagSeconds?: number;
  readonly readModels?: readonly ReadModelReport[];
  readonly managers?: readonly {
    readonly name: string;
    readonly failed: boolean;
    /** Streams that wait for it. */
    readonly parked: number;
  }[];
};

/** A process as it was last heard of. */
export type Beat = {
  readonly id: string;
  readonly service: ServiceName;
  /** Host and process id. */
  readonly place: string;
  /** Where its health and metrics are. */
  readonly address: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** False while it stands by for another one of its kind. */
  readonly working: boolean;
  /** Its clock minus the database's; null until that was measured. */
  readonly clockAheadMs: number | null;
  readonly alarms: readonly Alarm[];
  readonly report: Report;
  /** How long ago it was heard of, by the database's clock. */
  readonly silentMs: number;
};

export type PresenceOptions = {
  readonly databaseUrl: string;
  readonly service: ServiceName;
  readonly address: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly tell: () => {
    readonly working: boolean;
    readonly alarms: readonly Alarm[];
    readonly report: Report;
  };
};

export const beatEveryMs = 2_000;
/** A round trip as long as this says too little of where in it the database looked at its clock. */
const worthMeasuringMs = 400;

/**
 * This process among the others: says every two seconds that it is here, and hears of the rest. It has a connection of its
 * own, so that a pool that is busy does not look like a process that is frozen.
 */
export class Presence implements AsyncDisposable {
  readonly id = randomUUID();
  readonly startedAt: string;
  readonly #options: PresenceOptions;
  readonly #pool: pg.Pool;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #heard: readonly Beat[] = [];
  #heardAtMs = Number.NEGATIVE_INFINITY;
  #failure: string | undefined = 'Postgres has not answered yet';
  #clockAheadMs: number | null = null;

  constructor(options: PresenceOptions) {
    this.#options = options;
    this.startedAt = options.clock.now();
    this.#pool = openPool({
      connectionString: options.databaseUrl,
      max: 1,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
      application_name: 'fanfold-presence',
    });
    this.#running = this.#run();
  }

  /** Why the last beat failed; undefined when Postgres answered. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** All processes as they were last heard of, this one included, and how long ago that is by now. */
  get all(): readonly Beat[] {
    const sinceMs = performance.now() - this.#heardAtMs;
    return this.#heard.map((beat) => ({ ...beat, silentMs: beat.silentMs + sinceMs }));
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
        await this.#beat();
        this.#failure = undefined;
      } catch (error) {
        this.#failure = error instanceof Error ? error.message || error.name : String(error);
      }
      await sleep(beatEveryMs, signal);
    }
  }

  async #beat(): Promise<void> {
    const { service, address, telemetry, tell } = this.#options;
    const { working, alarms, report } = tell();
    telemetry.working.set(working ? 1 : 0);
    await this.#measureClock();
    const values = [this.id, service, `${hostname()}/${process.pid}`, address, this.startedAt, working];
    await this.#pool.query(sayStatement, [
      ...values,
      this.#clockAheadMs,
      JSON.stringify(alarms),
      JSON.stringify(report),
    ]);
    const { rows } = await this.#pool.query<Omit<Beat, 'startedAt'> & { startedAt: Date }>(hearStatement);
    this.#heard = rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
    this.#heardAtMs = performance.now();
    const skewMs = skewOf(this.all, this.id);
    if (skewMs !== undefined) telemetry.clockSkewSeconds.set(skewMs / 1_000);
  }

  /** The database looked at its clock between the two looks at ours; the middle is off by half the round trip at most. */
  async #measureClock(): Promise<void> {
    const { clock } = this.#options;
    const before = Date.parse(clock.now());
    const { rows } = await this.#pool.query<{ now: Date }>('select clock_timestamp() as now');
    const after = Date.parse(clock.now());
    const there = rows[0]?.now;
    if (!there || after - before > worthMeasuringMs || after < before) return;
    this.#clockAheadMs = (before + after) / 2 - there.getTime();
  }
}

const sayStatement = `
  insert into process_heartbeat
    (id, service, place, address, started_at, working, clock_ahead_ms, alarms, report, beat_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())
  on conflict (id) do update set working = excluded.working, clock_ahead_ms = excluded.clock_ahead_ms,
    alarms = excluded.alarms, report = excluded.report, beat_at = excluded.beat_at`;

// Who was killed leaves a row behind; after a minute nobody is interested in it any more.
const hearStatement = `
  with gone as (delete from process_heartbeat where beat_at < clock_timestamp() - interval '10 minutes')
  select id, service, place, address, started_at as "startedAt", working, clock_ahead_ms as "clockAheadMs", alarms, report,
    greatest(0, extract(epoch from clock_timestamp() - beat_at) * 1000)::double precision as "silentMs"
  from process_heartbeat where beat_at > clock_timestamp() - interval '1 minute' order by service, started_at, id`;

/** Who was not heard of for so long is no longer reckoned with. */
export const silentAfterMs = 8_000;

/** How far a process's clock is ahead of the median of all; undefined when there is nothing to compare. */
export const skewOf = (beats: readonly Beat[], id: string): number | undefined => {
  const clocks = beats.flatMap(({ clockAheadMs, silentMs }) =>
    clockAheadMs === null || silentMs > silentAfterMs ? [] : clockAheadMs,
  );
  const own = beats.find((beat) => beat.id === id)?.clockAheadMs ?? undefined;
  if (own === undefined || clocks.length < 2) return undefined;
  return own - medianOf(clocks);
};

/** What two clocks that are alive differ by at most, and whose is furthest from the rest. */
export const widestSkew = (
  beats: readonly Beat[],
): { readonly ms: number; readonly who: Beat } | undefined => {
  const alive = beats.filter(
    ({ clockAheadMs, silentMs }) => clockAheadMs !== null && silentMs <= silentAfterMs,
  );
  const clocks = alive.map(({ clockAheadMs }) => clockAheadMs ?? 0);
  const median = medianOf(clocks);
  const far = ({ clockAheadMs }: Beat) => Math.abs((clockAheadMs ?? 0) - median);
  const [who] = alive.toSorted((a, b) => far(b) - far(a));
  return who && { ms: Math.max(...clocks) - Math.min(...clocks), who };
};

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};
