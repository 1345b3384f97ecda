import {
  type ChargeWay,
  type HistoryLine,
  isLegacy,
  labelOf,
  legacyBefore,
  type TransactionType,
  type Unit,
  units,
  type WhyReply,
} from '@fanfold/contracts/wallet';
import { seoulDayStart } from '@fanfold/domain';
import { newestFirst, type PageParams } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { namesShown } from './names.ts';
import type { StoredPiece, WalletHistoryTables } from './tables.ts';

export { counterparties } from './counterparties.ts';
export { balanceAt, holdsAt, lotsAt, type PointInTime } from './point-in-time.ts';
export { walletHistory } from './projection.ts';

type Db = Kysely<WalletHistoryTables>;

export type HistoryFilter = PageParams & {
  readonly walletOid: string;
  /** First and last calendar day in Asia/Seoul (`yyyy-mm-dd`), both included. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /** Only movements of this unit. */
  readonly kind?: Unit | undefined;
  readonly type?: TransactionType | undefined;
  readonly counterpartyOid?: string | undefined;
  /** Only charges with this payment provider. */
  readonly provider?: string | undefined;
};

const columnOf = { paid: 'paid', bonus: 'bonus', chat: 'chat', bonusCredits: 'bonus_credits' } as const;

/** A page of a person's movements, newest first. `nextCursor` is null on the last page. */
export const historyPage = async (
  db: Db,
  filter: HistoryFilter,
): Promise<{ lines: HistoryLine[]; nextCursor: string | null }> => {
  const { rows, nextCursor } = await newestFirst(narrowed(selectLines(db), filter), filter);
  const nameOf = await lotNames(db, filter.walletOid, rows);
  return { lines: rows.map((row) => toLine(row, nameOf)), nextCursor };
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
      'nickname.names',
      'nickname.channel_language',
      sql<boolean>`refunded_purchase.purchase_id is not null`.as('refunded'),
    ]);

type Lines = ReturnType<typeof selectLines>;

const narrowed = (lines: Lines, filter: HistoryFilter): Lines => {
  const { walletOid, startDate, endDate, kind, type } = filter;
  let query = withWhom(lines, filter).where('line.wallet_oid', '=', walletOid);
  if (startDate) query = query.where('line.happened_at', '>=', new Date(seoulDayStart(startDate)));
  if (endDate) query = query.where('line.happened_at', '<', new Date(seoulDayStart(endDate, 1)));
  if (kind) query = query.where(`line.${columnOf[kind]}`, '<>', '0');
  if (type) query = query.where('line.transaction_type', '=', type);
  return query;
};

const withWhom = (lines: Lines, { counterpartyOid, provider }: HistoryFilter): Lines => {
  let query = lines;
  if (counterpartyOid)
    query = query
      .where('line.counterparty_oid', '=', counterpartyOid)
      // A line cannot be found by a field that it does not show.
      .where('line.happened_at', '>=', new Date(legacyBefore));
  if (provider) query = query.where('line.provider', '=', provider);
  return query;
};

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

const toLine = (row: Row, nameOf: (lotId: string) => string): HistoryLine => {
  const happenedAt = row.happened_at.toISOString();
  const legacy = isLegacy(happenedAt);
  return {
    position: row.position,
    stream: row.stream as HistoryLine['stream'],
    revision: row.revision,
    happenedAt,
    transactionType: row.transaction_type,
    labels: labelsOf(row),
    paidCoins: Number(row.paid),
    bonusCoins: Number(row.bonus),
    chatCredits: Number(row.chat),
    bonusCredits: Number(row.bonus_credits),
    balancePaid: Number(row.balance_paid),
    balanceBonus: Number(row.balance_bonus),
    balanceChat: Number(row.balance_chat),
    balanceBonusCredits: Number(row.balance_bonus_credits),
    lots: legacy ? [] : row.pieces.map(({ id }) => nameOf(id)),
    contentOid: row.content_oid as HistoryLine['contentOid'],
    contentTitle: row.title,
    counterpartyOid: legacy ? null : (row.counterparty_oid as HistoryLine['counterpartyOid']),
    counterpartyNickname: legacy ? null : row.nickname,
    counterpartyNames: legacy ? {} : namesShown(row),
    chargeId: row.charge_id as HistoryLine['chargeId'],
    reason: row.reason,
    refunded: row.refunded,
    legacy,
  };
};

/** The labels of the lots in these lines: `A-17` is the seventeenth lot of its owner. */
const lotNames = async (
  db: Db,
  walletOid: string,
  lines: readonly { readonly pieces: readonly StoredPiece[] }[],
): Promise<(lotId: string) => string> => {
  const ids = [...new Set(lines.flatMap(({ pieces }) => pieces.map(({ id }) => id)))];
  const lots =
    ids.length === 0
      ? []
      : await db
          .selectFrom('lot')
          .select(['lot_id', 'number'])
          .where('wallet_oid', '=', walletOid)
          .where(sql<boolean>`lot_id = any(${ids}::text[])`)
          .execute();
  const names = new Map(lots.map(({ lot_id, number }) => [lot_id, `A-${number}`]));
  return (lotId) => names.get(lotId) ?? lotId;
};

/** One label for each unit that a line names, in the order of the units. */
const labelsOf = ({ transaction_type: type, way, pieces }: Row): HistoryLine['labels'] => {
  const named = units.filter((unit) => pieces.some(({ u }) => u === unit));
  const labels = named.map((unit) => labelOf(type, unit, way as ChargeWay | null));
  return labels.length > 0 ? [...new Set(labels)] : [labelOf(type, 'paid')];
};

/** The effect of the movement at a log position on its lots; empty when it moved none of this person's. */
export const movedLots = async (
  db: Db,
  { walletOid, position }: { walletOid: string; position: string },
): Promise<WhyReply['lots']> => {
  const row = await db
    .selectFrom('line')
    .select('pieces')
    .where('wallet_oid', '=', walletOid)
    .where('position', '=', position)
    .executeTakeFirst();
  if (!row) return [];
  const nameOf = await lotNames(db, walletOid, [row]);
  return row.pieces.map(({ id, u, a, h, x, c }) => ({
    name: nameOf(id),
    lotId: id,
    kind: u,
    amount: a,
    held: h,
    expiresAt: x,
    issuedUnder: c ?? null,
  }));
};
