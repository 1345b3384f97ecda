import type { Clock } from '@fanfold/platform';
import { type Kysely, sql } from 'kysely';

/** How many attempts there are, and how long the next ones wait. */
export type Policy = {
  /** Attempts before any wait. */
  readonly free: number;
  /** The wait after the last free attempt. Each attempt after it doubles the wait. */
  readonly delayMs: number;
  readonly maxDelayMs: number;
  /** A count ends so long after its first attempt. */
  readonly forgetMs: number;
};

/** An attempt that was counted: the how manieth, or, as the name is locked, how long to wait. */
export type Counted = { readonly attempts: number } | { readonly waitMs: number };

/** The wait that the n-th attempt begins. */
export const delayAfter = ({ free, delayMs, maxDelayMs }: Policy, attempts: number): number =>
  attempts < free ? 0 : Math.min(delayMs * 2 ** (attempts - free), maxDelayMs);

// Seldom enough to cost nothing, often enough that the table holds about what counts.
const purgeEvery = 500;

/**
 * Counts attempts under a name, in Postgres. One statement counts and locks, so that requests at one moment
 * pass no limit.
 */
export class GuessCounter {
  readonly #db: Kysely<never>;
  readonly #clock: Clock;
  #sincePurge = 0;

  constructor({ db, clock }: { readonly db: Kysely<never>; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts `weight` attempts, unless the name is locked. */
  async count(name: string, policy: Policy, weight = 1): Promise<Counted> {
    const nowMs = Date.parse(this.#clock.now());
    const now = at(nowMs);
    const ended = sql`guess_count.forget_at <= ${now}`;
    const attempts = sql`(case when ${ended} then 0 else guess_count.attempts end + ${weight}::integer)`;
    const { rows } = await sql<{ attempts: number }>`
      insert into guess_count (name, attempts, locked_until, forget_at)
      values (${name}, ${weight}, ${lockedUntil(policy, sql`${weight}::integer`, now)}, ${at(nowMs + policy.forgetMs)})
      on conflict (name) do update set
        attempts = ${attempts},
        locked_until = ${lockedUntil(policy, attempts, now)},
        forget_at = case when ${ended} then excluded.forget_at else guess_count.forget_at end
      where guess_count.locked_until is null or guess_count.locked_until <= ${now}
      returning attempts`.execute(this.#db);
    await this.#purge(now);
    const [row] = rows;
    return row ?? { waitMs: await this.#waitMs(name, nowMs) };
  }

  /**
   * Takes attempts back that turned out to be none. The lock that they began ends, unless others came after
   * them.
   */
  async giveBack(name: string, attempts: number, weight = 1): Promise<void> {
    await sql`
      update guess_count set
        attempts = greatest(attempts - ${weight}::integer, 0),
        locked_until = case when attempts = ${attempts}::integer then null else locked_until end
      where name = ${name}`.execute(this.#db);
  }

  /** Ends the count: who attempted knows the secret. */
  async clear(name: string): Promise<void> {
    await sql`delete from guess_count where name = ${name}`.execute(this.#db);
  }

  async #waitMs(name: string, nowMs: number): Promise<number> {
    const { rows } = await sql<{ locked_until: Date | null }>`
      select locked_until from guess_count where name = ${name}`.execute(this.#db);
    return Math.max((rows[0]?.locked_until?.getTime() ?? nowMs) - nowMs, 1);
  }

  async #purge(now: unknown): Promise<void> {
    this.#sincePurge += 1;
    if (this.#sincePurge < purgeEvery) return;
    this.#sincePurge = 0;
    await sql`
      delete from guess_count
      where forget_at <= ${now} and (locked_until is null or locked_until <= ${now})`.execute(this.#db);
  }
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** `delayAfter` in SQL. The exponent is bounded, as `power` overflows. */
const lockedUntil = ({ free, delayMs, maxDelayMs }: Policy, attempts: unknown, now: unknown) => sql`
  case when ${attempts} >= ${free}::integer then ${now} + make_interval(secs =>
    least(${delayMs}::float8 * power(2, least(${attempts} - ${free}::integer, 30)), ${maxDelayMs}::float8) / 1000)
  end`;
