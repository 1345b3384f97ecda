import type { LinkedAccountsCase } from '@fanfold/contracts/payments';
import { newestFirst, type PageParams, queueOf, type Waiting } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import type { LinkedAccountsTables } from './tables.ts';

export { linkedAccounts } from './projection.ts';

/** Cases that finance has not decided. */
export const openLinkedAccounts = (db: Kysely<LinkedAccountsTables>): Promise<Waiting> =>
  queueOf(db.selectFrom('linked_accounts_case').where('status', '=', 'open'), sql`flagged_at`);

/**
 * Cases of one status or of all, newest first, with the sum paid so far. `nextCursor` is null on the last
 * page.
 */
export const linkedAccountsPage = async (
  db: Kysely<LinkedAccountsTables>,
  { status, ...page }: { status?: LinkedAccountsCase['status'] | undefined } & PageParams,
): Promise<{ cases: LinkedAccountsCase[]; nextCursor: string | null }> => {
  let query = db
    .selectFrom('linked_accounts_case as found')
    .leftJoin('paid_to', (join) =>
      join
        .onRef('paid_to.payer_oid', '=', 'found.payer_oid')
        .onRef('paid_to.creator_oid', '=', 'found.creator_oid'),
    )
    .selectAll('found')
    .select(['paid_to.payments', 'paid_to.paid', 'paid_to.bonus', 'paid_to.last_at']);
  if (status) query = query.where('found.status', '=', status);
  const { rows, nextCursor } = await newestFirst(query, page);
  return {
    cases: rows.map((row) => ({
      payerOid: row.payer_oid as LinkedAccountsCase['payerOid'],
      creatorOid: row.creator_oid as LinkedAccountsCase['creatorOid'],
      kinds: [...row.kinds] as LinkedAccountsCase['kinds'],
      status: row.status as LinkedAccountsCase['status'],
      flaggedAt: row.flagged_at.toISOString(),
      reason: row.reason,
      decidedByOid: row.decided_by_oid as LinkedAccountsCase['decidedByOid'],
      decidedAt: row.decided_at?.toISOString() ?? null,
      payments: Number(row.payments ?? 0),
      paidCoins: Number(row.paid ?? 0),
      bonusCoins: Number(row.bonus ?? 0),
      lastPaidAt: row.last_at?.toISOString() ?? null,
    })),
    nextCursor,
  };
};
