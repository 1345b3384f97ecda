import type { DomainEvent } from '@fanfold/domain';
import { type CreditEvent, creditEvents, type WalletEvent, walletEvents } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';
import { adding, Grouped, insertRows, prepared, projection } from '@fanfold/projection';
import type { Kysely } from 'kysely';

import { creditMovementOf } from './credit-movement.ts';
import { type Moved, type Movement, movementOf } from './movement.ts';
import {
  type Amounts,
  balanceNames,
  contentTitle,
  createTables,
  type LineRow,
  type LotRow,
  line,
  lot,
  nickname,
  refundedPurchase,
  type StoredPiece,
  type WalletHistoryTables,
  type WalletRow,
  wallet,
} from './tables.ts';

type Db = Kysely<WalletHistoryTables>;

export const walletHistory = projection<WalletHistoryTables>()({
  name: 'wallet-history',
  version: 7,
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
    'DebtRecovered',
    'LotExpiryWarned',
    'BonusCreditsGranted',
    'CreditConversionCompleted',
    'CreditsReserved',
    'CreditsSettled',
    'CreditsReleased',
    'CreditLotExpired',
    'CreditLotExpiryWarned',
    'ContentPublished',
    'AccountRegistered',
    'NicknameChanged',
  ],
  tables: createTables,

  project: async (db, batch) => {
    const movements = batch.flatMap(toMovement);
    if (movements.length > 0) await writeLines(db, movements);
    await writeTitles(db, batch);
    await writeNicknames(db, batch);
  },
});

type Line = { readonly recorded: Recorded; readonly walletOid: string; readonly movement: Movement };

const walletEventTypes: ReadonlySet<string> = new Set(walletEvents.map(({ type }) => type));
const creditEventTypes: ReadonlySet<string> = new Set(creditEvents.map(({ type }) => type));
const ofWallet = (event: DomainEvent): event is WalletEvent => walletEventTypes.has(event.type);
const ofCredits = (event: DomainEvent): event is CreditEvent => creditEventTypes.has(event.type);

const toMovement = (recorded: Recorded): Line[] => {
  const { event } = recorded;
  if (ofWallet(event)) return [{ recorded, walletOid: event.walletOid, movement: movementOf(event) }];
  const movement = ofCredits(event) ? creditMovementOf(event) : undefined;
  return movement && ofCredits(event) ? [{ recorded, walletOid: event.userOid, movement }] : [];
};

/** Adds one line per movement. A batch counts from zero, and goes on from where the owners' rows stood before it. */
const writeLines = async (db: Db, batch: readonly Line[]): Promise<void> => {
  const moved = new Grouped<string, WalletRow>(emptyWallet);
  const lines: LineRow[] = [];
  const newLots: LotRow[] = [];
  const refunded: { purchase_id: string }[] = [];
  for (const { recorded, walletOid, movement } of batch) {
    const wallet = moved.of(walletOid);
    if (movement.newLots) newLots.push(...numbered(wallet, movement));
    lines.push(lineOf(recorded, { movement, wallet }));
    if (movement.type === 'refund' && movement.purchaseId)
      refunded.push({ purchase_id: movement.purchaseId });
  }
  const before = await addToWallets(db, moved);
  for (const line of lines) {
    const wallet = before(line.wallet_oid);
    for (const name of balanceNames) line[`balance_${name}`] += wallet[name];
  }
  for (const lot of newLots) lot.number += before(lot.wallet_oid).lots;
  await Promise.all([addLines(db, lines), addLots(db, newLots), addRefunded(db, refunded)]);
};

/** Adds what a batch brings to the owners' rows; answers how each of them stood before it. */
const addToWallets = async (db: Db, moved: Grouped<string, WalletRow>) => {
  const { rows } = await writeWallets(db, moved.rows);
  const after = new Map(rows.map((row) => [row.wallet_oid, row]));
  const before = new Grouped<string, WalletRow>((oid) => {
    const row = after.get(oid);
    if (!row) throw new Error(`The row of ${oid} was not answered`);
    const wallet = emptyWallet(oid);
    for (const name of counted) wallet[name] = Number(row[name]) - moved.of(oid)[name];
    return wallet;
  });
  return (oid: string): WalletRow => before.of(oid);
};

/** The lots that a movement grants, numbered on from the newest one of their owner. */
const numbered = (wallet: WalletRow, { pieces }: Movement): LotRow[] =>
  pieces.map(({ lotId }) => {
    wallet.lots += 1;
    return { wallet_oid: wallet.wallet_oid, lot_id: lotId, number: wallet.lots };
  });

const addLines = adding<WalletHistoryTables, LineRow>('line', line.columns);

const addLots = adding<WalletHistoryTables, LotRow>('lot', lot.columns);
const addRefunded = adding<WalletHistoryTables, { purchase_id: string }>(
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

type Context = { movement: Movement; wallet: WalletRow };

const columnOf = { paid: 'paid', bonus: 'bonus', chat: 'chat', bonusCredits: 'bonus_credits' } as const;

const lineOf = (
  { stream, position, revision, metadata }: Recorded,
  { movement, wallet }: Context,
): LineRow => {
  const moved: Amounts = { paid: 0, bonus: 0, chat: 0, bonus_credits: 0 };
  const pieces = [movement, ...(movement.more ?? [])].flatMap((part) => stored(part, movement.source));
  for (const { u, a, h } of pieces) {
    moved[columnOf[u]] += a;
    wallet[columnOf[u]] += a;
    wallet[`held_${columnOf[u]}`] += h;
  }
  wallet.debt += movement.debt ?? 0;
  return {
    wallet_oid: wallet.wallet_oid,
    position: String(position),
    stream: stream.slice(0, stream.indexOf('-')),
    revision,
    happened_at: metadata.occurredAt,
    transaction_type: movement.type,
    pieces,
    ...moved,
    ...balancesOf(wallet),
    ...namesOf(movement),
  };
};

/** What the line names, and null for what it does not. */
const namesOf = (movement: Movement) => ({
  way: movement.way ?? null,
  content_oid: movement.contentOid ?? null,
  counterparty_oid: movement.counterpartyOid ?? null,
  provider: movement.provider ?? null,
  charge_id: movement.chargeId ?? null,
  purchase_id: movement.purchaseId ?? null,
  hold_id: movement.holdId ?? null,
  hold_until: movement.holdUntil ?? null,
  reason: movement.reason ?? null,
});

const stored = ({ pieces, sign, held }: Moved, source: string | undefined): StoredPiece[] =>
  pieces.map(({ lotId, kind, coins, expiresAt }) => ({
    id: lotId,
    u: kind,
    a: sign === 0 ? 0 : sign * coins,
    h: held ? held * coins : 0,
    x: expiresAt,
    ...(source ? { s: source } : {}),
  }));

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

const writeNicknames = async (db: Db, batch: readonly Recorded<DomainEvent>[]): Promise<void> => {
  const nicknames = new Map<string, string | null>();
  for (const { event } of batch)
    if (event.type === 'AccountRegistered' || event.type === 'NicknameChanged')
      nicknames.set(event.accountOid, event.nickname);
  if (nicknames.size === 0) return;
  const rows = [...nicknames].map(([oid, nickname]) => ({ oid, nickname }));
  await insertRows(db, 'nickname', { rows, columns: nickname.columns })
    .onConflict((conflict) =>
      conflict.column('oid').doUpdateSet((eb) => ({ nickname: eb.ref('excluded.nickname') })),
    )
    .execute();
};
