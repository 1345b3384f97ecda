import type { HeldFile, QuarantinedFile } from '@fanfold/contracts/media';
import { parseOid } from '@fanfold/domain';
import { newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { AssetsTables } from './tables.ts';

type Db = Kysely<AssetsTables>;
type Wanted = { readonly limit: number; readonly except: readonly string[] };

/** Files that were not screened yet: those that are held back first, each the oldest first. */
export const assetsToScreen = async (db: Db, { limit, except }: Wanted): Promise<string[]> => {
  const rows = await db
    .selectFrom('asset')
    .select('asset_oid')
    .where('screening', 'in', ['awaited', 'none'])
    .where('status', '=', 'uploaded')
    .where('asset_oid', '<>', sql<string>`all(${[...except]}::text[])`)
    .orderBy('screening')
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => row.asset_oid);
};

/** How many files are held back until they are screened, and since when the oldest of them was begun. */
export const waitingScreenings = async (
  db: Db,
): Promise<{ readonly waiting: number; readonly oldestAt: string | null }> => {
  const row = await db
    .selectFrom('asset')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('started_at').as('oldest')])
    .where('screening', '=', 'awaited')
    .where('status', '=', 'uploaded')
    .executeTakeFirst();
  return { waiting: Number(row?.waiting ?? 0), oldestAt: row?.oldest?.toISOString() ?? null };
};

/** A person's files that are held back now, newest first; at most 100. */
export const ownQuarantine = async (db: Db, ownerOid: string): Promise<HeldFile[]> => {
  const rows = await db
    .selectFrom('asset')
    .selectAll()
    .where('owner_oid', '=', ownerOid)
    .where('status', '=', 'uploaded')
    .where('screening', 'in', ['awaited', 'quarantined', 'refused'])
    .orderBy('position', 'desc')
    .limit(100)
    .execute();
  return rows.map(toHeldFile);
};

type Input = PageParams & { readonly state: 'open' | 'decided' };

/** What was quarantined, for administrators: what is open, or what was decided; newest first. */
export const quarantinePage = async (
  db: Db,
  { state, ...page }: Input,
): Promise<{ files: QuarantinedFile[]; nextCursor: string | null }> => {
  const query = db
    .selectFrom('asset')
    .selectAll()
    .where('status', '=', 'uploaded')
    .where('screening', 'in', state === 'open' ? ['quarantined'] : ['released', 'refused']);
  const { rows, nextCursor } = await newestFirst(query, page);
  return {
    files: rows.map((row) => ({
      ...toHeldFile(row),
      ownerOid: parseOid(row.owner_oid),
      statement: row.review_statement,
    })),
    nextCursor,
  };
};

const toHeldFile = (row: Selectable<AssetsTables['asset']>): HeldFile => ({
  key: parseOid(row.asset_oid),
  fileName: row.file_name,
  purpose: row.purpose,
  mediaType: row.media_type,
  sizeBytes: Number(row.size_bytes),
  contentOid: row.target_kind === 'work' && row.target_oid !== null ? parseOid(row.target_oid) : null,
  screening: row.screening,
  reason: row.quarantine_reason,
  finding: row.finding,
  quarantinedAt: row.quarantined_at?.toISOString() ?? null,
  reviewRequestedAt: row.review_requested_at?.toISOString() ?? null,
  decision: row.decision_reason,
  decidedAt: row.decided_at?.toISOString() ?? null,
  uploadedAt: row.started_at.toISOString(),
});
