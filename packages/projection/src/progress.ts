import type { Clock } from '@fanfold/platform';
import type pg from 'pg';

import type { Cohort } from './cohort.ts';
import type { Member } from './member.ts';

type Mark = { position: bigint; movedAt: number; lookedAt: number };
type Begin = { position: bigint; at: number; eventsDone: number };

/** Projections that stand still though the log went on, and for how long. */
export type Stalled = {
  readonly names: readonly string[];
  readonly position: bigint;
  readonly forMs: number;
};

const rateOverMs = 5_000;

/** Keeps an eye on how cohorts get on: lag and silence for health, rate and time left for those who build. */
export class ProgressBook {
  readonly #admin: pg.Pool;
  readonly #clock: Clock;
  readonly #marks = new WeakMap<Cohort, Mark>();
  readonly #begins = new WeakMap<Member, Begin>();
  #head = 0n;

  constructor(admin: pg.Pool, clock: Clock) {
    this.#admin = admin;
    this.#clock = clock;
  }

  /**
   * Sets the lag metrics. Answers the cohorts to be read anew: behind, and without
   * progress for `stuckMs`.
   */
  look(cohorts: readonly Cohort[], { head, stuckMs }: { head: bigint; stuckMs: number }): Cohort[] {
    this.#head = head;
    const silent: Cohort[] = [];
    for (const cohort of cohorts) {
      if (cohort.members.length === 0) continue;
      const lagSeconds = this.lagOf(cohort);
      for (const member of cohort.members) member.metrics.lagSeconds.set(lagSeconds);
      const now = performance.now();
      const mark = this.#marks.get(cohort);
      if (!mark || mark.position !== seenBy(cohort) || lagSeconds === 0) {
        this.#marks.set(cohort, { position: seenBy(cohort), movedAt: now, lookedAt: now });
      } else if (now - mark.movedAt > stuckMs && now - mark.lookedAt > stuckMs) {
        silent.push(cohort);
        mark.lookedAt = now;
      }
    }
    return silent;
  }

  /** Those that are behind and have made no progress, the longest first. */
  stalled(cohorts: readonly Cohort[]): Stalled[] {
    const all = cohorts.map((cohort) => {
      const mark = this.#marks.get(cohort);
      const level = mark === undefined || seenBy(cohort) >= this.#head;
      const names = cohort.members.map(({ name }) => name);
      return { names, position: cohort.position, forMs: level ? 0 : performance.now() - mark.movedAt };
    });
    return all.filter(({ forMs }) => forMs > 0).toSorted((a, b) => b.forMs - a.forMs);
  }

  /** Age in seconds of the oldest thing that people do not see yet. */
  lag(cohorts: readonly Cohort[]): number {
    const serving = cohorts.filter(({ members }) => members.some((member) => member.serving));
    return Math.max(0, ...serving.map((cohort) => this.lagOf(cohort)));
  }

  /** Age in seconds of what a cohort has not taken in yet, 0 when it is level with the log. */
  lagOf(cohort: Cohort): number {
    if (seenBy(cohort) >= this.#head) return 0;
    if (cohort.lastOccurredAt === undefined) return 1;
    return Math.max(0, (Date.parse(this.#clock.now()) - Date.parse(cohort.lastOccurredAt)) / 1000);
  }

  /**
   * Writes down how each generation gets on, in one statement. Total and time left of a build are estimated from the share
   * of the log's positions passed.
   */
  async write(cohorts: readonly Cohort[]): Promise<void> {
    const rows = cohorts.flatMap((cohort) => cohort.members.map((member) => this.#rowOf(cohort, member)));
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

  #rowOf(cohort: Cohort, member: Member) {
    const { name, generation, eventsDone } = member;
    const begin = this.#beginOf(cohort, member);
    const seconds = (performance.now() - begin.at) / 1000;
    const done = eventsDone - begin.eventsDone;
    const rate = seconds > 0.1 ? Math.round((done / seconds) * 10) / 10 : null;
    const row = { name, generation, done: eventsDone, rate, lag: Math.round(this.lagOf(cohort) * 10) / 10 };
    if (member.role !== 'spare') return { ...row, total: null, left_over: null };
    const passed = Number(cohort.position - begin.position);
    const ahead = Number(this.#head > cohort.position ? this.#head - cohort.position : 0n);
    const eventsAhead = ahead === 0 ? 0 : passed > 0 ? Math.round((done * ahead) / passed) : null;
    return {
      ...row,
      total: eventsAhead === null ? null : eventsDone + eventsAhead,
      left_over: eventsAhead === null || !rate ? null : Math.ceil(eventsAhead / rate),
    };
  }

  /** A build is measured from its beginning, what is live over the last few seconds. */
  #beginOf({ position }: Cohort, member: Member): Begin {
    const { eventsDone } = member;
    const at = performance.now();
    const known = this.#begins.get(member);
    if (known && (member.role === 'spare' || at - known.at < rateOverMs)) return known;
    const begin = { position, at, eventsDone };
    this.#begins.set(member, begin);
    return known ?? begin;
  }
}

const seenBy = ({ position, reached }: Cohort): bigint => (reached > position ? reached : position);
