import type { ListedSupportRequest, OwnSupportRequest } from '@fanfold/contracts/operations';
import { parseOid } from '@fanfold/domain';
import { queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { SupportRequestsTables } from './tables.ts';

export { supportRequestsRead } from './projection.ts';

type Db = Kysely<SupportRequestsTables>;

const shown = 100;

/** What waits, oldest first; or all, newest first. */
export const supportRequestsList = async (
  db: Db,
  { state }: { readonly state: 'open' | 'all' },
): Promise<Omit<ListedSupportRequest, 'requester'>[]> => {
  const all = db.selectFrom('support_request').selectAll().limit(shown);
  const rows = await (state === 'open'
    ? all.where('answered_at', 'is', null).orderBy('position', 'asc')
    : all.orderBy('position', 'desc')
  ).execute();
  return rows.map((row) => ({
    ...requestIn(row),
    requesterOid: parseOid(row.requester_oid),
    language: row.language,
  }));
};

/** What one person asked, newest first. */
export const ownSupportRequests = async (db: Db, requesterOid: string): Promise<OwnSupportRequest[]> => {
  const rows = await db
    .selectFrom('support_request')
    .selectAll()
    .where('requester_oid', '=', requesterOid)
    .orderBy('position', 'desc')
    .limit(shown)
    .execute();
  return rows.map(requestIn);
};

/** How many wait for an administrator. */
export const openSupportRequests = (db: Db): Promise<Waiting> =>
  queueOf(db.selectFrom('support_request').where('answered_at', 'is', null), sql`requested_at`);

/** All requests of a person. */
export const requestOidsOf = async (db: Db, requesterOid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('support_request')
    .select('request_oid')
    .where('requester_oid', '=', requesterOid)
    .orderBy('request_oid')
    .execute();
  return rows.map((row) => row.request_oid);
};

const requestIn = (row: Selectable<SupportRequestsTables['support_request']>): OwnSupportRequest => ({
  requestOid: parseOid(row.request_oid),
  topic: row.topic,
  text: row.text,
  reference: row.reference,
  path: row.path,
  requestedAt: row.requested_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
});
