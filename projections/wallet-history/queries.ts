import type { HistoryLine } from '@fanfold/contracts/coinevent';
import { type Kysely, sql } from 'kysely';

import type { WalletHistoryTables } from './tables.ts';

type Db = Kysely<WalletHistoryTables>;

export type HistoryFilter = {
  readonly walletOid: string;
  /** First and last calendar day in Asia/Seoul (`yyyy-mm-dd`), both included. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Only movements of this kind of coin. */
  readonly kind?: 'paid' | 'bonus' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** A page of a wallet's movements, newest first. `nextCursor` is null on the last page. */
export const historyPage = async (
  db: Db,
  filter: HistoryFilter,
): Promise<{ lines: HistoryLine[]; nextCursor: string | null }> => {
  const { walletOid, startDate, endDate, kind, cursor, limit } = filter;
  let query = selectLines(db).where('line.wallet_oid', '=', walletOid);
  if (cursor !== undefined) query = query.where('line.position', '<', cursor);
  if (startDate) query = query.where('line.happened_at', '>=', startOfSeoulDay(startDate));
  if (endDate) query = query.where('line.happened_at', '<', startOfSeoulDay(endDate, 1));
  if (kind) query = query.where(`line.${kind}`, '<>', '0');
  const rows = await query
    .orderBy('line.position', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    lines: page.map(toLine),
    nextCursor: rows.length > limit ? (page.at(-1)?.position ?? null) : null,
  };
};

/** One movement by its event's revision in the wallet's stream, or undefined. */
export const historyLine = async (
  db: Db,
  { walletOid, revision }: { walletOid: string; revision: number },
): Promise<HistoryLine | undefined> => {
  const row = await selectLines(db)
    .where('line.wallet_oid', '=', walletOid)
    .where('line.revision', '=', revision)
    .executeTakeFirst();
  return row && toLine(row);
};

const selectLines = (db: Db) =>
  db
    .selectFrom('line')
    .leftJoin('content_title', 'content_title.content_oid', 'line.content_oid')
    .leftJoin('nickname', 'nickname.oid', 'line.counterparty_oid')
    .leftJoin('refunded_purchase', (join) =>
      join
        .onRef('refunded_purchase.purchase_id', '=', 'line.purchase_id')
        .on('line.transaction_type', '<>', 'refund'),
    )
    .selectAll('line')
    .select([
      'content_title.title',
      'nickname.nickname',
      sql<boolean>`refunded_purchase.purchase_id is not null`.as('refunded'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

const toLine = (row: Row): HistoryLine => ({
  position: row.position,
  revision: row.revision,
  happenedAt: row.happened_at.toISOString(),
  transactionType: row.transaction_type as HistoryLine['transactionType'],
  paidCoins: Number(row.paid),
  bonusCoins: Number(row.bonus),
  balancePaid: Number(row.balance_paid),
  balanceBonus: Number(row.balance_bonus),
  lots: row.lots.map((number) => `A-${number}`),
  contentOid: row.content_oid as HistoryLine['contentOid'],
  contentTitle: row.title,
  counterpartyOid: row.counterparty_oid as HistoryLine['counterpartyOid'],
  counterpartyNickname: row.nickname,
  chargeId: row.charge_id as HistoryLine['chargeId'],
  reason: row.reason,
  refunded: row.refunded,
});

/** The moment at which a Seoul day (plus `days`) begins. Korea keeps UTC+9 all year. */
const startOfSeoulDay = (day: string, days = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00.000+09:00`) + days * 86_400_000);
