import { type Kysely, sql } from 'kysely';

/** How far the encoding of these files is, in percent; those that wait are missing. */
export const encodingProgressOf = async (
  db: Kysely<never>,
  assetOids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (assetOids.length === 0) return new Map();
  const { rows } = await sql<{ asset_oid: string; percent: number }>`
    select asset_oid, percent from encoding_progress where asset_oid = any(${[...assetOids]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ asset_oid, percent }) => [asset_oid, percent]));
};

export const noteProgress = async (db: Kysely<never>, assetOid: string, percent: number): Promise<void> => {
  await sql`
    insert into encoding_progress (asset_oid, percent) values (${assetOid}, ${Math.trunc(percent)})
    on conflict (asset_oid) do update set percent = excluded.percent`.execute(db);
};

export const endProgress = async (db: Kysely<never>, assetOid: string): Promise<void> => {
  await sql`delete from encoding_progress where asset_oid = ${assetOid}`.execute(db);
};
