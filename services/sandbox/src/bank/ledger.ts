import { inTransaction, type Store } from '../store.ts';
import { type Mistake, mistakeOf, returnAfterDays } from './mistakes.ts';
import type { Order } from './read-files.ts';

export type Entry = {
  readonly entry: number;
  readonly currency: string;
  readonly day: string;
  readonly amount_minor: number;
  readonly kind: string;
  readonly end_to_end_id: string | null;
};

export type Answer = { readonly refused: readonly { endToEndId: string; reason: string }[] };

const funding = 1_000_000_000_000;
const feeMinor: Readonly<Record<string, number>> = { KRW: 500, JPY: 160, USD: 90 };
/** What the banks on the way keep of a return. */
const returnFeeMinor: Readonly<Record<string, number>> = { KRW: 5_000, JPY: 1_600, USD: 1_500 };

const comesBack = (mistake: Mistake, minor: number, currency: string): number | undefined => {
  if (mistake === 'returned') return minor;
  if (mistake !== 'returnedLess') return undefined;
  return Math.max(1, minor - (returnFeeMinor[currency] ?? 0));
};

/** The bank's books: which files it took, and what moved on its customer's accounts. */
export const createLedger = (store: Store) => {
  const insert = store.prepare(
    'INSERT INTO bank_entry (currency, day, amount_minor, kind, end_to_end_id) VALUES (?, ?, ?, ?, ?)',
  );
  const known = store.prepare('SELECT answer FROM bank_file WHERE message_id = ?');
  const ordered = store.prepare('SELECT 1 AS found FROM bank_entry WHERE end_to_end_id = ? LIMIT 1');
  const funded = store.prepare("SELECT 1 AS found FROM bank_entry WHERE currency = ? AND kind = 'funding'");

  const book = (order: Order, today: string, mistake: Mistake | undefined): void => {
    const { currency, endToEndId } = order;
    const day = order.payOn !== null && order.payOn > today ? order.payOn : today;
    if (!funded.get(currency)) insert.run(currency, day, funding, 'funding', null);
    const minor = Number(order.amount.replace('.', ''));
    const paid = mistake === 'wrongAmount' ? minor + 1 : minor;
    insert.run(currency, day, 0 - paid, 'payout', endToEndId);
    insert.run(currency, day, 0 - (feeMinor[currency] ?? 0), 'fee', null);
    if (mistake === 'paidTwice') insert.run(currency, day, 0 - minor, 'payout', endToEndId);
    const back = mistake && comesBack(mistake, minor, currency);
    if (back) insert.run(currency, daysLater(day, returnAfterDays), back, 'return', endToEndId);
  };

  /** Takes a file once: sent again, it is answered as before and moves nothing. */
  const take = (messageId: string, orders: readonly Order[], today: string): Answer =>
    inTransaction(store, () => {
      const before = known.get(messageId);
      if (before) return JSON.parse(String(before['answer'])) as Answer;
      const refused = orders.flatMap((order) => {
        const mistake = mistakeOf(order.account);
        if (mistake === 'refused') return [{ endToEndId: order.endToEndId, reason: 'AC01' }];
        // As real banks: what is asked for on a day that is over.
        if (order.payOn !== null && order.payOn < today)
          return [{ endToEndId: order.endToEndId, reason: 'DT01' }];
        if (ordered.get(order.endToEndId)) return [{ endToEndId: order.endToEndId, reason: 'AM05' }];
        book(order, today, mistake);
        return [];
      });
      store
        .prepare('INSERT INTO bank_file (message_id, answer) VALUES (?, ?)')
        .run(messageId, JSON.stringify({ refused }));
      return { refused };
    });

  return {
    take,
    /** What moved on an account until a day and with it, in its order. */
    entriesUntil: (day: string): Entry[] =>
      store
        .prepare('SELECT * FROM bank_entry WHERE day <= ? ORDER BY currency, day, entry')
        .all(day) as unknown as Entry[],
    /** The statement of this day comes some days late. */
    delay: (day: string): void => {
      store.prepare('INSERT OR IGNORE INTO bank_late (day) VALUES (?)').run(day);
    },
    isLate: (day: string): boolean =>
      store.prepare('SELECT 1 AS found FROM bank_late WHERE day = ?').get(day) !== undefined,
  };
};

const dayMs = 86_400_000;
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
