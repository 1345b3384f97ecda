import { newestFirst, type PageParams } from '@fanfold/projection';
import type { Kysely, Selectable } from 'kysely';

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
export const openApprovals = async (db: Db): Promise<number> => {
  const { open } = await db
    .selectFrom('approval')
    .select((eb) => eb.fn.countAll<string>().as('open'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(open);
};
