import type { LogFeed } from '@fanfold/event-log';
import { type Clock, type Logger, openPool, type Telemetry } from '@fanfold/platform';
import type pg from 'pg';
import type { OpenBuild } from '../generations/build.ts';
import type { Control } from '../generations/desired-state.ts';
import { GenerationRegistry } from '../generations/generation-registry.ts';
import { type PreparedGeneration, prepareGenerations } from '../generations/generations.ts';
import { Reconciler } from '../generations/reconciler.ts';
import { isBuilding, servingPosition } from '../generations/serving-position.ts';
import { Session } from '../postgres/session.ts';
import type { AnyProjection } from '../projection.ts';
import { CatchUpGroup } from './catch-up-group.ts';
import type { DetachedAt } from './detached-at.ts';
import { RebuildRequired } from './errors.ts';
import { LiveGroup } from './live-group.ts';
import { Member } from './member.ts';
import type { GroupContext, ProjectionGroup, Settings } from './projection-group.ts';
import { recordFailure } from './record-failure.ts';
import { type ProgressFigures, Ticker } from './ticker.ts';

export type LeaderOptions = {
  readonly databaseUrl: string;
  readonly feed: LogFeed;
  readonly projections: readonly AnyProjection[];
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  readonly settings: Settings;
  /** Runs builds beside live projections; without it they share this thread. */
  readonly openBuild?: OpenBuild;
  /** The desired state that operators set; without it there is no reconciler. */
  readonly control?: Control;
};

/** A heartbeat without an answer for this time has failed: a connection can be lost without any error. */
const answerMs = 15_000;

