import type { CheckSettlementReply } from '@fanfold/contracts/settlement';
import { parseOid } from '@fanfold/domain';
import type { RequestState } from '@fanfold/domain/settlement';
import type { Kysely } from 'kysely';

import type { RevenueRequestsTables } from './tables.ts';

export { revenueRequests } from './projection.ts';

type Db = Kysely<RevenueRequestsTables>;
type Reply = ReturnType<typeof CheckSettlementReply.parse>;

const shown = 200;

/** The newest requests, all or those in one state. */
export const revenueRequestsIn = async (
  db: Db,
  state: RequestState | undefined,
): Promise<Reply['requests']> => {
  const all = db.selectFrom('revenue_request').selectAll().orderBy('position', 'desc').limit(shown);
  const rows = await (state === undefined ? all : all.where('state', '=', state)).execute();
  return rows.map((row) => ({
    creatorOid: parseOid(row.creator_oid),
    requestId: parseOid(row.request_id),
    state: row.state,
    won: Number(row.won),
    netWon: Number(row.net_won),
    currency: row.currency,
    amountMinor: Number(row.amount_minor),
    payOn: row.pay_on,
    requestedAt: row.requested_at.toISOString(),
  }));
};

/** Months that are not settled, as their exchange rates are missing. */
export const waitingMonths = (db: Db): Promise<Reply['waiting']> =>
  db.selectFrom('waiting_month').select(['month', 'reason']).orderBy('month').execute();
