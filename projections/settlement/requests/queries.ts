import type { CheckSettlementReply } from '@fanfold/contracts/settlement';
import { parseOid } from '@fanfold/domain';
import type { RequestState } from '@fanfold/domain/settlement';
import { newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { RevenueRequestsTables } from './tables.ts';

export { revenueRequests } from './projection.ts';

type Db = Kysely<RevenueRequestsTables>;
type Reply = ReturnType<typeof CheckSettlementReply.parse>;

type Request = Reply['requests'][number];
type Row = Selectable<RevenueRequestsTables['revenue_request']>;

const requestOf = (row: Row): Request => ({
  creatorOid: parseOid(row.creator_oid),
  requestId: parseOid(row.request_id),
  state: row.state,
  won: Number(row.won),
  netWon: Number(row.net_won),
  currency: row.currency,
  amountMinor: Number(row.amount_minor),
  payOn: row.pay_on,
  requestedAt: row.requested_at.toISOString(),
  inBatch: row.batch_id !== null,
  last: row.is_last,
  unpaidAsked: row.unpaid_asked && { ...row.unpaid_asked, byOid: parseOid(row.unpaid_asked.byOid) },
});

type InState = PageParams & { readonly state?: RequestState | undefined };

/** Requests, all or those in one state, newest first. */
export const revenueRequestsIn = async (
  db: Db,
  { state, ...page }: InState,
): Promise<Pick<Reply, 'requests' | 'nextCursor'>> => {
  const all = db.selectFrom('revenue_request').selectAll();
  const { rows, nextCursor } = await newestFirst(
    state === undefined ? all : all.where('state', '=', state),
    page,
  );
  return { requests: rows.map(requestOf), nextCursor };
};

type ToPay = PageParams & {
  /** The requests that a batch holds. */
  readonly taken: ReadonlySet<string>;
};

/** Requests that wait to be paid, the oldest first: who asked first is paid first. */
export const requestsToPay = async (
  db: Db,
  { taken, cursor = '-1', limit }: ToPay,
): Promise<Pick<Reply, 'requests' | 'nextCursor'>> => {
  const found = await db
    .selectFrom('revenue_request')
    .selectAll()
    .where('state', '=', 'requested')
    .where('position', '>', cursor)
    .where(sql<boolean>`request_id <> all(${[...taken]}::text[])`)
    .orderBy('position')
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  return {
    requests: rows.map(requestOf),
    nextCursor: found.length > limit ? (rows.at(-1)?.position ?? null) : null,
  };
};

const shownByHand = 200;

/**
 * What finance pays or paid by hand, the newest first; also what came back, as both have entries at the bank.
 */
export const requestsByHand = async (
  db: Db,
): Promise<Pick<Request, 'creatorOid' | 'requestId' | 'currency' | 'amountMinor' | 'payOn'>[]> => {
  const rows = await db
    .selectFrom('revenue_request')
    .selectAll()
    .where('state', 'in', ['processing', 'complete', 'failed'])
    .where('batch_id', 'is', null)
    .orderBy('position', 'desc')
    .limit(shownByHand)
    .execute();
  return rows.map(requestOf).map(({ creatorOid, requestId, currency, amountMinor, payOn }) => ({
    creatorOid,
    requestId,
    currency,
    amountMinor,
    payOn,
  }));
};

/** Months that are not settled, as their exchange rates are missing. */
export const waitingMonths = (db: Db): Promise<Reply['waiting']> =>
  db.selectFrom('waiting_month').select(['month', 'reason']).orderBy('month').execute();

type ToRequest = {
  readonly month: string;
  /** The last creator of the page before; empty for the first page. */
  readonly after: string;
  readonly limit: number;
};

/** Creators whose revenue is requested by itself and was not requested in a month. */
export const creatorsToRequestFor = async (
  db: Db,
  { month, after, limit }: ToRequest,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('automatic_request')
    .select('creator_oid')
    .where('creator_oid', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('revenue_request')
            .select('request_id')
            .whereRef('revenue_request.creator_oid', '=', 'automatic_request.creator_oid')
            .where('request_month', '=', month),
        ),
      ),
    )
    .orderBy('creator_oid')
    .limit(limit)
    .execute();
  return rows.map(({ creator_oid }) => creator_oid);
};
