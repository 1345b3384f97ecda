import type { LogFeed } from '@fanfold/event-log';
import type { Clock, Logger, Telemetry } from '@fanfold/platform';
import pg from 'pg';

import type { Apart, Cohort, Settings, Shared } from './cohort.ts';
import { Deposed, type Failure, RebuildRequired } from './errors.ts';
import { prepareGenerations, type Standing } from './generations.ts';
import { Group } from './group.ts';
import { LoneCohort } from './lone.ts';
import type { Member } from './member.ts';
import { ProgressBook, type Stalled } from './progress.ts';
import type { AnyProjection } from './projection.ts';
import { pruneOutbox } from './prune.ts';
import { Session } from './session.ts';

export type LeaderOptions = {
  readonly databaseUrl: string;
  readonly feed: LogFeed;
  readonly projections: readonly AnyProjection[];
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  readonly settings: Settings;
};

const tickMs = 1_000;
const pruneEveryMs = 30_000;

/** One process's time as the projector: it holds the lease, and everything here ends when that does. */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #ending = new AbortController();
  readonly #lone = new Set<LoneCohort>();
  readonly #running: Promise<void>[] = [];
  readonly #admin: pg.Pool;
  readonly epoch: string;
  #group: Group | undefined;
  #shared: Shared | undefined;
  #progress: ProgressBook | undefined;
  #failure: unknown;
  /** The head of the log when it was last asked for. */
  head: bigint | undefined;
  /** Answered at the last tick: the database and the log could both be asked. Never so far, before the log was checked. */
  heartbeatAt = Number.NEGATIVE_INFINITY;

  constructor(options: LeaderOptions, epoch: string, signal: AbortSignal) {
    this.#options = options;
    this.epoch = epoch;
    this.#admin = new pg.Pool({
      connectionString: options.databaseUrl,
      max: 1,
      application_name: 'fanfold-projector',
    });
    this.#admin.on('error', (error) => options.log.warn({ err: error }, 'lost an idle connection'));
    signal.addEventListener('abort', () => this.#ending.abort(), { once: true });
    if (signal.aborted) this.#ending.abort();
  }

  get cohorts(): readonly Cohort[] {
    return [...(this.#group ? [this.#group] : []), ...this.#lone];
  }

  get pulse(): { readonly stalled: readonly Stalled[]; readonly lagSeconds: number } {
    const { cohorts } = this;
    return {
      stalled: this.#progress?.stalled(cohorts) ?? [],
      lagSeconds: this.#progress?.lag(cohorts) ?? 0,
    };
  }

  /** Feeds all projections until the signal aborts or something ends the lease. Throws what ended it. */
  async lead(session: Session): Promise<void> {
    const { feed, projections, log, telemetry, clock, settings } = this.#options;
    const signal = this.#ending.signal;
    session.signal.addEventListener('abort', () => this.#end(session.signal.reason), { once: true });
    try {
      const logId = await feed.logId();
      const context = { projections, epoch: this.epoch, logId, now: clock.now, log, telemetry };
      const standings = await prepareGenerations(session, context);
      await this.#checkHead(standings);
      this.#shared = {
        feed,
        logId,
        epoch: this.epoch,
        clock,
        log,
        settings,
        signal,
        isolate: (member, apart) => this.#startLone([member], apart),
        failed: (failure) => this.#recordFailure(failure),
      };
      this.#progress = new ProgressBook(this.#admin, clock);
      this.#start(session, this.#shared, standings);
      this.#track(this.#tick());
      while (this.#running.length > 0) await Promise.allSettled(this.#running.splice(0));
    } finally {
      this.#ending.abort();
      await Promise.allSettled(this.#running);
      await this.#admin.end().catch(() => undefined);
    }
    if (this.#failure) throw this.#failure;
  }

  /** The live ones that stand furthest form the group; all others go by themselves, those at one position together. */
  #start(session: Session, shared: Shared, standings: readonly Standing[]): void {
    const serving = standings.filter(({ member }) => member.serving);
    const level = serving.reduce(
      (furthest, { position }) => (position > furthest ? position : furthest),
      -2n,
    );
    const group = new Group(session, shared, { emit: true });
    this.#group = group;
    const apart: Standing[] = [];
    for (const standing of standings) {
      if (!standing.member.serving || standing.position !== level) {
        apart.push(standing);
        continue;
      }
      group.position = level;
      group.eventId = standing.eventId;
      group.reached = level;
      group.adopt([standing.member]);
    }
    for (const member of group.members) this.#track(this.#mark(member, 'live'));
    this.#track(group.run());
    for (const [position, ones] of Map.groupBy(apart, (standing) => standing.position)) {
      const eventId = ones[0]?.eventId ?? null;
      this.#startLone(
        ones.map(({ member }) => member),
        { position, eventId },
      );
    }
  }

  #startLone(members: readonly Member[], apart: Apart): void {
    this.#track(this.#runLone(members, apart));
  }

  async #runLone(members: readonly Member[], apart: Apart): Promise<void> {
    const { databaseUrl, log } = this.#options;
    const group = this.#group;
    if (!group || !this.#shared) return;
    await using session = await Session.open(databaseUrl, 'fanfold-projector-lone');
    session.signal.addEventListener('abort', () => this.#end(session.signal.reason), { once: true });
    const cohort = new LoneCohort(session, this.#shared, { group, apart });
    cohort.adopt(members);
    for (const member of members) {
      const status = member.serving ? 'catching-up' : 'building';
      await this.#mark(member, status);
      log.info(
        { projection: member.key, generation: member.generation, from: String(apart.position) },
        status,
      );
    }
    this.#lone.add(cohort);
    try {
      await cohort.run();
    } finally {
      this.#lone.delete(cohort);
    }
  }

  /** A restored or truncated log ends before the read models do. */
  async #checkHead(standings: readonly Standing[]): Promise<void> {
    this.head = await this.#options.feed.head();
    for (const { member, position } of standings) {
      if (position < 0n || (this.head !== undefined && position <= this.head)) continue;
      throw new RebuildRequired(
        `${member.label} stands at ${position}, but the log ends at ${this.head ?? 'nothing'}`,
      );
    }
  }

  async #mark(member: Member, status: 'live' | 'catching-up' | 'building'): Promise<void> {
    const text = `update projection_generation set status = $3, updated_at = $4
                  where name = $1 and generation = $2 and status <> 'retired'`;
    const values = [member.name, member.generation, status, this.#options.clock.now()];
    await this.#admin.query(text, values);
  }

  async #recordFailure({ member, event, error }: Failure): Promise<void> {
    const { log, clock } = this.#options;
    member.metrics.failed.set(1);
    const where = { projection: member.key, generation: member.generation, position: String(event.position) };
    log.error(
      { ...where, stream: event.stream, event: event.event.type, err: error.cause },
      'a projection has stopped: its handler fails on this event',
    );
    await this.#admin.query(
      `update projection_generation
       set status = 'failed', error = $3, error_position = $4, error_event_id = $5, updated_at = $6
       where name = $1 and generation = $2`,
      [
        member.name,
        member.generation,
        error.message.slice(0, 2_000),
        String(event.position),
        event.id,
        clock.now(),
      ],
    );
  }

  /** Once a second: prove the lease, look how far the log is, write down progress, reopen what has gone silent. */
  async #tick(): Promise<void> {
    const { clock, feed, settings, log } = this.#options;
    let prunedAt = 0;
    while (!this.#ending.signal.aborted) {
      const { rowCount } = await this.#admin.query(
        'update projector_lease set heartbeat_at = $1 where epoch = $2',
        [clock.now(), this.epoch],
      );
      if (rowCount !== 1) throw new Deposed('Another projector has begun a new epoch');
      const head = await feed.head().catch(() => undefined);
      if (head !== undefined) {
        this.head = head;
        this.heartbeatAt = performance.now();
        const silent = this.#progress?.look(this.cohorts, { head, stuckMs: settings.stuckMs }) ?? [];
        for (const cohort of silent) {
          log.warn({ position: String(cohort.position), head: String(head) }, 'no progress; reading anew');
          if (cohort === this.#group) this.#group.reopen();
        }
      }
      await this.#progress?.write(this.cohorts);
      if (performance.now() - prunedAt > pruneEveryMs) {
        prunedAt = performance.now();
        await pruneOutbox(this.#admin);
      }
      await this.#pause();
    }
  }

  #pause(): Promise<void> {
    const signal = this.#ending.signal;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, tickMs);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }

  #track(work: Promise<void>): void {
    this.#running.push(work.catch((error: unknown) => this.#end(error)));
  }

  #end(error: unknown): void {
    if (!this.#ending.signal.aborted) this.#failure = error;
    this.#ending.abort();
  }
}
