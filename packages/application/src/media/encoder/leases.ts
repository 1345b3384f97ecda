import { type Kysely, sql } from 'kysely';

type Db = Kysely<never>;

/** How long an encoder that says nothing keeps a file. It speaks three times as often. */
export const leaseSeconds = 15;

export type Held = { readonly assetOid: string; readonly holder: string };

/**
 * How often the file was tried, this time included; undefined where another encoder has it, or it has to
 * wait.
 */
export const takeLease = async (db: Db, { assetOid, holder }: Held): Promise<number | undefined> => {
  const { rows } = await sql<{ tries: number }>`
    insert into encoding_lease as held (asset_oid, holder, until, tries, since)
    values (${assetOid}, ${holder}, now() + make_interval(secs => ${leaseSeconds}), 1, now())
    on conflict (asset_oid) do update
      set holder = excluded.holder, until = excluded.until, tries = held.tries + 1, since = excluded.since
      where held.until <= now()
    returning tries`.execute(db);
  return rows[0]?.tries;
};

/** Whether the file is still this encoder's. */
export const renewLease = async (db: Db, { assetOid, holder }: Held): Promise<boolean> => {
  const { rows } = await sql`
    update encoding_lease set until = now() + make_interval(secs => ${leaseSeconds})
    where asset_oid = ${assetOid} and holder = ${holder} returning 1`.execute(db);
  return rows.length > 0;
};

/** The file is done. */
export const endLease = async (db: Db, { assetOid, holder }: Held): Promise<void> => {
  await sql`delete from encoding_lease where asset_oid = ${assetOid} and holder = ${holder}`.execute(db);
};

/** Another encoder may have the file after so long. */
export const giveBack = async (db: Db, { assetOid, holder }: Held, afterMs: number): Promise<void> => {
  await sql`
    update encoding_lease set holder = null, until = now() + make_interval(secs => ${afterMs / 1_000})
    where asset_oid = ${assetOid} and holder = ${holder}`.execute(db);
};

/** Files that no encoder may take at the moment. */
export const leasedFiles = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    asset_oid: string;
  }>`select asset_oid from encoding_lease where until > now()`.execute(db);
  return rows.map(({ asset_oid }) => asset_oid);
};

/** What encoders work on, or will try again. */
export type EncodingJob = {
  readonly assetOid: string;
  /** Null while it waits for its next try. */
  readonly holder: string | null;
  readonly since: string;
  readonly until: string;
  readonly tries: number;
  /** Null before the first progress. */
  readonly percent: number | null;
};

/** The oldest first. */
export const encodingJobs = async (db: Db, limit: number): Promise<EncodingJob[]> => {
  const { rows } = await sql<{
    asset_oid: string;
    holder: string | null;
    since: Date;
    until: Date;
    tries: number;
    percent: number | null;
  }>`
    select held.asset_oid, held.holder, held.since, held.until, held.tries, percent from encoding_lease held
    left join encoding_progress on encoding_progress.asset_oid = held.asset_oid
    order by held.since, held.asset_oid limit ${limit}`.execute(db);
  return rows.map(({ asset_oid, since, until, ...job }) => ({
    assetOid: asset_oid,
    ...job,
    since: since.toISOString(),
    until: until.toISOString(),
  }));
};
