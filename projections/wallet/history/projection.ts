import type { TransactionType } from '@fanfold/contracts/wallet';
import { type DomainEvent, typesOf } from '@fanfold/domain';
import {
  type CreditEvent,
  creditEvents,
  debtChangeOf,
  movementsOf,
  ownedLotId,
  type Transaction,
  type WalletEvent,
  walletEvents,
} from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { addRows, Grouped, insertRows, prepared, projection } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { namesOf, piecesOf, purchaseOf } from './line.ts';
import { writeNames } from './names.ts';
import {
  type Amounts,
  balanceNames,
  contentTitle,
  createTables,
  type LineRow,
  type LotRow,
  line,
  lot,
  refundedPurchase,
  type WalletHistoryTables,
  type WalletRow,
  wallet,
} from './tables.ts';

type Db = Kysely<WalletHistoryTables>;

/** Every movement with its running balance. Read by My coins and administration. */
export const walletHistory = projection<WalletHistoryTables>()({
  name: 'wallet-history',
  version: 12,
  consumes: [
    ...typesOf(walletEvents),
    ...typesOf(creditEvents),
    'ContentPublished',
    'AccountRegistered',
    'ProfileCompleted',
    'NicknameChanged',
    'CreatorRegistered',
    'GlobalNicknameSet',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const lines = batch.flatMap(toLine);
    if (lines.length > 0) await writeLines(db, lines);
    await writeTitles(db, batch);
    await writeNames(db, batch);
  },
});

type Line = {
  readonly recorded: Recorded;
  readonly name: TransactionType;
  readonly transaction: Transaction;
};

const moneyEvents: ReadonlySet<string> = new Set([...typesOf(walletEvents), ...typesOf(creditEvents)]);
const isMoney = (event: DomainEvent): event is WalletEvent | CreditEvent => moneyEvents.has(event.type);

const toLine = (recorded: Recorded): Line[] => {
  if (!isMoney(recorded.event)) return [];
  const transaction = movementsOf(recorded.event);
  return transaction.name ? [{ recorded, name: transaction.name, transaction }] : [];
};

/** Adds one line per movement. A batch counts from zero, and continues from the owners' rows before it. */
const writeLines = async (db: Db, batch: readonly Line[]): Promise<void> => {
  const moved = new Grouped<string, WalletRow>(emptyWallet);
  const lines: LineRow[] = [];
  const newLots: LotRow[] = [];
  const refunded: { purchase_id: string }[] = [];
  for (const written of batch) {
    const { name, transaction } = written;
    const wallet = moved.of(transaction.ownerOid);
    if (transaction.lotSource) newLots.push(...numbered(wallet, transaction));
    lines.push(lineOf(written, wallet));
    const purchase_id = purchaseOf(transaction);
    if (name === 'refund' && purchase_id) refunded.push({ purchase_id });
  }
  const before = await addToWallets(db, moved);
  for (const line of lines) {
    const wallet = before(line.wallet_oid);
    for (const name of balanceNames) line[`balance_${name}`] += wallet[name];
  }
  for (const lot of newLots) lot.number += before(lot.wallet_oid).lots;
  await Promise.all([addLines(db, lines), addLots(db, newLots), addRefunded(db, refunded)]);
};

/** Adds a batch's changes to the owners' rows; answers each row as it was before. */
const addToWallets = async (db: Db, moved: Grouped<string, WalletRow>) => {
  const { rows } = await writeWallets(db, moved.rows);
  const after = new Map(rows.map((row) => [row.wallet_oid, row]));
  const before = new Grouped<string, WalletRow>((oid) => {
    const row = after.get(oid);
    if (!row) throw new Error(`The update returned no row for ${oid}`);
    const wallet = emptyWallet(oid);
    for (const name of counted) wallet[name] = Number(row[name]) - moved.of(oid)[name];
    return wallet;
  });
  return (oid: string): WalletRow => before.of(oid);
};

/** The lots that a transaction grants, numbered after the newest one of their owner. */
const numbered = (wallet: WalletRow, { movements }: Transaction): LotRow[] =>
  movements.flatMap(({ unit, lot }) => {
    if (!lot) return [];
    wallet.lots += 1;
    const lot_id = ownedLotId({ unit, lotId: lot.lotId });
    return [{ wallet_oid: wallet.wallet_oid, lot_id, number: wallet.lots }];
  });

const addLines = addRows<WalletHistoryTables, LineRow>('line', line.columns);

const addLots = addRows<WalletHistoryTables, LotRow>('lot', lot.columns);
const addRefunded = addRows<WalletHistoryTables, { purchase_id: string }>(
  'refunded_purchase',
  refundedPurchase.columns,
);

const counted = [...balanceNames, 'lots'] as const;

const writeWallets = prepared((db: Db, rows: readonly WalletRow[]) =>
  insertRows(db, 'wallet', { rows, columns: wallet.columns })
    .onConflict((conflict) =>
      conflict
        .column('wallet_oid')
        .doUpdateSet((eb) =>
          Object.fromEntries(
            counted.map((name) => [name, eb(`wallet.${name}`, '+', eb.ref(`excluded.${name}`))]),
          ),
        ),
    )
    .returningAll(),
);

const columnOf = { paid: 'paid', bonus: 'bonus', chat: 'chat', bonusCredits: 'bonus_credits' } as const;

const lineOf = ({ recorded, name, transaction }: Line, wallet: WalletRow): LineRow => {
  const { stream, position, revision, metadata } = recorded;
  const moved: Amounts = { paid: 0, bonus: 0, chat: 0, bonus_credits: 0 };
  const pieces = piecesOf(transaction);
  for (const { u, a, h } of pieces) {
    moved[columnOf[u]] += a;
    wallet[columnOf[u]] += a;
    wallet[`held_${columnOf[u]}`] += h;
  }
  for (const movement of transaction.movements) wallet.debt += debtChangeOf(movement);
  return {
    wallet_oid: wallet.wallet_oid,
    position: String(position),
    stream: stream.slice(0, stream.indexOf('-')),
    revision,
    happened_at: metadata.occurredAt,
    transaction_type: name,
    pieces,
    ...moved,
    ...balancesOf(wallet),
    ...namesOf(transaction),
  };
};

const balancesOf = (wallet: WalletRow) =>
  Object.fromEntries(balanceNames.map((name) => [`balance_${name}`, wallet[name]])) as Pick<
    LineRow,
    `balance_${(typeof balanceNames)[number]}`
  >;

const emptyWallet = (wallet_oid: string): WalletRow =>
  ({ wallet_oid, ...Object.fromEntries(counted.map((name) => [name, 0])) }) as WalletRow;

const writeTitles = async (db: Db, batch: readonly Recorded<DomainEvent>[]): Promise<void> => {
  const rows = batch.flatMap(({ event }) =>
    event.type === 'ContentPublished' ? [{ content_oid: event.contentOid, title: event.title.texts }] : [],
  );
  if (rows.length === 0) return;
  await insertRows(db, 'content_title', { rows, columns: contentTitle.columns }).execute();
};
