import { hostname } from 'node:os';
import { backOffMs, openPool, sleep } from '@fanfold/platform';
import type pg from 'pg';
import { Session } from '../postgres/session.ts';
import { LeaseLost, RebuildRequired } from './errors.ts';
import { Leader, type LeaderOptions } from './leader.ts';
import { takeLease } from './lease.ts';
import type { Stalled } from './progress.ts';
import { defaultSettings, type Settings } from './projection-group.ts';
import { type ProjectionsStatus, readStatus } from './status.ts';

export type ProjectionRuntimeOptions = Omit<LeaderOptions, 'settings'> & {
  readonly settings?: Partial<Settings>;
};

export type ProjectionRuntime = AsyncDisposable & {
  /**
   * Settles when the runtime ends; rejects with RebuildRequired, the only error that does not end by itself.
   */
  readonly done: Promise<void>;
  /** For /readyz and operators. Throws when Postgres is unreachable. */
  readonly status: () => Promise<ProjectionsStatus>;
  /** From memory: whether this process leads, and which projections make no progress. */
  readonly progress: () => ProjectionsProgress;
};

export type ProjectionsProgress = {
  readonly leads: boolean;
  /** Newest known position of the log. */
  readonly head: bigint | undefined;
  readonly stalled: readonly Stalled[];
  /** Age of the oldest event that a serving projection has not applied. */
  readonly lagSeconds: number;
};

/**
 * Feeds all projections from the log. One process does so at a time: others that run this wait, and one of
 * them takes over when the leader is gone. After an outage of Postgres or of the log it continues from the
 * checkpoints by itself. The database has to be migrated.
 */
export const runProjections = (options: ProjectionRuntimeOptions): ProjectionRuntime => {
  const settings = { ...defaultSettings, ...options.settings };
  const runtime = new Runtime({ ...options, settings });
  return {
    done: runtime.done,
    status: () => runtime.status(),
    progress: () => runtime.progress(),
    [Symbol.asyncDispose]: () => runtime.stop(),
  };
};

class Runtime {
  readonly #options: LeaderOptions;
  readonly #stop = new AbortController();
  readonly #pool: pg.Pool;
  readonly done: Promise<void>;
  #leader: Leader | undefined;

  constructor(options: LeaderOptions) {
    this.#options = options;
    const { databaseUrl: connectionString, log } = options;
    this.#pool = openPool({ connectionString, max: 1, application_name: 'fanfold-status' }, log);
    this.done = this.#run();
    // Callers may ignore `done`; its rejection must then not end the process.
    this.done.catch(() => undefined);
  }

  status(): Promise<ProjectionsStatus> {
    return readStatus(this.#pool, this.#leader, this.#options.settings);
  }

  progress(): ProjectionsProgress {
    const leader = this.#leader;
    const { stalled = [], lagSeconds = 0 } = leader?.progress ?? {};
    return { leads: leader !== undefined, head: leader?.head, stalled, lagSeconds };
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.done.catch(() => undefined);
    await this.#pool.end();
  }

  async #run(): Promise<void> {
    const { log, settings } = this.#options;
    const signal = this.#stop.signal;
    for (let attempt = 0; !signal.aborted; ) {
      const startedAt = performance.now();
      try {
        await this.#lead(signal);
      } catch (error) {
        if (error instanceof RebuildRequired) throw error;
        if (signal.aborted) return;
        if (error instanceof LeaseLost) log.warn({ err: error }, 'the lease was lost; standing by');
        else log.error({ err: error }, 'the projections were interrupted; continuing from their checkpoints');
      }
      attempt = performance.now() - startedAt > settings.retry.maxMs ? 0 : attempt + 1;
      await sleep(backOffMs(attempt, 1, settings.retry), signal);
    }
  }

  async #lead(signal: AbortSignal): Promise<void> {
    const { databaseUrl, clock, log } = this.#options;
    await using session = await Session.open(databaseUrl, 'fanfold-projector');
    const owner = `${hostname()}/${process.pid}`;
    const waiting = AbortSignal.any([signal, session.signal]);
    const epoch = await takeLease(session, { owner, now: clock.now, signal: waiting });
    if (epoch === undefined) return;
    log.info({ epoch, owner }, 'projector lease taken');
    const leader = new Leader(this.#options, epoch, signal);
    this.#leader = leader;
    try {
      await leader.lead(session);
    } finally {
      this.#leader = undefined;
    }
  }
}
