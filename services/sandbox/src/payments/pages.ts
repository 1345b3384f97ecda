import type { Provider } from '@fanfold/contracts/payments';
import type { Clock } from '@fanfold/platform';

import { inTransaction, type Store } from '../store.ts';
import { type Books, createBooks } from './books.ts';
import { type Cards, testCard, usualCard } from './cards.ts';
import type { Deliveries } from './deliveries.ts';
import { type DisputeStatus, disputeReport, recordLoss } from './disputes.ts';
import {
  type Action,
  type Fault,
  type FinalStatus,
  type PageStatus,
  type PlannedWebhook,
  planOf,
} from './faults.ts';
import { createPageRows, type Order, type Page, type PageRows } from './page.ts';
import { createRefunds } from './refunds.ts';
import { reportOf } from './reports.ts';
import { forgedSecret } from './signatures.ts';

export type Pages = ReturnType<typeof createPages>;

type Deps = {
  readonly store: Store;
  readonly deliveries: Deliveries;
  readonly cards: Cards;
  readonly clock: Clock;
  readonly uuid: () => string;
  /** The installation's webhook secret; every provider's own keys are derived from it. */
  readonly secret: string;
};

/** Where the payer's consent is not yet a payment: the shop has to ask for the money. */
const waitsForShop: ReadonlySet<Provider> = new Set<Provider>(['paypal', 'kakao']);

/** Every provider's payments, and the only writer of their books. */
export const createPages = (deps: Deps) => {
  const { store, deliveries, cards, clock, uuid } = deps;
  const rows = createPageRows(store, uuid);
  const books = createBooks(store);
  const all = { ...deps, rows, books };
  const settle = settler(all);

  /** Changes a page in one transaction and checks at once whether a webhook is due. */
  const change = (ref: string, how: (page: Page) => Page | undefined): Page | undefined => {
    const changed = inTransaction(store, () => changedBy(how, rows.find(ref)));
    deliveries.runSoon();
    return changed;
  };

  /** A payment with a saved card: it has no page, and its consent exists from the start. */
  const openIntent = (key: string, order: Order, card: string): Page | undefined => {
    const page = opened(rows, key, order);
    return page?.status === 'pending' ? settle(page, { status: 'agreed', card, planned: [] }) : page;
  };

  /**
   * Settles a pending page and plans its webhooks; a settled one stays, however often a button is pressed.
   */
  const act = (ref: string, action: Action, choice: Choice = {}): Page | undefined =>
    change(ref, (page) =>
      page.status !== 'pending' || action === 'leave'
        ? page
        : settle(page, choiceOf(page, { action, cards, ...choice })),
    );

  /** The shop takes the money after the payer's consent or, with a saved card, without a new one. */
  const capture = (ref: string, status: FinalStatus = 'approved'): Page | undefined =>
    change(ref, (page) => {
      if (page.status !== 'agreed') return page;
      const fault = page.fault ?? undefined;
      const { webhooks } = planOf({ action: 'approve', fault, approval: status }, page.takenMinor);
      return settle(page, { status, planned: webhooks });
    });

  /** Closes the page, so that it can no longer be paid. A payment that was made stays. */
  const close = (ref: string): Page | undefined =>
    change(ref, (page) =>
      page.status === 'pending' || page.status === 'agreed'
        ? settle(page, { status: 'timed_out', planned: [] })
        : page,
    );

  return {
    find: rows.find,
    dispute: (ref: string, status: DisputeStatus) => change(ref, (page) => disputed(all, page, status)),
    ofCharge: rows.ofKey,
    open: (key: string, order: Order) => opened(rows, key, order),
    openIntent,
    act,
    capture,
    close,
    books,
    refunds: createRefunds({ store, books, clock, uuid }),
  };
};

const changedBy = (how: (page: Page) => Page | undefined, page: Page | undefined) => page && how(page);

