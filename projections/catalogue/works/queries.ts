import { newestFirst, type PageParams } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { WorksTables } from './tables.ts';

export { worksRead } from './projection.ts';

type Db = Kysely<WorksTables>;

/** The works of a creator that are not deleted, newest first. `nextCursor` is null on the last page. */
export const ownWorksPage = async (
  db: Db,
  { creatorOid, ...page }: { readonly creatorOid: string } & PageParams,
) => {
  const query = db
    .selectFrom('work')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('status', '<>', 'deleted');
  const { rows, nextCursor } = await newestFirst(query, page);
  return {
    works: rows.map((row) => ({
      contentOid: row.content_oid,
      suspensionReason: row.suspension_reason,
      changedAt: row.changed_at.toISOString(),
    })),
    nextCursor,
  };
};

const mostShown = 100;

/** The works of a creator that wait for a moment or for their files, newest first. */
export const worksUnderWay = async (db: Db, creatorOid: string): Promise<{ contentOid: string }[]> => {
  const rows = await db
    .selectFrom('work')
    .select('content_oid')
    .where('creator_oid', '=', creatorOid)
    .where('status', 'in', ['scheduled', 'encoding'])
    .orderBy('position', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({ contentOid: row.content_oid }));
};

/** The works that a person makes with others, or is invited to, newest first. */
export const coCreationsOf = async (db: Db, accountOid: string) => {
  const rows = await db
    .selectFrom('co_creation')
    .innerJoin('work', 'work.content_oid', 'co_creation.content_oid')
    .selectAll('co_creation')
    .where('co_creation.account_oid', '=', accountOid)
    .where('work.status', '<>', 'deleted')
    .orderBy('co_creation.position', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({
    contentOid: row.content_oid,
    creatorOid: row.creator_oid,
    sharePercent: row.share_percent,
    accepted: row.accepted,
  }));
};

/** All works that a person ever began, oldest first. */
export const worksOf = async (db: Db, creatorOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('work')
    .select('content_oid')
    .where('creator_oid', '=', creatorOid)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.content_oid);
};
