import type { Clock } from '@fanfold/platform';
import type pg from 'pg';
import type { Member } from './member.ts';
import type { ProjectionGroup } from './projection-group.ts';

type Mark = { position: bigint; movedAt: number; lookedAt: number };
type Begin = { position: bigint; at: number; eventsDone: number };

/** Projections without progress though the log grew, and for how long. */
export type Stalled = {
  readonly names: readonly string[];
  readonly position: bigint;
  readonly forMs: number;
};

const rateOverMs = 5_000;

/** Measures the progress of the groups: lag and silence for health, rate and remaining time of builds. */
export class ProgressTracker {
  readonly #admin: pg.Pool;
  readonly #clock: Clock;
  readonly #marks = new WeakMap<ProjectionGroup, Mark>();
  readonly #begins = new WeakMap<Member, Begin>();
  #head = 0n;

  constructor(admin: pg.Pool, clock: Clock) {
    this.#admin = admin;
    this.#clock = clock;
  }

  /**
   * Sets the lag metrics. Answers the groups whose subscription has to be replaced: behind, and without
   * progress for `stuckMs`.
   */
  look(
    groups: readonly ProjectionGroup[],
    { head, stuckMs }: { head: bigint; stuckMs: number },
  ): ProjectionGroup[] {
    this.#head = head;
    const silent: ProjectionGroup[] = [];
    for (const group of groups) {
      if (group.members.length === 0) continue;
      const lagSeconds = this.lagOf(group);
      for (const member of group.members) member.metrics.lagSeconds.set(lagSeconds);
      const now = performance.now();
      const mark = this.#marks.get(group);
      if (!mark || mark.position !== seenBy(group) || lagSeconds === 0) {
        this.#marks.set(group, { position: seenBy(group), movedAt: now, lookedAt: now });
      } else if (now - mark.movedAt > stuckMs && now - mark.lookedAt > stuckMs) {
        silent.push(group);
        mark.lookedAt = now;
      }
    }
    return silent;
  }

  /** The groups that are behind and have made no progress, the longest first. */
  stalled(groups: readonly ProjectionGroup[]): Stalled[] {
    const all = groups.map((group) => {
      const mark = this.#marks.get(group);
      const level = mark === undefined || seenBy(group) >= this.#head;
      const names = group.members.map(({ name }) => name);
      return { names, position: group.position, forMs: level ? 0 : performance.now() - mark.movedAt };
    });
    return all.filter(({ forMs }) => forMs > 0).toSorted((a, b) => b.forMs - a.forMs);
  }

  /** Age in seconds of the oldest event that users do not see yet. */
  lag(groups: readonly ProjectionGroup[]): number {
    const serving = groups.filter(({ members }) => members.some((member) => member.serving));
    return Math.max(0, ...serving.map((group) => this.lagOf(group)));
  }

  /** Age in seconds of the oldest event that a group has not applied, 0 when it has applied all. */
  lagOf(group: ProjectionGroup): number {
    if (seenBy(group) >= this.#head) return 0;
    if (group.lastOccurredAt === undefined) return 1;
    return Math.max(0, (Date.parse(this.#clock.now()) - Date.parse(group.lastOccurredAt)) / 1000);
  }

  /**
   * Saves the progress of each generation, in one statement. Total and remaining time of a build are
   * estimated from the share of the log's positions that it has passed.
   */
  async write(groups: readonly ProjectionGroup[]): Promise<void> {
    const rows = groups.flatMap((group) => group.members.map((member) => this.#rowOf(group, member)));
    if (rows.length === 0) return;
    await this.#admin.query(
      `update projection_generation as generation
       set events_done = mine.done, events_total = mine.total, events_per_second = mine.rate,
         seconds_left = mine.left_over, lag_seconds = mine.lag, updated_at = $2
       from json_to_recordset($1::json) as mine (
         name text, generation integer, done bigint, total bigint, rate double precision, left_over integer,
         lag double precision)
       where generation.name = mine.name and generation.generation = mine.generation
         and generation.status not in ('failed', 'retired')
         and (events_done, events_per_second, lag_seconds) is distinct from (mine.done, mine.rate, mine.lag)`,
      [JSON.stringify(rows), this.#clock.now()],
    );
  }

  #rowOf(group: ProjectionGroup, member: Member) {
    const { name, generation, eventsDone } = member;
    const begin = this.#beginOf(group, member);
    const seconds = (performance.now() - begin.at) / 1000;
    const done = eventsDone - begin.eventsDone;
    const rate = seconds > 0.1 ? Math.round((done / seconds) * 10) / 10 : null;
    const row = { name, generation, done: eventsDone, rate, lag: Math.round(this.lagOf(group) * 10) / 10 };
    if (member.role !== 'candidate') return { ...row, total: null, left_over: null };
    const passed = Number(group.position - begin.position);
    const ahead = Number(this.#head > group.position ? this.#head - group.position : 0n);
    const eventsAhead = ahead === 0 ? 0 : passed > 0 ? Math.round((done * ahead) / passed) : null;
    return {
      ...row,
      total: eventsAhead === null ? null : eventsDone + eventsAhead,
      left_over: eventsAhead === null || !rate ? null : Math.ceil(eventsAhead / rate),
    };
  }

  /** The rate of a build counts from its beginning, that of a live projection over the last few seconds. */
  #beginOf({ position }: ProjectionGroup, member: Member): Begin {
    const { eventsDone } = member;
    const at = performance.now();
    const known = this.#begins.get(member);
    if (known && (member.role === 'candidate' || at - known.at < rateOverMs)) return known;
    const begin = { position, at, eventsDone };
    this.#begins.set(member, begin);
    return known ?? begin;
  }
}

const seenBy = ({ position, reached }: ProjectionGroup): bigint => (reached > position ? reached : position);
