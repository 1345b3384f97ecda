import { createHash } from 'node:crypto';
import type { Clock } from '@fanfold/platform';

import { inTransaction, type Store } from '../store.ts';
import type { Books } from './books.ts';
import type { Page } from './page.ts';

/** A refund as its provider stores it. */
export type Refund = {
  readonly refundRef: string;
  readonly amountMinor: number;
  /** The metadata that the shop sent with it. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: 'pending' | 'succeeded';
};

type Input = {
  readonly page: Page;
  readonly amountMinor: number;
  /**
   * The shop's id of the request: while it is remembered, the same id returns the same refund. Without one,
   * each request is another refund.
   */
  readonly key?: string | undefined;
  /** How long the id is remembered; without it for ever. */
  readonly keyLivesMs?: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** For providers that leave a refund pending, which a fault of the page requests. */
  readonly mayWait?: true;
};

/** A refund that was made, or is pending. */
export const createRefunds = ({ store, books, clock, uuid }: Deps) => {
  const rows = statements(store);
  const find = (refundRef: string): Refund | undefined => toRefund(rows.byName.get(refundRef));
  const of = (page: Page): Refund[] => rows.byPayment.all(page.ref).flatMap((row) => toRefund(row) ?? []);

  /** Completes a pending refund. */
  const settle = (page: Page, refund: Refund): Refund => {
    if (refund.status === 'succeeded') return refund;
    inTransaction(store, () => {
      enter(books, { page, refund, at: clock.now() });
      rows.settle.run(refund.refundRef);
    });
    return { ...refund, status: 'succeeded' };
  };

  const known = ({ page, key, keyLivesMs = Infinity }: Input): Refund | undefined => {
    const row = key === undefined ? undefined : rows.byKey.get(page.ref, key);
    const ageMs = row ? Date.parse(clock.now()) - Date.parse(String(row['asked_at'])) : 0;
    return ageMs < keyLivesMs ? toRefund(row) : undefined;
  };

  return {
    find,
    /** By the shop's own id. */
    ofKey: (key: string): Refund | undefined => toRefund(rows.byShopsName.get(key)),
    settle,
    /** The payment's refunds, newest first. Reading them completes those that were pending. */
    of: (page: Page): Refund[] => of(page).map((refund) => settle(page, refund)),
    /** Returns money of a payment; undefined when more was asked for than is left. */
    ask: (asked: Input): { readonly refund: Refund; readonly isNew: boolean } | undefined => {
      const before = known(asked);
      if (before) return { refund: before, isNew: false };
      const { page, amountMinor, key = uuid(), metadata = {} } = asked;
      const pending = of(page).filter(({ status }) => status === 'pending');
      const entered = books.of(page.ref).reduce((sum, entry) => sum + entry.amountMinor, 0);
      const left = pending.reduce((sum, refund) => sum - refund.amountMinor, entered);
      if (page.status !== 'approved' || amountMinor <= 0 || amountMinor > left) return undefined;
      const status = asked.mayWait && page.fault === 'slow-refund' ? 'pending' : 'succeeded';
      const name = `${page.ref}/${key}/${clock.now()}`;
      const refundRef = createHash('sha256').update(name).digest('hex').slice(0, 20);
      const refund: Refund = { refundRef, amountMinor, metadata, status };
      inTransaction(store, () => {
        if (status === 'succeeded') enter(books, { page, refund, at: clock.now() });
        rows.insert.run(refundRef, page.ref, key, amountMinor, JSON.stringify(metadata), status, clock.now());
      });
      return { refund, isNew: true };
    },
  };
};

type Deps = {
  readonly store: Store;
  readonly books: Books;
  readonly clock: Clock;
  readonly uuid: () => string;
};

const statements = (store: Store) => ({
  byName: store.prepare('SELECT * FROM refund WHERE refund = ?'),
  byPayment: store.prepare('SELECT * FROM refund WHERE ref = ? ORDER BY rowid DESC'),
  byKey: store.prepare('SELECT * FROM refund WHERE ref = ? AND key = ? ORDER BY rowid DESC LIMIT 1'),
  byShopsName: store.prepare('SELECT * FROM refund WHERE key = ? ORDER BY rowid LIMIT 1'),
  settle: store.prepare("UPDATE refund SET status = 'succeeded' WHERE refund = ?"),
  insert: store.prepare(
    'INSERT INTO refund (refund, ref, key, amount_minor, metadata, status, asked_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ),
});

const toRefund = (row: Record<string, unknown> | undefined): Refund | undefined =>
  row && {
    refundRef: String(row['refund']),
    amountMinor: Number(row['amount_minor']),
    metadata: JSON.parse(String(row['metadata'])),
    status: row['status'] as Refund['status'],
  };

const enter = (
  books: Books,
  { page, refund, at }: { readonly page: Page; readonly refund: Refund; readonly at: string },
): void => {
  const { provider, chargeId } = page.order;
  books.enter({
    provider,
    kind: 'refund',
    key: refund.refundRef,
    ref: page.ref,
    chargeId,
    amountMinor: -refund.amountMinor,
    currency: page.currency,
    at,
  });
};
