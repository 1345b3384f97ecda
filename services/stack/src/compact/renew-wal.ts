import type pg from 'pg';

/** A server with a larger write-ahead log than this is left to its operator. */
const mostSegments = 1_000;
/**
 * A segment that is there ahead of its time may be an old one under a new name, or a new one that Postgres
 * made in advance.
 */
const mostRounds = 3;

/**
 * Has Postgres begin a new segment of its write-ahead log and remove all older ones. It usually keeps a
 * finished segment under the name of a future one, with its old bytes: those are used up first. Answers
 * undefined when the account may not do it.
 */
export const renewWal = async (client: pg.Client): Promise<{ readonly segments: number } | undefined> => {
  try {
    // For this moment only. A kill leaves it off, which costs little; the next run resets it.
    await client.query('alter system set wal_recycle = off');
    await client.query('select pg_reload_conf()');
    try {
      return await renew(client);
    } finally {
      await client.query('alter system reset wal_recycle');
      await client.query('select pg_reload_conf()');
    }
  } catch (error) {
    // 42501: insufficient_privilege.
    if ((error as { code?: string }).code === '42501') return undefined;
    throw error;
  }
};

const renew = async (client: pg.Client): Promise<{ readonly segments: number }> => {
  // The setting reaches the process that checkpoints a little later: until then it may still keep a segment
  // under a new name.
  await client.query('checkpoint');
  let removed = 0;
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    removed += await useUp(client);
    const current = await currentSegment(client);
    if (!(await segments(client)).some((name) => name > current)) break;
  }
  return { segments: removed };
};

/** Uses up and removes the segments that are there now, past and future ones. Answers how many. */
const useUp = async (client: pg.Client): Promise<number> => {
  const old = new Set(await segments(client));
  for (let used = 0; used < mostSegments; used += 1) {
    const current = await currentSegment(client);
    if (![...old].some((name) => name >= current)) break;
    // Without a record in it, a segment is not left.
    await client.query(`select pg_logical_emit_message(false, 'fanfold', 'compact')`);
    await client.query('select pg_switch_wal()');
  }
  // The first one moves the place from which a recovery begins; the second one removes what lies before it.
  await client.query('checkpoint');
  await client.query('checkpoint');
  const left = (await segments(client)).filter((name) => old.has(name));
  return old.size - left.length;
};

const segments = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`,
  );
  return rows.map(({ name }) => name);
};

const currentSegment = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
  );
  return rows[0]?.name ?? '';
};
