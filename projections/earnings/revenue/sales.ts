import type { Sale } from '@fanfold/contracts/earnings';
import { seoulMonth } from '@fanfold/domain';
import { settleLine } from '@fanfold/domain/settlement';
import { newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { type LineFilter, meets, onDay } from './line-filter.ts';
import type { CreatorRevenueTables } from './tables.ts';

type Db = Kysely<CreatorRevenueTables>;
type SaleLine = ReturnType<typeof Sale.parse>;

export type SalesFilter = PageParams &
  LineFilter & {
    readonly creatorOid: string;
    /** Whether to include sales that were paid with bonus coins only. */
    readonly bonusOnly?: boolean;
    readonly refunds?: boolean;
    /** The month in whose books they stand, `yyyy-mm`. */
    readonly month?: string | undefined;
    /** The books as they were at this moment. */
    readonly asOf?: string | undefined;
  };

const linesOf = (db: Db, creatorOid: string) =>
  db
    .selectFrom('sale')
    .leftJoin('content_title', 'content_title.content_oid', 'sale.content_oid')
    .leftJoin('tier_name', 'tier_name.tier_oid', 'sale.tier_oid')
    .leftJoin('nickname', 'nickname.oid', 'sale.buyer_oid')
    .selectAll('sale')
    .select(['content_title.title', 'tier_name.name as tier', 'nickname.nickname'])
    .where('sale.creator_oid', '=', creatorOid);

/** A creator's sales and refunds, newest first. `nextCursor` is null on the last page. */
export const salesPage = async (
  db: Db,
  filter: SalesFilter,
): Promise<{ sales: SaleLine[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await newestFirst(narrowed(linesOf(db, filter.creatorOid), filter), filter);
  return { sales: rows.map(lineOf), nextCursor };
};

type Lines = ReturnType<typeof linesOf>;

const narrowed = (lines: Lines, filter: Omit<SalesFilter, 'limit'>): Lines => {
  const { month, asOf, bonusOnly = true, refunds = true } = filter;
  let query = lines.where(meets(filter));
  if (month) query = query.where('sale.month', '=', month);
  if (asOf) query = query.where(sql<boolean>`sale.recorded_at <= ${asOf}::timestamptz`);
  if (!bonusOnly) query = query.where('sale.paid', '<>', '0');
  if (!refunds) query = query.where('sale.reverses', 'is', null);
  return query;
};

type LineRow = Awaited<ReturnType<Lines['execute']>>[number];

/** The lines of a month sum exactly to its figures, what is held apart. */
const lineOf = (row: LineRow): SaleLine => {
  const paid = Number(row.paid);
  const kind = row.kind as SaleLine['kind'];
  const amounts = { paid, bonus: Number(row.bonus), credits: Number(row.credits) };
  const { grossWon, gatewayFeeWon, levelFeeWon, payableWon } = settleLine(
    { kind, level: row.level, feePolicyVersion: row.fee_version, amounts },
    Number(row.gross_before),
  );
  const happenedAt = row.happened_at.toISOString();
  return {
    position: row.position,
    happenedAt,
    kind,
    refund: row.reverses !== null,
    contentOid: row.content_oid as SaleLine['contentOid'],
    contentTitle: row.title,
    buyerNickname: row.nickname,
    paidCoins: paid,
    bonusCoins: amounts.bonus,
    credits: amounts.credits,
    tierOid: row.tier_oid as SaleLine['tierOid'],
    tierName: row.tier,
    country: row.buyer_country as SaleLine['country'],
    share: row.share,
    grossWon,
    cutWon: gatewayFeeWon + levelFeeWon,
    payableWon,
    month: row.month,
    revision: row.revision,
    carriedFrom: seoulMonth(happenedAt) === row.month ? null : seoulMonth(happenedAt),
  };
};

export type PurchaseFilter = {
  readonly creatorOid: string;
  readonly contentOid?: string | undefined;
  readonly eventType?: SaleLine['kind'] | undefined;
  readonly contentType?: string | undefined;
  /** A day of Asia/Seoul. */
  readonly date?: string | undefined;
  readonly cursor?: string | undefined;
  /** The first is 1; with a cursor it counts from there. */
  readonly page: number;
  readonly limit: number;
};

/** REV-010: purchases and refunds, newest first, by page or by cursor. */
export const purchaseEvents = async (
  db: Db,
  { creatorOid, contentType, date, page, limit, ...filter }: PurchaseFilter,
): Promise<{ sales: SaleLine[]; nextCursor: string | null }> => {
  let query = narrowed(linesOf(db, creatorOid), { creatorOid, ...filter });
  if (contentType) query = query.where('content_title.kind', '=', contentType);
  if (date) query = query.where(onDay(date));
  const skipped = (page - 1) * limit;
  const { rows, nextCursor } = await newestFirst(query.offset(skipped), { cursor: filter.cursor, limit });
  return { sales: rows.map(lineOf), nextCursor };
};
