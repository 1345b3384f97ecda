import type { ListedDeletion } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { newestFirst, type PageParams } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import type { DeletionsTables } from './tables.ts';

export { deletionsRead } from './projection.ts';

const inProgress = ['requested', 'wait', 'final'] as const;

/** Those in progress, or those that ended: cancelled or erased. The newest first. */
export const deletionsPage = async (
  db: Kysely<DeletionsTables>,
  { state, ...page }: { readonly state: 'open' | 'ended' } & PageParams,
): Promise<{ deletions: Omit<ListedDeletion, 'nickname'>[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await newestFirst(
    db
      .selectFrom('deletion')
      .selectAll()
      .where('status', state === 'open' ? 'in' : 'not in', [...inProgress]),
    page,
  );
  return {
    deletions: rows.map((row) => ({
      accountOid: parseOid(row.account_oid),
      state: row.status,
      requestedBy: row.requested_by,
      reason: row.reason,
      requestedAt: row.requested_at.toISOString(),
      startedAt: row.started_at?.toISOString() ?? null,
      nextAt: row.next_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
    nextCursor,
  };
};
