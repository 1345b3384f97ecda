import type { Provider } from '@fanfold/contracts/payments';

import type { Store } from '../store.ts';

/** A line of a provider's books. Amounts are in minor units, positive when the shop receives them. */
export type BookEntry = {
  readonly provider: Provider;
  readonly kind: 'payment' | 'refund' | 'dispute' | 'dispute_reversal';
  /** Identifies the entry, once. */
  readonly key: string;
  /** The payment that the entry belongs to. */
  readonly ref: string;
  readonly chargeId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: string;
};

export type Books = ReturnType<typeof createBooks>;

export const bookPageSize = 1_000;

/** The books of each provider. Entries are only added. */
export const createBooks = (store: Store) => {
  const insert = store.prepare(
    `INSERT OR IGNORE INTO book_entry (provider, kind, key, ref, charge_id, amount_minor, currency, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const columns = `entry, provider, kind, key, ref, charge_id AS chargeId, amount_minor AS amountMinor, currency, at`;
  const page = store.prepare(
    `SELECT ${columns} FROM book_entry WHERE entry > ? ORDER BY entry LIMIT ${bookPageSize}`,
  );
  const ofRef = store.prepare(`SELECT ${columns} FROM book_entry WHERE ref = ? ORDER BY entry`);
  const between = store.prepare(
    `SELECT ${columns} FROM book_entry WHERE provider = ? AND at >= ? AND at < ? ORDER BY entry`,
  );
  const newest = store.prepare(
    `SELECT ${columns} FROM book_entry WHERE kind = 'payment' ORDER BY entry DESC LIMIT 50`,
  );
  const entries = (found: unknown[]) => found as (BookEntry & { entry: number })[];
  /** The transactions of a period, each with the provider's fee. */
  const moved = (provider: Provider, from: string, to: string): Movement[] =>
    entries(between.all(provider, from, to)).map((entry) => ({ ...entry, feeMinor: feeOf(entry) }));
  return {
    enter: (entry: BookEntry): void => {
      const { provider, kind, key, ref, chargeId, amountMinor, currency, at } = entry;
      insert.run(provider, kind, key, ref, chargeId, amountMinor, currency, at);
    },
    after: (entry: number) => entries(page.all(entry)),
    /** The newest payments. */
    newest: () => entries(newest.all()),
    of: (ref: string) => entries(ofRef.all(ref)),
    moved,
    /**
     * The settlement file of a day of Asia/Seoul, `yyyy-mm-dd`, of the providers that write a fee as a line
     * of its own, after its payment.
     */
    settlement: (provider: Provider, day: string): SettledLine[] => {
      const from = new Date(`${day}T00:00:00+09:00`);
      const to = new Date(from.getTime() + 86_400_000);
      return withFeeLines(moved(provider, from.toISOString(), to.toISOString()));
    },
  };
};

export type Movement = BookEntry & {
  readonly entry: number;
  /** The fee that the provider kept, 0 or more. */
  readonly feeMinor: number;
};

/** A line of a settlement file: an entry of the books, or its fee. */
type SettledLine = Omit<BookEntry, 'kind'> & { readonly kind: BookEntry['kind'] | 'fee' };

const withFeeLines = (movements: readonly Movement[]): SettledLine[] =>
  movements.flatMap(({ feeMinor, ...entry }): SettledLine[] =>
    feeMinor > 0
      ? [entry, { ...entry, kind: 'fee', key: `fee-${entry.key}`, amountMinor: -feeMinor }]
      : [entry],
  );

/** Providers keep about three percent of a payment, rounded down. */
const feeOf = ({ kind, amountMinor }: BookEntry): number =>
  kind === 'payment' ? Number((BigInt(amountMinor) * 3n) / 100n) : 0;
