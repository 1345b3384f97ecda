import { type Kysely, sql } from 'kysely';

type Db = Kysely<never>;
type Scanner = 'malware' | 'picture' | 'store';

/** The screening of this file did not succeed; it is tried again after so long. */
export const noteAttempt = async (
  db: Db,
  { assetOid, scanner, waitMs }: { assetOid: string; scanner: Scanner; waitMs: (tries: number) => number },
): Promise<void> => {
  const { rows } = await sql<{ tries: number }>`
    insert into screening_attempt (asset_oid, scanner, tries, since, until)
    values (${assetOid}, ${scanner}, 1, now(), now())
    on conflict (asset_oid) do update set scanner = excluded.scanner, tries = screening_attempt.tries + 1
    returning tries`.execute(db);
  await sql`
    update screening_attempt set until = now() + make_interval(secs => ${waitMs(rows[0]?.tries ?? 1) / 1_000})
    where asset_oid = ${assetOid}`.execute(db);
};

export const endAttempts = async (db: Db, assetOid: string): Promise<void> => {
  await sql`delete from screening_attempt where asset_oid = ${assetOid}`.execute(db);
};

/** Files whose next try has not come. */
export const waitingForRetry = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{
    asset_oid: string;
  }>`select asset_oid from screening_attempt where until > now()`.execute(db);
  return rows.map(({ asset_oid }) => asset_oid);
};

export type ScreeningAttempt = {
  readonly assetOid: string;
  /** What did not answer: a scanner, or the object store. */
  readonly scanner: Scanner;
  readonly tries: number;
  readonly since: string;
  readonly until: string;
};

/** The files that wait because something is away, the oldest first; with `assetOids` of these alone. */
export const screeningAttempts = async (
  db: Db,
  { limit, assetOids }: { readonly limit: number; readonly assetOids?: readonly string[] },
): Promise<ScreeningAttempt[]> => {
  const { rows } = await sql<{
    asset_oid: string;
    scanner: Scanner;
    tries: number;
    since: Date;
    until: Date;
  }>`
    select asset_oid, scanner, tries, since, until from screening_attempt
    where ${assetOids === undefined} or asset_oid = any(${[...(assetOids ?? [])]}::text[])
    order by since, asset_oid limit ${limit}`.execute(db);
  return rows.map(({ asset_oid: assetOid, since, until, ...attempt }) => ({
    assetOid,
    ...attempt,
    since: since.toISOString(),
    until: until.toISOString(),
  }));
};