/** The work of the leading projector: it holds the lease, and all work here ends with the lease. */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #ending = new AbortController();
  readonly #catchUpGroups = new Set<CatchUpGroup>();
  readonly #sessions = new Set<Session>();
  readonly #running: Promise<void>[] = [];
  readonly #registry = new GenerationRegistry();
  #reconciler: Reconciler | undefined;
  readonly #admin: pg.Pool;
  readonly epoch: string;
  #liveGroup: LiveGroup | undefined;
  #shared: GroupContext | undefined;
  #failure: unknown;
  readonly #ticker: Ticker;

  constructor(options: LeaderOptions, epoch: string, signal: AbortSignal) {
    this.#options = options;
    this.epoch = epoch;
    const { databaseUrl: connectionString, log } = options;
    this.#admin = openPool(
      { connectionString, max: 1, application_name: 'fanfold-projector', query_timeout: answerMs },
      log,
    );
    signal.addEventListener('abort', () => this.#ending.abort(), { once: true });
    if (signal.aborted) this.#ending.abort();
    this.#ticker = new Ticker(this.#admin, {
      ...options,
      epoch,
      signal: this.#ending.signal,
      groups: () => this.groups,
      reopen: (group) => group === this.#liveGroup && this.#liveGroup.reopen(),
    });
  }

  get groups(): readonly ProjectionGroup[] {
    return [...(this.#liveGroup ? [this.#liveGroup] : []), ...this.#catchUpGroups];
  }

  get head(): bigint | undefined {
    return this.#ticker.head;
  }

  get heartbeatAt(): number {
    return this.#ticker.heartbeatAt;
  }

  get progress(): ProgressFigures {
    return this.#ticker.progress;
  }

  /** Feeds all projections until the signal aborts or the lease ends. Throws the error that ended it. */
  async lead(session: Session): Promise<void> {
    const { feed, projections, log, telemetry, clock, settings } = this.#options;
    const signal = this.#ending.signal;
    this.#watch(session);
    try {
      const logId = await feed.logId();
      const context = { projections, epoch: this.epoch, logId, now: clock.now, log, telemetry };
      const preparedGenerations = await prepareGenerations(session, context);
      await this.#checkHead(preparedGenerations);
      for (const { member } of preparedGenerations) this.#registry.add(member);
      this.#shared = {
        feed,
        logId,
        epoch: this.epoch,
        clock,
        log,
        settings,
        signal,
        registry: this.#registry,
        reconcileOn: this.#options.control?.reconcileOn ?? new Set(),
        requestReconcile: () => this.#reconciler?.requestReconcile(),
        openBuild: this.#options.openBuild,
        detach: (member, detachedAt) => this.#startCatchUp([member], detachedAt),
        failed: (failure) => recordFailure(this.#admin, failure, { clock, log }),
      };
      await this.#start(session, this.#shared, preparedGenerations);
      this.#track(this.#ticker.run());
      while (this.#running.length > 0) await Promise.allSettled(this.#running.splice(0));
    } finally {
      this.#ending.abort();
      await Promise.allSettled(this.#running);
      await this.#admin.end().catch(() => undefined);
    }
    if (this.#failure) throw this.#failure;
  }

  /** The serving members that are furthest form the live group; the others a catch-up group a position. */
  async #start(
    session: Session,
    shared: GroupContext,
    preparedGenerations: readonly PreparedGeneration[],
  ): Promise<void> {
    await this.#readWhichTakeOver(preparedGenerations);
    const level = servingPosition(preparedGenerations);
    const liveGroup = new LiveGroup(session, shared, { emit: true });
    this.#liveGroup = liveGroup;
    const detachedAt: PreparedGeneration[] = [];
    for (const prepared of preparedGenerations) {
      if (prepared.position === level && !isBuilding(prepared)) liveGroup.begin(prepared);
      else detachedAt.push(prepared);
    }
    for (const member of liveGroup.members) this.#track(this.#mark(member, 'live'));
    this.#track(liveGroup.run());
    for (const [position, ones] of Map.groupBy(detachedAt, (prepared) => prepared.position)) {
      const eventId = ones[0]?.eventId ?? null;
      this.#startCatchUp(
        ones.map(({ member }) => member),
        { position, eventId },
      );
    }
    const { control } = this.#options;
    if (control) this.#track(this.#operate(control, { shared, liveGroup }));
  }

  /** A build may have been cancelled while no process led; so the desired state is read before any swap. */
  async #readWhichTakeOver(preparedGenerations: readonly PreparedGeneration[]): Promise<void> {
    const desired = await this.#options.control?.desired();
    for (const { member } of preparedGenerations) {
      const asked = desired?.get(member.name)?.rebuild;
      if (asked && asked.rebuildId === member.rebuildId && member.role === 'candidate')
        member.takesOver = asked.swap === 'automatic';
    }
  }

  async #operate(
    control: Control,
    { shared, liveGroup }: { shared: GroupContext; liveGroup: LiveGroup },
  ): Promise<void> {
    const { projections, telemetry } = this.#options;
    await using session = await this.#open('fanfold-projector-operator');
    this.#reconciler = new Reconciler(session, {
      control,
      projections,
      shared,
      liveGroup,
      groupOf: (member) => this.groups.find(({ members }) => members.includes(member)),
      newMember: (projection, row) =>
        new Member(projection, { ...row, role: 'candidate', eventsDone: 0 }, telemetry),
    });
    await this.#reconciler.run();
  }

  async #open(name: string): Promise<Session> {
    return this.#watch(await Session.open(this.#options.databaseUrl, name));
  }

  #watch(session: Session): Session {
    this.#sessions.add(session);
    session.signal.addEventListener('abort', () => this.#end(session.signal.reason), { once: true });
    return session;
  }

  #startCatchUp(members: readonly Member[], detachedAt: DetachedAt): void {
    this.#track(this.#runCatchUp(members, detachedAt));
  }

  async #runCatchUp(members: readonly Member[], detachedAt: DetachedAt): Promise<void> {
    const { log } = this.#options;
    const liveGroup = this.#liveGroup;
    if (!liveGroup || !this.#shared) return;
    await using session = await this.#open('fanfold-projector-catch-up');
    const group = new CatchUpGroup(session, this.#shared, { liveGroup, detachedAt });
    group.adopt(members);
    for (const member of members) {
      const status = member.role === 'candidate' ? 'building' : 'catching-up';
      await this.#mark(member, status);
      log.info(
        { projection: member.key, generation: member.generation, from: String(detachedAt.position) },
        status,
      );
    }
    this.#catchUpGroups.add(group);
    try {
      await group.run();
    } finally {
      this.#catchUpGroups.delete(group);
      this.#sessions.delete(session);
    }
  }

  /** A restored or truncated log ends before the read models do. */
  async #checkHead(preparedGenerations: readonly PreparedGeneration[]): Promise<void> {
    const head = await this.#options.feed.head();
    this.#ticker.head = head;
    for (const { member, position } of preparedGenerations) {
      if (position < 0n || (head !== undefined && position <= head)) continue;
      throw new RebuildRequired(
        `${member.label} is at ${position}, but the log ends at ${head ?? 'nothing'}`,
      );
    }
  }

  async #mark(member: Member, status: 'live' | 'catching-up' | 'building'): Promise<void> {
    const text = `update projection_generation set status = $3, updated_at = $4
                  where name = $1 and generation = $2 and status <> 'retired'`;
    const values = [member.name, member.generation, status, this.#options.clock.now()];
    await this.#admin.query(text, values);
  }

  #track(work: Promise<void>): void {
    this.#running.push(work.catch((error: unknown) => this.#end(error)));
  }

  #end(error: unknown): void {
    if (this.#ending.signal.aborted) return;
    this.#failure = error;
    this.#ending.abort();
    // Statements in progress must not delay the step down to stand-by.
    for (const session of this.#sessions) session.cut();
  }
}
