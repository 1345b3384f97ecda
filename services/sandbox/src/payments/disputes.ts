import type { Books } from './books.ts';
import type { Page } from './page.ts';
import { stripeDisputeEvent } from './stripe/objects.ts';

export const disputeStatuses = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** The bank decided for the payer: the rest of the payment is taken back, once. */
export const recordLoss = (books: Books, page: Page, at: string): void => {
  const left = books.of(page.ref).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (left <= 0) return;
  const { provider, chargeId } = page.order;
  books.enter({
    provider,
    kind: 'dispute',
    key: disputeRefOf(page),
    ref: page.ref,
    chargeId,
    amountMinor: -left,
    currency: page.currency,
    at,
  });
};

const disputeRefOf = ({ ref }: Page): string => `dp_${ref}`;

/**
 * Only the card provider reports disputes by webhook; the others write to the shop, and finance enters them
 * by hand.
 */
export const disputeReport = (
  page: Page,
  event: { readonly id: string; readonly status: DisputeStatus; readonly now: string },
): string | undefined =>
  page.order.provider === 'stripe' ? JSON.stringify(stripeDisputeEvent(page, event)) : undefined;
