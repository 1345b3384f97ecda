import type { SuspendedWork } from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import { newestFirst, type PageParams, queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { WorksTables } from './tables.ts';

export { worksRead } from './projection.ts';
export type { WorksTables } from './tables.ts';

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
      suspensionAnswer: row.suspension_answer,
      changedAt: row.changed_at.toISOString(),
    })),
    nextCursor,
  };
};

const mostShown = 100;

/**
 * The works of a creator that wait for a moment or for their files, newest first, and after them those whose
 * files failed: they wait for their creator, and must not take the places of others.
 */
export const worksUnderWay = async (
  db: Db,
  creatorOid: string,
  most = mostShown,
): Promise<{ contentOid: string }[]> => {
  const rows = await db
    .selectFrom('work')
    .select('content_oid')
    .where('creator_oid', '=', creatorOid)
    .where('status', 'in', ['scheduled', 'encoding', 'encoding_failed'])
    .orderBy((eb) => eb('status', '=', 'encoding_failed'))
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ contentOid: row.content_oid }));
};

/** The works of a creator that are published, or will be at a moment or when their files are ready. */
export const openWorksOf = async (db: Db, creatorOid: string): Promise<{ contentOid: string }[]> => {
  const rows = await db
    .selectFrom('work')
    .select('content_oid')
    .where('creator_oid', '=', creatorOid)
    .where('status', 'in', ['published', 'scheduled', 'encoding'])
    .orderBy('position')
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

/** Those whose creators wait for an answer, the longest wait first; or all that are down, newest first. */
export const suspendedWorks = async (
  db: Db,
  { state }: { readonly state: 'open' | 'all' },
): Promise<Omit<SuspendedWork, 'creator' | 'title'>[]> => {
  const all = db.selectFrom('suspension').selectAll().limit(mostShown);
  const rows = await (state === 'open'
    ? all
        .where('objected_at', 'is not', null)
        .where('answered_at', 'is', null)
        .orderBy('objected_at')
        .orderBy('position')
    : all.orderBy('position', 'desc')
  ).execute();
  return rows.map((row) => ({
    contentOid: parseOid(row.content_oid),
    creatorOid: parseOid(row.creator_oid),
    reason: row.reason,
    byReport: row.report_oid !== null,
    buyersKeep: row.buyers_keep,
    suspendedAt: row.suspended_at.toISOString(),
    objection: row.objected_at && { statement: row.statement, at: row.objected_at.toISOString() },
    answer: row.answered_at === null ? null : { reason: row.answer ?? '', at: row.answered_at.toISOString() },
  }));
};

/** How many objections wait for an administrator. */
export const openObjections = (db: Db): Promise<Waiting> =>
  queueOf(
    db.selectFrom('suspension').where('objected_at', 'is not', null).where('answered_at', 'is', null),
    sql`objected_at`,
  );
