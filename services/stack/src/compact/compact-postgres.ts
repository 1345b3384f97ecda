import { sleep } from '@fanfold/platform';
import type pg from 'pg';

import { StackError } from '../supervisor/stack-error.ts';

export type CompactedPostgres = {
  readonly tables: number;
  /** What this account may not do, in words; an operator of the server has to. */
  readonly left: readonly string[];
};

/**
 * A table that is in use is tried again: the short locks of pages and read models must not wait behind this
 * for long.
 */
const lockTimeoutMs = 5_000;
const tries = 20;
/** So long transactions of others may take before they are named. */
const patienceMs = 60_000;

/**
 * Rewrites every table without what was deleted or replaced in it, and has the planner forget the values that
 * it copied. Killed at any point, it leaves whole tables, and can be run again. Throws StackError when a
 * session keeps old rows alive.
 */
export const compactTables = async (client: pg.Client): Promise<CompactedPostgres> => {
  await waitForOthers(client);
  const left: string[] = [];
  const isAllowed = async (words: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      // 42501: insufficient_privilege.
      if ((error as { code?: string }).code !== '42501') throw error;
      left.push(words);
    }
  };
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  // `analyze` keeps the values of a table that has become empty.
  await isAllowed('values of columns in pg_statistic', () =>
    client.query(`delete from pg_statistic where starelid in (${ownTables('c.oid')})`),
  );
  const { rows } = await client.query<{ name: string }>(
    ownTables(`format('%I.%I', n.nspname, c.relname) as name`),
  );
  for (const { name } of rows) await rewrite(client, `vacuum (full, analyze) ${name}`);
  await isAllowed('pg_statistic itself', () => rewrite(client, 'vacuum full pg_statistic'));
  const orphans = await orphanedFiles(client).catch(() => []);
  if (orphans.length > 0)
    left.push(`files in base/ that a crash left and that belong to no table: ${orphans.join(', ')}`);
  return { tables: rows.length, left };
};

const ownTables = (columns: string): string =>
  `select ${columns} from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

const rewrite = async (client: pg.Client, statement: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      // 42P01: the table of a generation that was dropped meanwhile.
      if (code === '42P01') return;
      // 55P03: lock_not_available; 40P01: deadlock_detected.
      if (attempt === tries || (code !== '55P03' && code !== '40P01')) throw error;
      await sleep(200 * attempt);
    }
  }
};

/** Rows that were deleted are kept for each transaction that began before, so those have to end first. */
const waitForOthers = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  const began = performance.now();
  for (;;) {
    const holders = await client.query<{ holder: string }>(holdersBefore, [rows[0]?.xid]);
    if (holders.rows.length === 0) return;
    if (performance.now() - began > patienceMs)
      throw new StackError(
        `Old rows are still needed by ${holders.rows.map(({ holder }) => holder).join(', ')}. End it and compact again.`,
      );
    await sleep(250);
  }
};

const holdersBefore = `
  select format('session %s (%s)', pid, coalesce(nullif(application_name, ''), 'without a name')) as holder
  from pg_stat_activity
  where pid <> pg_backend_pid() and datname = current_database()
    and least(age(backend_xmin), age(backend_xid)) is not null
    and greatest(age(backend_xmin), age(backend_xid)) > age($1::text::xid)
  union all select format('the prepared transaction %s', gid) from pg_prepared_xacts
  union all select format('the replication slot %s', slot_name) from pg_replication_slots
    where age(xmin) > age($1::text::xid)`;

/**
 * A server that was killed while it rewrote a table leaves the unfinished file for ever. Only a superuser may
 * list them.
 */
const orphanedFiles = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct format('base/%s/%s', d.oid, f.name) as name
     from pg_database d, pg_ls_dir(format('base/%s', d.oid)) as f (name)
     where d.datname = current_database() and f.name ~ '^[0-9]+$' and pg_filenode_relation(0, f.name::oid) is null
       and (pg_stat_file(format('base/%s/%s', d.oid, f.name), true)).size > 0
       and (pg_stat_file(format('base/%s/%s', d.oid, f.name), true)).modification < now() - interval '1 hour'`,
  );
  return rows.map(({ name }) => name);
};
