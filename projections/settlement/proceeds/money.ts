import { multiplyRounded, shareExactly } from '@fanfold/domain';
import type { EarningsEvent } from '@fanfold/domain/earnings';
import { earningsFrom, salesOf, type WalletEvent } from '@fanfold/domain/wallet';
import { Grouped } from '@fanfold/projection';

import type { LotMoneyRow, MonthMoneyRow, SaleMoneyRow } from './tables.ts';

type Credited = Extract<WalletEvent, { type: 'CoinsCredited' }>;
type Posted = Extract<EarningsEvent, { type: 'EarningPosted' }>;
type Held = Extract<EarningsEvent, { type: 'EarningHeld' | 'EarningReleased' }>;

export const lotKey = (row: Pick<LotMoneyRow, 'wallet_oid' | 'lot_id'>): string =>
  `${row.wallet_oid} ${row.lot_id}`;
export const saleKey = (creatorOid: string, earningId: string): string => `${creatorOid} ${earningId}`;

/**
 * What the coins of a batch of events brought in. Coins that are taken from a lot take their share of its
 * money, rounded down, and the last ones take what is left: the sales of a lot come to exactly what was paid
 * for it.
 */
export class Money {
  readonly #lots: Map<string, LotMoneyRow>;
  readonly #sales: Map<string, SaleMoneyRow[]>;
  readonly #changed = new Set<string>();
  readonly newSales: SaleMoneyRow[] = [];
  readonly months = new Grouped<string, MonthMoneyRow>((key) => {
    const [creator_oid = '', month = '', currency = ''] = key.split(' ');
    return { creator_oid, month, currency: currency as MonthMoneyRow['currency'], minor: 0 };
  });

  /** With the lots and the sales of before that the batch names. */
  constructor(lots: readonly LotMoneyRow[], sales: readonly SaleMoneyRow[]) {
    this.#lots = new Map(lots.map((row) => [lotKey(row), row]));
    this.#sales = Map.groupBy(sales, (row) => saleKey(row.creator_oid, row.earning_id));
  }

  changedLots = (): LotMoneyRow[] => [...this.#changed].flatMap((key) => this.#lots.get(key) ?? []);

  take(event: WalletEvent | Posted | Held): void {
    switch (event.type) {
      case 'CoinsCredited':
        return this.#credit(event);
      case 'EarningPosted':
        return this.#post(event);
      case 'EarningHeld':
        return this.#hold(event, -1);
      case 'EarningReleased':
        return this.#hold(event, 1);
      case 'PurchaseRefunded':
      case 'SpendRefunded':
        return this.#giveBack(event);
      default:
        return this.#sell(event);
    }
  }

  #credit({ walletOid, lots, amounts }: Credited): void {
    const { currency, totalMinor, taxMinor, feeMinor } = amounts;
    const paid = lots.filter(({ kind }) => kind === 'paid');
    if (paid.length === 0) return;
    const shares = shareExactly(
      totalMinor - taxMinor - feeMinor,
      paid.map(({ coins }) => coins),
    );
    for (const [index, { lotId, coins }] of paid.entries())
      this.#set({ wallet_oid: walletOid, lot_id: lotId, currency, coins, minor: shares[index] ?? 0 });
  }

  #sell(event: WalletEvent): void {
    for (const { creatorOid, earningId, taken } of salesOf(event))
      for (const { lotId, kind, coins } of taken) {
        const lot = this.#lots.get(lotKey({ wallet_oid: event.walletOid, lot_id: lotId }));
        // Nothing was paid for bonus coins, and for coins that came without a charge.
        if (kind !== 'paid' || !lot || lot.coins === 0) continue;
        const part = { numerator: Math.min(coins, lot.coins), denominator: lot.coins };
        const minor = multiplyRounded(Number(lot.minor), part, 'down');
        this.#set({ ...lot, coins: lot.coins - part.numerator, minor: Number(lot.minor) - minor });
        this.#addSale({
          creator_oid: creatorOid,
          earning_id: earningId,
          wallet_oid: event.walletOid,
          lot_id: lotId,
          currency: lot.currency,
          coins: part.numerator,
          minor,
        });
      }
  }

  /** The coins are in their lots again, with what was paid for them. */
  #giveBack(event: WalletEvent): void {
    for (const { creatorOid, reverses } of earningsFrom(event))
      for (const piece of this.#sales.get(saleKey(creatorOid, reverses ?? '')) ?? []) {
        const lot = this.#lots.get(lotKey(piece));
        if (!lot) continue;
        this.#set({
          ...lot,
          coins: lot.coins + piece.coins,
          minor: Number(lot.minor) + Number(piece.minor),
        });
      }
  }

  #post({ creatorOid, month, earningId, reverses }: Posted): void {
    for (const { currency, minor } of this.#sales.get(saleKey(creatorOid, reverses ?? earningId)) ?? [])
      this.#add({ creatorOid, month }, currency, reverses === null ? Number(minor) : 0 - Number(minor));
  }

  /**
   * A payer took the money back, whether or not the month was paid out before: their part of the sale brought
   * in nothing, until it is released. The same coins move the same amount both times.
   */
  #hold({ creatorOid, month, earningId, paidCoins }: Held, sign: 1 | -1): void {
    const pieces = this.#sales.get(saleKey(creatorOid, earningId)) ?? [];
    const sold = pieces.reduce((sum, { coins }) => sum + coins, 0);
    if (sold === 0) return;
    const part = { numerator: Math.min(paidCoins, sold), denominator: sold };
    for (const { currency, minor } of pieces)
      this.#add({ creatorOid, month }, currency, sign * multiplyRounded(Number(minor), part, 'down'));
  }

  #add({ creatorOid, month }: Pick<Held, 'creatorOid' | 'month'>, currency: string, minor: number): void {
    const row = this.months.of(`${creatorOid} ${month} ${currency}`);
    row.minor = Number(row.minor) + minor;
  }

  #addSale(row: SaleMoneyRow): void {
    this.newSales.push(row);
    const key = saleKey(row.creator_oid, row.earning_id);
    this.#sales.set(key, [...(this.#sales.get(key) ?? []), row]);
  }

  #set(row: LotMoneyRow): void {
    this.#lots.set(lotKey(row), row);
    this.#changed.add(lotKey(row));
  }
}
