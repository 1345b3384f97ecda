import type { Unit } from '@fanfold/contracts/wallet';
import { warningDays } from '@fanfold/domain';
import {
  changeOf,
  debtChangeOf,
  type MovedLot,
  type Movement,
  ownedLotId,
  type Transaction,
} from '@fanfold/domain/wallet';
import { Grouped } from '@fanfold/projection';

import { warningsOver } from './due.ts';
import type { BalanceDelta, HoldRow, LotDelta, LotRow } from './tables.ts';

export const columnOf = {
  paid: 'paid',
  bonus: 'bonus',
  chat: 'chat',
  bonusCredits: 'bonus_credits',
} as const satisfies Record<Unit, string>;

/** The position and time of an event. */
type Event = { readonly position: bigint; readonly at: string };

/** A batch's movements, summed per owner and per lot. */
export class Batch {
  readonly balances = new Grouped<string, BalanceDelta>((wallet_oid) => ({
    wallet_oid,
    paid: 0,
    bonus: 0,
    held_paid: 0,
    held_bonus: 0,
    chat: 0,
    bonus_credits: 0,
    held_chat: 0,
    held_bonus_credits: 0,
    debt: 0,
    lots: 0,
    position: '0',
  }));
  readonly newLots = new Map<string, LotRow>();
  readonly lots = new Grouped<string, LotDelta>((key) => {
    const [wallet_oid = '', lot_id = ''] = key.split('/');
    return { wallet_oid, lot_id, coins: 0, expires_at: '', warned_days: null, warnings_over: 0 };
  });
  /** Hold → its row, or null when it ended in this batch. */
  readonly holds = new Map<string, HoldRow | null>();

  take(transaction: Transaction, { position, at }: Event): void {
    const { ownerOid, movements, hold, warning } = transaction;
    if (movements.length === 0 && !warning) return;
    const balance = this.balances.of(ownerOid);
    balance.position = String(position);
    const held = { paid: 0, bonus: 0, chat: 0, bonus_credits: 0 };
    for (const movement of movements) {
      const column = columnOf[movement.unit];
      held[column] += changeOf(movement, 'held');
      balance[`held_${column}`] += changeOf(movement, 'held');
      balance.debt += debtChangeOf(movement);
      const change = changeOf(movement, 'available');
      balance[column] += change;
      if (change !== 0 && movement.lot) this.#moveLot(balance, movement, { transaction, at });
    }
    if (hold) this.#hold(ownerOid, hold, held);
    if (warning) this.#warn(ownerOid, warning);
  }

  #hold(owner: string, hold: NonNullable<Transaction['hold']>, held: Held): void {
    const { holdId: hold_id } = hold;
    const row =
      hold.is === 'opened'
        ? { wallet_oid: owner, hold_id, purpose: hold.purpose, ...held, expires_at: hold.expiresAt }
        : null;
    this.holds.set(`${owner}/${hold_id}`, row);
  }

  #warn(owner: string, { lot: warned, daysBefore }: NonNullable<Transaction['warning']>): void {
    const lot = this.#lotOf(owner, warned);
    lot.warned_days = daysBefore;
    this.#warned(lot, 1 + warningDays.indexOf(daysBefore));
  }

  #moveLot(balance: BalanceDelta, movement: Movement, { transaction, at }: Cause): void {
    const { unit, lot: moved } = movement;
    if (!moved) return;
    const change = changeOf(movement, 'available');
    const lot = { ...moved, unit, amount: change };
    if (transaction.lotSource) return this.#grant(balance, lot, { source: transaction.lotSource, at });
    const row = this.#lotOf(balance.wallet_oid, lot);
    row.coins += change;
    // Coins that are returned late do not bring back a warning whose time has passed.
    if (change > 0) this.#warned(row, warningsOver(moved.expiresAt, at));
  }

  #warned(lot: Pick<LotDelta, 'warnings_over'>, over: number): void {
    lot.warnings_over = Math.max(lot.warnings_over, over);
  }

  #grant(balance: BalanceDelta, lot: MovedLot, { source, at }: { source: string; at: string }): void {
    const lot_id = ownedLotId(lot);
    balance.lots += 1;
    this.newLots.set(`${balance.wallet_oid}/${lot_id}`, {
      wallet_oid: balance.wallet_oid,
      lot_id,
      number: balance.lots,
      kind: lot.unit,
      source,
      issued_under: lot.issuedUnder,
      coins: lot.amount,
      expires_at: lot.expiresAt,
      created_at: at,
      warned_days: null,
      warnings_over: warningsOver(lot.expiresAt, at),
      due_at: null,
    });
  }

  /**
   * The row that receives a lot's changes. Returned coins may have a later expiry, which then applies to the
   * lot.
   */
  #lotOf(owner: string, lot: MovedLot): LotDelta {
    const key = `${owner}/${ownedLotId(lot)}`;
    const row = this.newLots.get(key) ?? this.lots.of(key);
    row.expires_at = lot.expiresAt;
    return row;
  }
}

type Held = Pick<HoldRow, 'paid' | 'bonus' | 'chat' | 'bonus_credits'>;
type Cause = { readonly transaction: Transaction; readonly at: string };
