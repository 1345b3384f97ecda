import type { DomainEvent } from '@fanfold/domain';
import { type WalletEvent, walletEvents } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { incoming, insertRows, projection } from '@fanfold/projection';
import { type Kysely, sql } from 'kysely';

import { type Movement, movementOf } from './movement.ts';
import {
  createTables,
  type LineRow,
  type LotRow,
  lineColumns,
  lotColumns,
  type WalletHistoryTables,
  type WalletRow,
  walletColumns,
} from './tables.ts';

type Db = Kysely<WalletHistoryTables>;

export const walletHistory = projection<WalletHistoryTables>()({
  name: 'wallet-history',
  version: 2,
  consumes: [
    'CoinsCredited',
    'BonusGranted',
    'ContentBought',
    'PurchaseRefunded',
    'CoinsSpent',
    'SpendRefunded',
    'ContentGranted',
    'CoinsHeld',
    'HoldCaptured',
    'GiftCaptured',
    'HoldReleased',
    'LotExpired',
    'ChargeCoinsWithdrawn',
    'ChargeCoinsReturned',
    'DebtRaised',
    'DebtCleared',
    'ContentPublished',
    'AccountRegistered',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const movements = batch.filter(isMovement);
    if (movements.length > 0) await writeLines(db, movements);
    await writeTitles(db, batch);
    await writeNicknames(db, batch);
  },
});

const walletEventTypes: ReadonlySet<string> = new Set(walletEvents.map(({ type }) => type));
const isMovement = (recorded: Recorded): recorded is Recorded<WalletEvent> =>
  walletEventTypes.has(recorded.event.type);

/** Adds one line per movement; the running balance goes on from what the wallets' rows say. */
const writeLines = async (db: Db, batch: readonly Recorded<WalletEvent>[]): Promise<void> => {
  const movements = batch.map((recorded) => ({ recorded, movement: movementOf(recorded.event) }));
  const oids = batch.map(({ event }) => event.walletOid);
  const [wallets, lots] = await Promise.all([readWallets(db, oids), readLots(db, movements)]);
  const lines: LineRow[] = [];
  const newLots: LotRow[] = [];
  const refunded: { purchase_id: string }[] = [];
  for (const { recorded, movement } of movements) {
    const wallet = wallets.of(recorded.event.walletOid);
    if (movement.newLots) newLots.push(...lots.number(wallet, movement));
    lines.push(lineOf(recorded, { movement, wallet, lots }));
    if (movement.type === 'refund' && movement.purchaseId)
      refunded.push({ purchase_id: movement.purchaseId });
  }
  await Promise.all([
    insertRows(db, 'line', { rows: lines, columns: lineColumns }).execute(),
    writeWallets(db, wallets.rows()),
    newLots.length > 0 && insertRows(db, 'lot', { rows: newLots, columns: lotColumns }).execute(),
    refunded.length > 0 &&
      insertRows(db, 'refunded_purchase', { rows: refunded, columns: { purchase_id: 'text' } }).execute(),
  ]);
};

const writeWallets = (db: Db, rows: readonly WalletRow[]) =>
  insertRows(db, 'wallet', { rows, columns: walletColumns })
    .onConflict((conflict) =>
      conflict.column('wallet_oid').doUpdateSet((eb) => ({
        paid: eb.ref('excluded.paid'),
        bonus: eb.ref('excluded.bonus'),
        lots: eb.ref('excluded.lots'),
      })),
    )
    .execute();

type Context = { movement: Movement; wallet: WalletRow; lots: LotNumbers };

const lineOf = (
  { event, position, revision, metadata }: Recorded<WalletEvent>,
  { movement, wallet, lots }: Context,
): LineRow => {
  const moved = { paid: 0, bonus: 0 };
  for (const { kind, coins } of movement.pieces) moved[kind] += movement.sign * coins;
  wallet.paid += moved.paid;
  wallet.bonus += moved.bonus;
  return {
    wallet_oid: event.walletOid,
    position: String(position),
    revision,
    happened_at: metadata.occurredAt,
    transaction_type: movement.type,
    ...moved,
    balance_paid: wallet.paid,
    balance_bonus: wallet.bonus,
    lots: movement.pieces.map(({ lotId }) => lots.of(event.walletOid, lotId)),
    content_oid: movement.contentOid ?? null,
    counterparty_oid: movement.counterpartyOid ?? null,
    charge_id: movement.chargeId ?? null,
    purchase_id: movement.purchaseId ?? null,
    reason: movement.reason ?? null,
  };
};

