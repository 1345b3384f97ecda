import { createHash } from 'node:crypto';

import type { Books } from './books.ts';
import type { Page } from './page.ts';

type Refund = {
  readonly page: Page;
  readonly amountMinor: number;
  /** Names the refund: the same one again is the same refund. */
  readonly key: string;
  readonly now: string;
  /** For providers that leave a refund pending, which the page's fault asks them to do once. */
  readonly mayWait?: true;
};

/** Refunds that were left pending, until they are asked for again. */
const pending = new WeakMap<Books, Set<string>>();
export const isPending = (books: Books, refundRef: string): boolean =>
  pending.get(books)?.has(refundRef) ?? false;

/** Returns money of a payment, never more than is left of it; undefined when it would be. */
export const refund = (
  books: Books,
  { page, amountMinor, key, now, mayWait }: Refund,
): { refundRef: string; isPending: boolean } | undefined => {
  const entries = books.of(page.ref);
  const refundRef = createHash('sha256').update(`${page.ref}/${key}`).digest('hex').slice(0, 20);
  if (entries.some((entry) => entry.kind === 'refund' && entry.key === refundRef))
    return { refundRef, isPending: false };
  const left = entries.reduce((sum, entry) => sum + entry.amountMinor, 0);
  if (page.status !== 'approved' || amountMinor <= 0 || amountMinor > left) return undefined;
  const waiting = pending.get(books) ?? new Set();
  pending.set(books, waiting);
  if (mayWait && page.fault === 'slow-refund' && !waiting.has(refundRef)) {
    waiting.add(refundRef);
    return { refundRef, isPending: true };
  }
  waiting.delete(refundRef);
  const { provider, chargeId } = page.order;
  books.enter({
    provider,
    kind: 'refund',
    key: refundRef,
    ref: page.ref,
    chargeId,
    amountMinor: -amountMinor,
    currency: page.currency,
    at: now,
  });
  return { refundRef, isPending: false };
};