/** The same key returns the same page; `undefined` when the key was used with another order. */
const opened = (rows: ReturnType<typeof createPageRows>, key: string, order: Order): Page | undefined => {
  const known = rows.ofKey(order.provider, key);
  if (!known) return rows.add(key, order);
  return JSON.stringify(known.order) === JSON.stringify(order) ? known : undefined;
};

/** The payer's bank opens a dispute or decides it: a lost one takes back the rest of the payment. */
const disputed = (
  { books, clock, uuid, deliveries }: Deps & { readonly books: ReturnType<typeof createBooks> },
  page: Page,
  status: DisputeStatus,
): Page => {
  if (page.status !== 'approved') return page;
  const now = clock.now();
  if (status === 'lost') recordLoss(books, page, now);
  const { provider, webhookUrl: url } = page.order;
  const body = disputeReport(page, { id: uuid(), status, now });
  if (body !== undefined) deliveries.plan({ provider, url }, [{ body, delayMs: 0, forged: false }]);
  return page;
};

type Choice = { readonly fault?: Fault | undefined; readonly card?: string | undefined };
type Chosen = Choice & { readonly action: Exclude<Action, 'leave'>; readonly cards: Cards };

/** The new state of a page after a payer's choice. */
const choiceOf = (page: Page, { action, fault, card: asked, cards }: Chosen): Settled => {
  const { order } = page;
  const last4 = order.customer === undefined ? null : (asked ?? usualCard);
  const plan = planOf({ action, fault, approval: approvalOf(page, last4) }, order.totalMinor);
  const { status, takenMinor, returns, webhooks: planned } = plan;
  const card = savesCard(page, status) && last4 ? cards.save(String(order.customer), last4) : last4;
  const currency = fault === 'wrong-currency' ? otherCurrency(order) : order.currency;
  return { status, takenMinor, returns, currency, card, fault: fault ?? null, planned };
};

type Settled = Partial<Page> & { readonly status: PageStatus; readonly planned: readonly PlannedWebhook[] };

/**
 * Stores the new state of a page, adds a payment to the books when money was taken, and plans the webhooks.
 */
const settler =
  ({ rows, books, deliveries, clock, uuid, secret }: Deps & { rows: PageRows; books: Books }) =>
  (page: Page, { planned, ...to }: Settled): Page | undefined => {
    const settled: Page = { ...page, ...to };
    const now = clock.now();
    rows.write(settled);
    if (settled.status === 'approved' && page.order.kind === 'payment') enterPayment(books, settled, now);
    const events = [uuid(), uuid()];
    const reports = planned.flatMap(({ event, status, delayMs, forged }) => {
      const id = events[event] ?? uuid();
      const body = reportOf(settled, { id, status, now, secret: forged ? forgedSecret : secret });
      return body === undefined ? [] : [{ body, delayMs, forged }];
    });
    deliveries.plan({ provider: page.order.provider, url: page.order.webhookUrl }, reports);
    return rows.find(page.ref);
  };

const savesCard = ({ order }: Page, status: FinalStatus): boolean =>
  status === 'approved' && order.kind === 'set-up' && Boolean(order.customer);

const approvalOf = ({ order }: Page, last4: string | null): FinalStatus => {
  if (order.kind === 'payment' && waitsForShop.has(order.provider)) return 'agreed';
  const card = last4 === null ? undefined : testCard(last4);
  return card?.page ?? 'approved';
};

/** Some providers know one currency only, and their messages contain none. */
const otherCurrency = ({ provider, currency }: Order): string => {
  if (provider === 'paypay' || provider === 'kakao' || provider === 'payletter') return currency;
  return currency === 'USD' ? 'JPY' : 'USD';
};

const enterPayment = (books: Books, { ref, order, takenMinor, currency }: Page, at: string): void =>
  books.enter({
    provider: order.provider,
    kind: 'payment',
    key: ref,
    ref,
    chargeId: order.chargeId,
    amountMinor: takenMinor,
    currency,
    at,
  });