const readWallets = async (db: Db, oids: readonly string[]) => {
  const known = await db
    .selectFrom('wallet')
    .selectAll()
    .where('wallet_oid', '=', sql<string>`any(${[...new Set(oids)]}::text[])`)
    .execute();
  const rows = new Map<string, WalletRow>(
    known.map((row) => [row.wallet_oid, { ...row, paid: Number(row.paid), bonus: Number(row.bonus) }]),
  );
  return {
    of: (wallet_oid: string): WalletRow => {
      const row = rows.get(wallet_oid) ?? { wallet_oid, paid: 0, bonus: 0, lots: 0 };
      rows.set(wallet_oid, row);
      return row;
    },
    rows: () => [...rows.values()],
  };
};

type LotNumbers = Awaited<ReturnType<typeof readLots>>;

/** The numbers of the lots that a batch moves: read for the old ones, given out for the new ones. */
const readLots = async (
  db: Db,
  movements: readonly { recorded: Recorded<WalletEvent>; movement: Movement }[],
) => {
  const wanted = new Map<string, Pick<LotRow, 'wallet_oid' | 'lot_id'>>();
  for (const { recorded, movement } of movements) {
    if (movement.newLots) continue;
    const wallet_oid = recorded.event.walletOid;
    for (const { lotId } of movement.pieces)
      wanted.set(`${wallet_oid}/${lotId}`, { wallet_oid, lot_id: lotId });
  }
  const numbers = new Map<string, number>();
  if (wanted.size > 0) {
    const rows = await db
      .selectFrom('lot')
      .innerJoin(incoming([...wanted.values()], { wallet_oid: 'text', lot_id: 'text' }), (join) =>
        join.onRef('incoming.wallet_oid', '=', 'lot.wallet_oid').onRef('incoming.lot_id', '=', 'lot.lot_id'),
      )
      .select(['lot.wallet_oid', 'lot.lot_id', 'lot.number'])
      .execute();
    for (const { wallet_oid, lot_id, number } of rows) numbers.set(`${wallet_oid}/${lot_id}`, number);
  }
  return {
    of: (walletOid: string, lotId: string): number => {
      const number = numbers.get(`${walletOid}/${lotId}`);
      if (number === undefined) throw new Error(`Coins moved in lot ${lotId} of ${walletOid}, never granted`);
      return number;
    },
    number: (wallet: WalletRow, { pieces }: Movement): LotRow[] =>
      pieces.map(({ lotId }) => {
        wallet.lots += 1;
        numbers.set(`${wallet.wallet_oid}/${lotId}`, wallet.lots);
        return { wallet_oid: wallet.wallet_oid, lot_id: lotId, number: wallet.lots };
      }),
  };
};

const writeTitles = async (db: Db, batch: readonly Recorded<DomainEvent>[]): Promise<void> => {
  const rows = batch.flatMap(({ event }) =>
    event.type === 'ContentPublished' ? [{ content_oid: event.contentOid, title: event.title.texts }] : [],
  );
  if (rows.length === 0) return;
  await insertRows(db, 'content_title', { rows, columns: { content_oid: 'text', title: 'jsonb' } }).execute();
};

const writeNicknames = async (db: Db, batch: readonly Recorded<DomainEvent>[]): Promise<void> => {
  const rows = batch.flatMap(({ event }) =>
    event.type === 'AccountRegistered' ? [{ oid: event.accountOid, nickname: event.nickname }] : [],
  );
  if (rows.length === 0) return;
  await insertRows(db, 'nickname', { rows, columns: { oid: 'text', nickname: 'text' } }).execute();
};
