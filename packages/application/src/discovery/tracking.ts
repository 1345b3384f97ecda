import { addDays, type Timestamp } from '@fanfold/domain';
import type { Clock, Logger } from '@fanfold/platform';
import { type Kysely, sql } from 'kysely';

import { everyHour } from '../every-hour.ts';

type Deps = { readonly db: Kysely<never>; readonly clock: Clock };

export type Tracked = {
  readonly name: string;
  /** Null for visitors, of whom nothing is kept that tells one from another. */
  readonly oid: string | null;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
};

/** DIS-016: keeps that something was done. The caller has asked whether the person agreed. */
export const trackEvent = async ({ db, clock }: Deps, { name, oid, properties }: Tracked): Promise<void> => {
  await sql`
    insert into tracked_event (tracked_at, name, oid, properties)
    values (${clock.now()}::timestamptz, ${name}, ${oid}, ${JSON.stringify(properties)}::jsonb)`.execute(db);
};

/** DIS-017: what a person's browser is like, the last time that it told. */
export const saveTrackProperties = async (
  { db, clock }: Deps,
  { oid, properties }: Pick<Tracked, 'properties'> & { readonly oid: string },
): Promise<void> => {
  await sql`
    insert into tracked_properties (oid, properties, saved_at)
    values (${oid}, ${JSON.stringify(properties)}::jsonb, ${clock.now()}::timestamptz)
    on conflict (oid) do update set properties = excluded.properties, saved_at = excluded.saved_at`.execute(
    db,
  );
};

/** So long it is kept; then a month goes as a whole. */
const keptMonths = 13;

/**
 * The first day of Asia/Seoul, `yyyy-mm-dd`, of which all that was tracked is kept: months go by UTC, which
 * begin there in the middle of a day.
 */
export const trackedFrom = (now: Timestamp): string =>
  addDays(`${monthFrom(now, -keptMonths)}T00:00:00.000Z`, 1).slice(0, 10);

/** Gives each month its table, some before they begin, and drops those that are too old; every hour. */
export const keepTrackedMonths = (
  { log, ...deps }: Deps & { readonly log: Logger },
  signal: AbortSignal,
): Promise<void> =>
  everyHour(
    { run: () => arrangeMonths(deps), log, failure: 'the months of tracked events have to wait' },
    signal,
  );

export const arrangeMonths = async ({ db, clock }: Deps): Promise<void> => {
  const now = clock.now();
  for (const ahead of [0, 1]) await addMonth(db, monthFrom(now, ahead));
  const oldest = monthFrom(now, -keptMonths);
  for (const month of await monthsOf(db))
    if (month < oldest) await sql`drop table ${tableOf(month)}`.execute(db);
  await sql`delete from tracked_event_default where tracked_at < ${oldest}::date`.execute(db);
};

/** The first day of the month so many months from a moment, in UTC: `2026-11-01`. */
const monthFrom = (now: string, months: number): string => {
  const month = new Date(`${now.slice(0, 7)}-01T00:00:00.000Z`);
  month.setUTCMonth(month.getUTCMonth() + months);
  return month.toISOString().slice(0, 10);
};

const prefix = 'tracked_event_';
const tableOf = (month: string) => sql.id(`${prefix}${month.slice(0, 7).replace('-', '_')}`);

/** The months that have a table, by their first days. */
const monthsOf = async (db: Kysely<never>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'tracked_event'::regclass and child.relname <> 'tracked_event_default'
    order by child.relname`.execute(db);
  return rows.map(({ name }) => `${name.slice(prefix.length).replace('_', '-')}-01`);
};

/** Several processes may try: the later ones find it there. What already waits in the default table moves. */
const addMonth = (db: Kysely<never>, month: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`lock table tracked_event in share row exclusive mode`.execute(transaction);
    if ((await monthsOf(transaction)).includes(month)) return;
    const [from, until] = [sql.lit(month), sql.lit(monthFrom(month, 1))];
    const table = tableOf(month);
    await sql`create table ${table} (like tracked_event)`.execute(transaction);
    await sql`
      with moved as (
        delete from tracked_event_default where tracked_at >= ${from}::date and tracked_at < ${until}::date returning *
      ) insert into ${table} select * from moved`.execute(transaction);
    await sql`
      alter table tracked_event attach partition ${table}
      for values from (${from}) to (${until})`.execute(transaction);
  });
