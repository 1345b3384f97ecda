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

  /** Writes down how far builds are. Total and time left are estimated from the share of the log's positions passed. */
  async write(cohorts: readonly Cohort[]): Promise<void> {
    for (const cohort of cohorts) {
      for (const member of cohort.members) {
        if (!member.serving) await this.#writeOne(cohort, member);
      }
    }
  }

  async #writeOne(cohort: Cohort, member: Member): Promise<void> {
    const now = performance.now();
    const begin = this.#begins.get(member);
    if (!begin) {
      this.#begins.set(member, { position: cohort.position, at: now, eventsDone: member.eventsDone });
      return;
    }
    const seconds = (now - begin.at) / 1000;
    const done = member.eventsDone - begin.eventsDone;
    const perSecond = seconds > 0 ? done / seconds : 0;
    const passed = Number(cohort.position - begin.position);
    const ahead = Number(this.#head > cohort.position ? this.#head - cohort.position : 0n);
    const eventsAhead = passed > 0 ? Math.round((done * ahead) / passed) : null;
    await this.#admin.query(
      `update projection_generation
       set events_done = $3, events_total = $4, events_per_second = $5, seconds_left = $6, updated_at = $7
       where name = $1 and generation = $2 and status = 'building'`,
      [
        member.name,
        member.generation,
        member.eventsDone,
        eventsAhead === null ? null : member.eventsDone + eventsAhead,
        perSecond,
        eventsAhead === null || perSecond === 0 ? null : Math.ceil(eventsAhead / perSecond),
        this.#clock.now(),
      ],
    );
  }
}

const seenBy = ({ position, reached }: Cohort): bigint => (reached > position ? reached : position);
