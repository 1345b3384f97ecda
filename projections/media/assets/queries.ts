import type { Asset, EncodedFile } from '@fanfold/contracts/media';
import { parseOid, type Target } from '@fanfold/domain';
import { newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { AssetStatus, AssetsTables } from './tables.ts';

export { assets } from './projection.ts';
export {
  assetsToScreen,
  ownQuarantine,
  quarantinePage,
  waitingScreenings,
} from './screening-queries.ts';

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
    .where('screening', 'not in', ['quarantined', 'refused'])
    .where('asset_oid', '<>', sql<string>`all(${[...except]}::text[])`)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => row.asset_oid);
};

/** Videos and sounds in this state of their encoding, newest first. */
export const encodingsPage = async (
  db: Kysely<AssetsTables>,
  { encoding, ...page }: { readonly encoding: 'wanted' | 'ready' | 'failed' } & PageParams,
): Promise<{ files: EncodedFile[]; nextCursor: string | null }> => {
  const query = db
    .selectFrom('asset')
    .selectAll()
    .where('encoding', '=', encoding)
    .where('status', '=', 'uploaded');
  const { rows, nextCursor } = await newestFirst(query, page);
  return { files: rows.map(toEncodedFile), nextCursor };
};

/** What is known of the encoding of these files; those that are unknown, or are not played, are missing. */
export const encodingsOf = async (
  db: Kysely<AssetsTables>,
  keys: readonly string[],
): Promise<EncodedFile[]> => {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('asset')
    .selectAll()
    .where('asset_oid', 'in', keys)
    .where('encoding', '<>', 'none')
    .orderBy('position')
    .execute();
  return rows.map(toEncodedFile);
};

type Counted = { readonly waiting: number; readonly oldestAt: string | null };

const counted = (row: { waiting: string | number | bigint; oldest: Date | null } | undefined): Counted => ({
  waiting: Number(row?.waiting ?? 0),
  oldestAt: row?.oldest?.toISOString() ?? null,
});

/** How many files wait for an encoder, and since when the oldest of them was uploaded. */
export const waitingEncodings = async (db: Kysely<AssetsTables>): Promise<Counted> =>
  counted(
    await db
      .selectFrom('asset')
      .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('started_at').as('oldest')])
      .where('encoding', '=', 'wanted')
      .where('status', '=', 'uploaded')
      .executeTakeFirst(),
  );

/** How many files could not be encoded. */
export const failedEncodings = async (db: Kysely<AssetsTables>): Promise<Counted> =>
  counted(
    await db
      .selectFrom('asset')
      .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('started_at').as('oldest')])
      .where('encoding', '=', 'failed')
      .where('status', '=', 'uploaded')
      .executeTakeFirst(),
  );

/** How many uploads are under way. */
export const openUploads = async (db: Kysely<AssetsTables>): Promise<Counted> =>
  counted(
    await db
      .selectFrom('asset')
      .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('started_at').as('oldest')])
      .where('status', '=', 'uploading')
      .executeTakeFirst(),
  );

const toEncodedFile = (row: Selectable<AssetsTables['asset']>): EncodedFile => ({
  key: parseOid(row.asset_oid),
  ownerOid: parseOid(row.owner_oid),
  fileName: row.file_name,
  sizeBytes: Number(row.size_bytes),
  contentOid: row.target_kind === 'work' && row.target_oid !== null ? parseOid(row.target_oid) : null,
  encoding: row.encoding === 'none' ? 'wanted' : row.encoding,
  problem: row.encoding_problem,
  durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
  uploadedAt: row.started_at.toISOString(),
});

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
  screening: row.screening,
  startedAt: row.started_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
