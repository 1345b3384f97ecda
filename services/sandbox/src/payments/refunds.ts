import { createHash } from 'node:crypto';

import type { Books } from './books.ts';
import type { Page } from './page.ts';

type Refund = {
  readonly page: Page;
  readonly amountMinor: number;
  /** Names the refund: the same one again is the same refund. */
  readonly key: string;
  readonly now: string;
};

/** Returns money of a payment, never more than is left of it; undefined when it would be. */
export const refund = (
  books: Books,
  { page, amountMinor, key, now }: Refund,
): { refundRef: string } | undefined => {
  const entries = books.of(page.ref);
  const refundRef = createHash('sha256').update(`${page.ref}/${key}`).digest('hex').slice(0, 20);
  if (entries.some((entry) => entry.kind === 'refund' && entry.key === refundRef)) return { refundRef };
  const left = entries.reduce((sum, entry) => sum + entry.amountMinor, 0);
  if (page.status !== 'approved' || amountMinor <= 0 || amountMinor > left) return undefined;
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
  return { refundRef };
};
