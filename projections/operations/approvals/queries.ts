import { newestFirst, type PageParams, queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { ApprovalsTables } from './tables.ts';

export { approvals } from './projection.ts';

type Db = Kysely<ApprovalsTables>;
export type ApprovalRow = Selectable<ApprovalsTables['approval']>;

/** Newest first: those that wait, or all. */
export const approvalsPage = (
  db: Db,
  { state, ...page }: { readonly state: 'open' | 'all' } & PageParams,
): Promise<{ rows: ApprovalRow[]; nextCursor: string | null }> => {
  const query = db.selectFrom('approval').selectAll();
  return newestFirst(state === 'open' ? query.where('status', '=', 'open') : query, page);
};

/** How many wait. */
export const waitingApprovals = (db: Db): Promise<Waiting> =>
  queueOf(db.selectFrom('approval').where('status', '=', 'open'), sql`requested_at`);
