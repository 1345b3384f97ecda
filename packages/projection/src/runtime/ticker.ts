import type { LogFeed } from '@fanfold/event-log';
import { type Clock, type Logger, sleep } from '@fanfold/platform';
import type pg from 'pg';
import { pruneOutbox } from '../live/prune-outbox.ts';
import { LeaseLost } from './errors.ts';
import { ProgressTracker, type Stalled } from './progress.ts';
import type { ProjectionGroup, Settings } from './projection-group.ts';

type Options = {
  readonly feed: LogFeed;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: Settings;
  readonly epoch: string;
  readonly signal: AbortSignal;
  readonly groups: () => readonly ProjectionGroup[];
  /** Has a group read anew, if it can. */
  readonly reopen: (group: ProjectionGroup) => void;
};

/** What stands still though the log went on, and the age of the oldest thing that people do not see yet. */
export type ProgressFigures = { readonly stalled: readonly Stalled[]; readonly lagSeconds: number };

const tickMs = 1_000;
const pruneEveryMs = 30_000;
/** A heartbeat waits no longer for the log: who leads is not frozen because the log is silent. */
const lookMs = 2_000;

/** Once a second: proves the lease, looks how far the log is, writes down progress, reopens what has gone silent. */
export class Ticker {
  readonly #admin: pg.Pool;
  readonly #options: Options;
  readonly #progress: ProgressTracker;
  #looking: Promise<void> | undefined;
  /** The head of the log when it was last asked for. */
  head: bigint | undefined;
  /** Answered at the last tick: the database and the log could both be asked. Never so far, before the log was checked. */
  heartbeatAt = Number.NEGATIVE_INFINITY;

  constructor(admin: pg.Pool, options: Options) {
    this.#admin = admin;
    this.#options = options;
    this.#progress = new ProgressTracker(admin, options.clock);
  }

  get progress(): ProgressFigures {
    const groups = this.#options.groups();
    return { stalled: this.#progress.stalled(groups), lagSeconds: this.#progress.lag(groups) };
  }

  async run(): Promise<void> {
    const { clock, epoch, signal, groups } = this.#options;
    let prunedAt = 0;
    while (!signal.aborted) {
      const { rowCount } = await this.#admin.query(
        'update projector_lease set heartbeat_at = $1 where epoch = $2',
        [clock.now(), epoch],
      );
      if (rowCount !== 1) throw new LeaseLost('Another projector has begun a new epoch');
      this.#looking ??= this.#lookAtLog().finally(() => {
        this.#looking = undefined;
      });
      await Promise.race([this.#looking, sleep(lookMs, signal)]);
      await this.#progress.write(groups());
      if (performance.now() - prunedAt > pruneEveryMs) {
        prunedAt = performance.now();
        await pruneOutbox(this.#admin);
      }
      await sleep(tickMs, signal);
    }
  }

  async #lookAtLog(): Promise<void> {
    const { feed, settings, log, groups, reopen } = this.#options;
    const head = await feed.head().catch(() => undefined);
    if (head === undefined) return;
    this.head = head;
    this.heartbeatAt = performance.now();
    for (const group of this.#progress.look(groups(), { head, stuckMs: settings.stuckMs })) {
      log.warn({ position: String(group.position), head: String(head) }, 'no progress; reading anew');
      reopen(group);
    }
  }
}
