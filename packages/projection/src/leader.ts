import { type LogFeed, openPool } from '@fanfold/event-log';
import type { Clock, Logger, Telemetry } from '@fanfold/platform';
import type pg from 'pg';

import type { Apart } from './apart.ts';
import type { OpenBuild } from './build.ts';
import type { Cohort, Settings, Shared } from './cohort.ts';
import type { Control } from './control.ts';
import { RebuildRequired } from './errors.ts';
import { recordFailure } from './failure.ts';
import { Fleet } from './fleet.ts';
import { prepareGenerations, type Standing } from './generations.ts';
import { Group } from './group.ts';
import { LoneCohort } from './lone.ts';
import { Member } from './member.ts';
import { Operator } from './operator.ts';
import type { AnyProjection } from './projection.ts';
import { Session } from './session.ts';
import { isBuilding, levelOf } from './standing.ts';
import { type Pulse, Ticker } from './ticker.ts';

export type LeaderOptions = {
  readonly databaseUrl: string;
  readonly feed: LogFeed;
  readonly projections: readonly AnyProjection[];
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  readonly settings: Settings;
  /** Where builds beside live projections go on; without it they share this thread. */
  readonly openBuild?: OpenBuild;
  /** What operators want; without it nobody operates. */
  readonly control?: Control;
};

/** A heartbeat that is not answered for so long is none: on a connection lost without a word nothing ever would be. */
const answerMs = 15_000;

/** One process's time as the projector: it holds the lease, and everything here ends when that does. */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #ending = new AbortController();
  readonly #lone = new Set<LoneCohort>();
  readonly #sessions = new Set<Session>();
  readonly #running: Promise<void>[] = [];
  readonly #fleet = new Fleet();
  #operator: Operator | undefined;
  readonly #admin: pg.Pool;
  readonly epoch: string;
  #group: Group | undefined;
  #shared: Shared | undefined;
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
      cohorts: () => this.cohorts,
      reopen: (cohort) => cohort === this.#group && this.#group.reopen(),
    });
  }

  get cohorts(): readonly Cohort[] {
    return [...(this.#group ? [this.#group] : []), ...this.#lone];
  }

  get head(): bigint | undefined {
    return this.#ticker.head;
  }

  get heartbeatAt(): number {
    return this.#ticker.heartbeatAt;
  }

  get pulse(): Pulse {
    return this.#ticker.pulse;
  }

  /** Feeds all projections until the signal aborts or something ends the lease. Throws what ended it. */
  async lead(session: Session): Promise<void> {
    const { feed, projections, log, telemetry, clock, settings } = this.#options;
    const signal = this.#ending.signal;
    this.#watch(session);
    try {
      const logId = await feed.logId();
      const context = { projections, epoch: this.epoch, logId, now: clock.now, log, telemetry };
      const standings = await prepareGenerations(session, context);
      await this.#checkHead(standings);
      for (const { member } of standings) this.#fleet.add(member);
      this.#shared = {
        feed,
        logId,
        epoch: this.epoch,
        clock,
        log,
        settings,
        signal,
        fleet: this.#fleet,
        heeds: this.#options.control?.heeds ?? new Set(),
        heed: () => this.#operator?.heed(),
        openBuild: this.#options.openBuild,
        isolate: (member, apart) => this.#startLone([member], apart),
        failed: (failure) => recordFailure(this.#admin, failure, { clock, log }),
      };
      await this.#start(session, this.#shared, standings);
      this.#track(this.#ticker.run());
      while (this.#running.length > 0) await Promise.allSettled(this.#running.splice(0));
    } finally {
      this.#ending.abort();
      await Promise.allSettled(this.#running);
      await this.#admin.end().catch(() => undefined);
    }
    if (this.#failure) throw this.#failure;
  }

  /** The live ones that stand furthest form the group; all others go by themselves, those at one position together. */
  async #start(session: Session, shared: Shared, standings: readonly Standing[]): Promise<void> {
    await this.#askWhoTakesOver(standings);
    const level = levelOf(standings);
    const group = new Group(session, shared, { emit: true });
    this.#group = group;
    const apart: Standing[] = [];
    for (const standing of standings) {
      if (standing.position === level && !isBuilding(standing)) group.begin(standing);
      else apart.push(standing);
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
    const { control } = this.#options;
    if (control) this.#track(this.#operate(control, { shared, group }));
  }

  /** A build that was cancelled while nobody led must not be swapped in before that is known. */
  async #askWhoTakesOver(standings: readonly Standing[]): Promise<void> {
    const wanted = await this.#options.control?.wanted();
    for (const { member } of standings) {
      const asked = wanted?.get(member.name)?.rebuild;
      if (asked && asked.rebuildId === member.rebuildId && member.role === 'spare')
        member.takesOver = asked.swap === 'automatic';
    }
  }

  async #operate(control: Control, { shared, group }: { shared: Shared; group: Group }): Promise<void> {
    const { projections, telemetry } = this.#options;
    await using session = await this.#open('fanfold-projector-operator');
    this.#operator = new Operator(session, {
      control,
      projections,
      shared,
      group,
      cohortOf: (member) => this.cohorts.find(({ members }) => members.includes(member)),
      newMember: (projection, row) =>
        new Member(projection, { ...row, role: 'spare', eventsDone: 0 }, telemetry),
    });
    await this.#operator.run();
  }

  async #open(name: string): Promise<Session> {
    return this.#watch(await Session.open(this.#options.databaseUrl, name));
  }

  #watch(session: Session): Session {
    this.#sessions.add(session);
    session.signal.addEventListener('abort', () => this.#end(session.signal.reason), { once: true });
    return session;
  }

  #startLone(members: readonly Member[], apart: Apart): void {
    this.#track(this.#runLone(members, apart));
  }

  async #runLone(members: readonly Member[], apart: Apart): Promise<void> {
    const { log } = this.#options;
    const group = this.#group;
    if (!group || !this.#shared) return;
    await using session = await this.#open('fanfold-projector-lone');
    const cohort = new LoneCohort(session, this.#shared, { group, apart });
    cohort.adopt(members);
    for (const member of members) {
      const status = member.role === 'spare' ? 'building' : 'catching-up';
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
      this.#sessions.delete(session);
    }
  }

  /** A restored or truncated log ends before the read models do. */
  async #checkHead(standings: readonly Standing[]): Promise<void> {
    const head = await this.#options.feed.head();
    this.#ticker.head = head;
    for (const { member, position } of standings) {
      if (position < 0n || (head !== undefined && position <= head)) continue;
      throw new RebuildRequired(
        `${member.label} stands at ${position}, but the log ends at ${head ?? 'nothing'}`,
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
    // What is under way may not put off standing by.
    for (const session of this.#sessions) session.cut();
  }
}
