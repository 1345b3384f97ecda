import { type Balance, emptyBalance, type Unit, type WalletReply } from '@fanfold/contracts/wallet';
import { type Kysely, sql } from 'kysely';

import type { StoredPiece, WalletHistoryTables } from './tables.ts';

type Holds = WalletReply['holds'];
type Db = Kysely<WalletHistoryTables>;

/** Up to and including a log position or a time. */
export type PointInTime = { readonly position: string } | { readonly time: string };

const upTo = (at: PointInTime) =>
  'position' in at
    ? sql<boolean>`position <= ${at.position}::bigint`
    : sql<boolean>`happened_at <= ${at.time}`;

/** The balances after the last movement up to a point in time. */
export const balanceAt = async (
  db: Db,
  { walletOid, at }: { walletOid: string; at: PointInTime },
): Promise<Balance> => {
  const row = await db
    .selectFrom('line')
    .selectAll()
    .where('wallet_oid', '=', walletOid)
    .where(upTo(at))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return emptyBalance;
  return {
    paid: Number(row.balance_paid),
    bonus: Number(row.balance_bonus),
    chat: Number(row.balance_chat),
    bonusCredits: Number(row.balance_bonus_credits),
    heldPaid: Number(row.balance_held_paid),
    heldBonus: Number(row.balance_held_bonus),
    heldChat: Number(row.balance_held_chat),
    heldBonusCredits: Number(row.balance_held_bonus_credits),
    debt: Number(row.balance_debt),
  };
};

/** Each lot's part of every movement up to a point in time. */
const movedUpTo = (db: Db, { walletOid, at }: { walletOid: string; at: PointInTime }) =>
  db.selectFrom(
    db
      .selectFrom('line')
      .select(['position', 'happened_at', 'hold_id', 'hold_until', 'reason'])
      .select(sql<StoredPiece>`jsonb_array_elements(pieces)`.as('piece'))
      .where('wallet_oid', '=', walletOid)
      .where(upTo(at))
      .as('moved'),
  );

/** The rest of each lot at a point in time, and its origin; the soonest to expire first. */
export const lotsAt = async (db: Db, of: { walletOid: string; at: PointInTime }) => {
  const amount = sql<string>`sum((piece -> 'a')::bigint)`;
  const rows = await movedUpTo(db, of)
    .select([
      sql<string>`piece ->> 'id'`.as('lot_id'),
      sql<Unit>`min(piece ->> 'u')`.as('unit'),
      sql<string | null>`min(piece ->> 's')`.as('source'),
      sql<string | null>`min(piece ->> 'c')`.as('issued_under'),
      // Returned coins may have extended the lot's life.
      sql<string>`(array_agg(piece ->> 'x' order by position desc))[1]`.as('expires_at'),
      sql<Date>`min(happened_at)`.as('created_at'),
      amount.as('amount'),
    ])
    .groupBy(sql`1`)
    .having(amount, '>', '0')
    .orderBy('expires_at')
    .orderBy('created_at')
    .orderBy('lot_id')
    .execute();
  return rows.map((row) => ({
    lotId: row.lot_id,
    kind: row.unit,
    amount: Number(row.amount),
    source: row.source ?? '',
    issuedUnder: row.issued_under,
    expiresAt: row.expires_at,
    createdAt: row.created_at.toISOString(),
  }));
};

/** The held coins at a point in time, by hold. */
export const holdsAt = async (db: Db, of: { walletOid: string; at: PointInTime }): Promise<Holds> => {
  const held = (unit: Unit) =>
    sql<string>`coalesce(sum((piece -> 'h')::bigint) filter (where piece ->> 'u' = ${sql.lit(unit)}), 0)`;
  const rows = await movedUpTo(db, of)
    .select([
      'hold_id',
      sql<string>`(array_agg(reason order by position))[1]`.as('purpose'),
      sql<Date>`max(hold_until)`.as('expires_at'),
      held('paid').as('paid'),
      held('bonus').as('bonus'),
      held('chat').as('chat'),
      held('bonusCredits').as('bonus_credits'),
    ])
    .where('hold_id', 'is not', null)
    .groupBy('hold_id')
    .having(sql<string>`sum((piece -> 'h')::bigint)`, '>', '0')
    .orderBy('hold_id')
    .execute();
  return rows.map((row) => ({
    holdId: row.hold_id as Holds[number]['holdId'],
    purpose: row.purpose,
    paidCoins: Number(row.paid),
    bonusCoins: Number(row.bonus),
    chatCredits: Number(row.chat),
    bonusCredits: Number(row.bonus_credits),
    expiresAt: row.expires_at.toISOString(),
  }));
};
