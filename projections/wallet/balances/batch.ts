import type { Unit } from '@fanfold/contracts/wallet';
import { warningDays } from '@fanfold/domain';
import { Grouped } from '@fanfold/projection';

import { warningsOver } from './due.ts';
import type { Change, Piece } from './movements.ts';
import type { BalanceDelta, HoldRow, LotDelta, LotRow } from './tables.ts';

export const columnOf = {
  paid: 'paid',
  bonus: 'bonus',
  chat: 'chat',
  bonusCredits: 'bonus_credits',
} as const satisfies Record<Unit, string>;

/** Where and when an event of an owner happened. */
type Event = { readonly owner: string; readonly position: bigint; readonly at: string };

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

  take(changes: readonly Change[], event: Event): void {
    if (changes.length === 0) return;
    const balance = this.balances.of(event.owner);
    balance.position = String(event.position);
    for (const change of changes) this.#apply(balance, change, event);
  }

  #apply(balance: BalanceDelta, change: Change, { owner, at }: Event): void {
    switch (change.what) {
      case 'grant':
        for (const piece of change.pieces) this.#grant(balance, piece, { source: change.source, at });
        return;
      case 'take':
        return this.#move(balance, change.pieces, -1);
      case 'return':
        this.#move(balance, change.pieces, 1);
        // Coins that come back late do not bring back a warning whose time has passed.
        for (const piece of change.pieces)
          this.#warned(this.#lotOf(owner, piece), warningsOver(piece.expiresAt, at));
        return;
      case 'hold': {
        const { holdId, purpose, expiresAt } = change;
        const held = hold(balance, change.pieces, 1);
        const row = { wallet_oid: owner, hold_id: holdId, purpose, ...held, expires_at: expiresAt };
        this.holds.set(`${owner}/${holdId}`, row);
        return;
      }
      case 'unhold':
        hold(balance, change.pieces, -1);
        this.holds.set(`${owner}/${change.holdId}`, null);
        return;
      case 'owe':
        balance.debt += change.coins;
        return;
      case 'warn': {
        const lot = this.#lotOf(owner, change.piece);
        lot.warned_days = change.days;
        this.#warned(lot, 1 + warningDays.indexOf(change.days));
        return;
      }
    }
  }

  #warned(lot: Pick<LotDelta, 'warnings_over'>, over: number): void {
    lot.warnings_over = Math.max(lot.warnings_over, over);
  }

  #grant(balance: BalanceDelta, lot: Piece, { source, at }: { source: string; at: string }): void {
    balance[columnOf[lot.kind]] += lot.coins;
    balance.lots += 1;
    this.newLots.set(`${balance.wallet_oid}/${lot.lotId}`, {
      wallet_oid: balance.wallet_oid,
      lot_id: lot.lotId,
      number: balance.lots,
      kind: lot.kind,
      source,
      coins: lot.coins,
      expires_at: lot.expiresAt,
      created_at: at,
      warned_days: null,
      warnings_over: warningsOver(lot.expiresAt, at),
      due_at: null,
    });
  }

  #move(balance: BalanceDelta, pieces: readonly Piece[], sign: 1 | -1): void {
    for (const piece of pieces) {
      balance[columnOf[piece.kind]] += sign * piece.coins;
      this.#lotOf(balance.wallet_oid, piece).coins += sign * piece.coins;
    }
  }

  /** The row that takes a lot's changes. Coins that come back may carry a later expiry, which then holds for the lot. */
  #lotOf(owner: string, { lotId, expiresAt }: Piece): LotDelta {
    const key = `${owner}/${lotId}`;
    const lot = this.newLots.get(key) ?? this.lots.of(key);
    lot.expires_at = expiresAt;
    return lot;
  }
}

const hold = (balance: BalanceDelta, pieces: readonly Piece[], sign: 1 | -1) => {
  const held = { paid: 0, bonus: 0, chat: 0, bonus_credits: 0 };
  for (const { kind, coins } of pieces) {
    held[columnOf[kind]] += coins;
    balance[`held_${columnOf[kind]}`] += sign * coins;
  }
  return held;
};
