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
  /** Replaces a group's subscription, if possible. */
  readonly reopen: (group: ProjectionGroup) => void;
};

/**
 * Projections without progress though the log grew, and the age of the oldest event that users do not see
 * yet.
 */
export type ProgressFigures = { readonly stalled: readonly Stalled[]; readonly lagSeconds: number };

const tickMs = 1_000;
const pruneEveryMs = 30_000;
/** The longest that a heartbeat waits for the log: a silent log does not make the leader frozen. */
const lookMs = 2_000;

/**
 * Once a second: renews the lease, reads the head of the log, saves progress, replaces silent subscriptions.
 */
export class Ticker {
  readonly #admin: pg.Pool;
  readonly #options: Options;
  readonly #progress: ProgressTracker;
  #looking: Promise<void> | undefined;
  /** The head of the log when it was last read. */
  head: bigint | undefined;
  /** The last tick had answers from the database and the log. False before the log was checked. */
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
      log.warn({ position: String(group.position), head: String(head) }, 'no progress; subscribing again');
      reopen(group);
    }
  }
}
