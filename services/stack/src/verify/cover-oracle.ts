import type { RawEvent } from './raw-event.ts';

type Piece = { kind: string; coins: number; issuedUnder: string | null };
type Sums = Map<string, number>;

/** Which pieces of an event come into a wallet (1) or leave it (-1). What is only set aside does neither. */
const changes: Readonly<Record<string, readonly [field: string, sign: 1 | -1]>> = {
  CoinsCredited: ['lots', 1],
  PurchaseRefunded: ['returned', 1],
  SpendRefunded: ['returned', 1],
  ChargeCoinsReturned: ['returned', 1],
  ContentBought: ['taken', -1],
  CoinsSpent: ['taken', -1],
  HoldCaptured: ['taken', -1],
  GiftCaptured: ['taken', -1],
  ChargeCoinsWithdrawn: ['taken', -1],
  DebtCleared: ['taken', -1],
  DebtRecovered: ['taken', -1],
  LotExpired: ['lot', -1],
};

/**
 * The oracle of cover: unspent paid coins by country of issue, and the money that finance says is held
 * separately for them.
 */
export class CoverOracle {
  readonly #unspent: Sums = new Map();
  readonly #segregated: Sums = new Map();
  readonly #differences: string[] = [];

  take({ stream, revision, type, data }: RawEvent): void {
    if (type === 'SegregatedMoneyMoved') {
      const country = String(data['country']);
      if (add(this.#segregated, country, Number(data['amountWon'])) < 0)
        this.#differences.push(`${stream}@${revision} takes out more than is held separately`);
      return;
    }
    const change = stream.startsWith('wallet-') ? changes[type] : undefined;
    if (!change) return;
    const [field, sign] = change;
    for (const { kind, coins, issuedUnder } of [data[field] ?? []].flat() as Piece[])
      if (kind === 'paid') add(this.#unspent, issuedUnder ?? 'ZZ', sign * coins);
  }

  finish = () => ({
    unspent: this.#unspent as ReadonlyMap<string, number>,
    segregated: this.#segregated as ReadonlyMap<string, number>,
    differences: this.#differences as readonly string[],
  });
}

const add = (sums: Sums, country: string, amount: number): number => {
  const sum = (sums.get(country) ?? 0) + amount;
  sums.set(country, sum);
  return sum;
};
