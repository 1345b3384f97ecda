import type pg from 'pg';

/**
 * Row of `operator_settings`: since when no process may append to the event log (ISO 8601, by the database's
 * clock).
 */
export type WritesStopped = { readonly since: string };

/** What `fanfold writes stop` set; undefined while writes are allowed. */
export const readWritesStopped = async (
  client: Pick<pg.Pool, 'query'>,
): Promise<WritesStopped | undefined> => {
  const { rows } = await client.query<{ value: WritesStopped }>(
    `select value from operator_settings where name = 'writes-stopped'`,
  );
  return rows[0]?.value;
};

/** From now on every process stops its appends with its next heartbeat. Stopping again changes nothing. */
export const stopWrites = async (client: Pick<pg.Pool, 'query'>): Promise<void> => {
  await client.query(
    `insert into operator_settings (name, value, changed_at)
     values ('writes-stopped', jsonb_build_object('since', clock_timestamp()), clock_timestamp())
     on conflict (name) do nothing`,
  );
};

export const allowWrites = async (client: Pick<pg.Pool, 'query'>): Promise<void> => {
  await client.query(`delete from operator_settings where name = 'writes-stopped'`);
};

/** The switch of a process's appends, as its heartbeat uses it. */
export type WritesSwitch = {
  set(isStopped: boolean): void;
  /** Writes are stopped, and no append of this process is on its way any more. */
  readonly isDrained: boolean;
};
