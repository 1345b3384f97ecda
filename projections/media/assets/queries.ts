import type { Asset } from '@fanfold/contracts/media';
import { parseOid, type Target } from '@fanfold/domain';
import { newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { AssetStatus, AssetsTables } from './tables.ts';

export { assets } from './projection.ts';

type Listed = { readonly ownerOid: string; readonly status: AssetStatus };

/** A person's files in this state, newest first. `nextCursor` is null on the last page. */
export const assetsPage = async (
  db: Kysely<AssetsTables>,
  { ownerOid, status, ...page }: Listed & PageParams,
): Promise<{ assets: Asset[]; nextCursor: string | null }> => {
  const query = db
    .selectFrom('asset')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .where('status', '=', status);
  const { rows, nextCursor } = await newestFirst(query, page);
  return { assets: rows.map(toAsset), nextCursor };
};

type Belonging = { readonly targetOid: string; readonly ownerOid?: string };

/** The files that belong to one thing, in their places; with `ownerOid` those of one person. */
export const assetsOf = async (
  db: Kysely<AssetsTables>,
  { targetOid, ownerOid }: Belonging,
): Promise<(Asset & { ownerOid: Asset['key'] })[]> => {
  let query = db
    .selectFrom('asset')
    .selectAll()
    .where('target_oid', '=', targetOid)
    .orderBy('place')
    .orderBy('position');
  if (ownerOid !== undefined) query = query.where('owner_oid', '=', ownerOid);
  const rows = await query.execute();
  return rows.map((row) => ({ ...toAsset(row), ownerOid: parseOid(row.owner_oid) }));
};

/** All files that a person ever began to upload. */
export const assetOidsOf = async (db: Kysely<AssetsTables>, ownerOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('asset')
    .select('asset_oid')
    .where('owner_oid', '=', ownerOid)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.asset_oid);
};

type Wanted = { readonly limit: number; readonly except: readonly string[] };

/** Videos and sounds that wait to be encoded, the oldest first. */
export const assetsToEncode = async (
  db: Kysely<AssetsTables>,
  { limit, except }: Wanted,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('asset')
    .select('asset_oid')
    .where('encoding', '=', 'wanted')
    .where('status', '=', 'uploaded')
    .where('asset_oid', '<>', sql<string>`all(${[...except]}::text[])`)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => row.asset_oid);
};

const toAsset = (row: Selectable<AssetsTables['asset']>): Asset => ({
  key: parseOid(row.asset_oid),
  fileName: row.file_name,
  purpose: row.purpose,
  access: row.access,
  status: row.status,
  mediaType: row.media_type,
  sizeBytes: Number(row.size_bytes),
  context:
    row.target_oid === null
      ? null
      : { kind: row.target_kind as Target['kind'], oid: parseOid(row.target_oid) },
  place: row.place,
  startedAt: row.started_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
