import { language } from '@fanfold/contracts';
import { type Provider, providers } from '@fanfold/contracts/payment';
import type { Clock } from '@fanfold/platform';
import { z } from 'zod';

import { inTransaction, type Store } from '../store.ts';
import { type Books, createBooks } from './books.ts';
import { type Cards, testCard, usualCard } from './cards.ts';
import type { Deliveries } from './deliveries.ts';
import {
  type Action,
  type Fault,
  type FinalStatus,
  type PageStatus,
  type PlannedWebhook,
  planOf,
} from './faults.ts';
import { reportOf } from './reports.ts';
import { forgersSecret } from './signatures.ts';

const webUrl = z.url({ protocol: /^https?$/ });

/** What a shop wants of a payer. Amounts are in minor units; a set-up saves a card and takes nothing. */
export const Order = z.object({
  provider: z.enum(providers),
  kind: z.enum(['payment', 'set-up']),
  chargeId: z.string().min(1).max(64),
  orderName: z.string().min(1).max(200),
  totalMinor: z.int().nonnegative(),
  currency: z.enum(['KRW', 'JPY', 'USD']),
  successUrl: webUrl,
  failUrl: webUrl,
  webhookUrl: webUrl,
  language,
  /** What the shop calls the payer. */
  payer: z.string().max(64).optional(),
  /** Who the cards of the card provider belong to. */
  customer: z.string().optional(),
});
export type Order = z.infer<typeof Order>;

/** A payment or a set-up, from the moment that a shop asked for it. */
export type Page = {
  readonly ref: string;
  readonly order: Order;
  readonly status: PageStatus;
  /** What was or would be taken; differs from the order's total only under the wrong-amount fault. */
  readonly takenMinor: number;
  /** Differs from the order's only under the wrong-currency fault. */
  readonly currency: string;
  /** False when the payer is to stay on the page after paying. */
  readonly returns: boolean;
  /** What the payer brings back to the shop, which has to show it. */
  readonly token: string;
  /** The card that was saved or paid with. */
  readonly card: string | null;
  readonly fault: Fault | null;
};

export type Pages = ReturnType<typeof createPages>;

type Deps = {
  readonly store: Store;
  readonly deliveries: Deliveries;
  readonly cards: Cards;
  readonly clock: Clock;
  readonly uuid: () => string;
  /** The installation's; every provider's own keys follow from it. */
  readonly secret: string;
};

/** Where the payer's yes is not yet a payment: the shop has to ask for the money. */
const waitsForShop: ReadonlySet<Provider> = new Set<Provider>(['paypal', 'kakao']);

/** Every provider's payments, and the only writer of their books. */
export const createPages = (deps: Deps) => {
  const { store, deliveries, cards, uuid } = deps;
  const rows = statements(store);
  const books = createBooks(store);
  const find = (ref: string): Page | undefined => toPage(rows.byRef.get(ref));

  /** The same key gives the same page again; `undefined` when the key came with another order before. */
  const open = (key: string, order: Order): Page | undefined => {
    const known = toPage(rows.byKey.get(order.provider, key));
    if (known) return JSON.stringify(known.order) === JSON.stringify(order) ? known : undefined;
    const prefix = order.successUrl === noPage ? 'pi_' : prefixes[order.provider];
    const ref = `${prefix}${uuid().replaceAll('-', '')}`;
    rows.insert.run(ref, order.provider, key, JSON.stringify(order), uuid().slice(0, 20));
    return find(ref);
  };

  const settle = (
    page: Page,
    to: { status: PageStatus; planned: readonly PlannedWebhook[] } & Partial<Page>,
  ) => {
    const settled: Page = { ...page, ...to };
    rows.settle.run(
      settled.status,
      settled.takenMinor,
      settled.currency,
      settled.returns ? 1 : 0,
      settled.card,
      settled.fault,
      page.ref,
    );
    if (settled.status === 'approved' && page.order.kind === 'payment')
      enterPayment(books, settled, deps.clock.now());
    const events = [uuid(), uuid()];
    const planned = to.planned.flatMap(({ event, status, delayMs, forged }) => {
      const secret = forged ? forgersSecret : deps.secret;
      const body = reportOf(settled, { id: events[event] ?? uuid(), status, now: deps.clock.now(), secret });
      return body === undefined ? [] : [{ body, delayMs, forged }];
    });
    deliveries.plan({ provider: page.order.provider, url: page.order.webhookUrl }, planned);
    return find(page.ref);
  };

  /** Settles a pending page and plans its reports; a settled page stays as it is, however often a button is pressed. */
  const act = (
    ref: string,
    action: Action,
    choice: { fault?: Fault | undefined; card?: string | undefined } = {},
  ) => {
    const settled = inTransaction(store, () => {
      const page = find(ref);
      if (page?.status !== 'pending' || action === 'leave') return page;
      const { fault } = choice;
      const last4 = page.order.customer === undefined ? null : (choice.card ?? usualCard);
      const plan = planOf({ action, fault, approval: approvalOf(page, last4) }, page.order.totalMinor);
      const saves =
        plan.status === 'approved' && page.order.kind === 'set-up' && page.order.customer && last4;
      const card = saves ? cards.save(saves && String(page.order.customer), last4) : last4;
      const currency = fault === 'wrong-currency' ? otherCurrency(page.order) : page.order.currency;
      const { status, takenMinor, returns } = plan;
      return settle(page, {
        status,
        takenMinor,
        returns,
        currency,
        card,
        fault: fault ?? null,
        planned: plan.webhooks,
      });
    });
    deliveries.nudge();
    return settled;
  };

  /** The shop asks for what the payer agreed to; or, of a saved card, for what nobody has to agree to again. */
  const capture = (ref: string, status: FinalStatus = 'approved'): Page | undefined => {
    const captured = inTransaction(store, () => {
      const page = find(ref);
      if (page?.status !== 'agreed') return page;
      const { webhooks } = planOf(
        { action: 'approve', fault: page.fault ?? undefined, approval: status },
        page.takenMinor,
      );
      return settle(page, { status, planned: webhooks });
    });
    deliveries.nudge();
    return captured;
  };

  /** Nobody can pay it any more. What was paid stays paid. */
  const close = (ref: string): Page | undefined =>
    inTransaction(store, () => {
      const page = find(ref);
      if (page?.status !== 'pending' && page?.status !== 'agreed') return page;
      return settle(page, { status: 'timed_out', planned: [] });
    });

  /** A payment with a saved card: it has no page, and is agreed to from the start. */
  const openIntent = (key: string, order: Order, card: string): Page | undefined => {
    const page = open(key, order);
    return page?.status === 'pending' ? settle(page, { status: 'agreed', card, planned: [] }) : page;
  };

  /** By the shop's own name of it. */
  const ofCharge = (provider: Provider, chargeId: string) => toPage(rows.byKey.get(provider, chargeId));

  return { find, ofCharge, open, openIntent, act, capture, close, books, now: () => deps.clock.now() };
};

/** Where an order leads that has no page. */
export const noPage = 'https://stripe.example/';

/** How each provider writes the names of its payments. */
const prefixes: Readonly<Record<Provider, string>> = {
  sandbox: 'pay_',
  stripe: 'cs_test_',
  paypal: 'PPO-',
  paypay: '04-',
  kakao: 'T',
  payletter: 'pl-',
};

const approvalOf = ({ order }: Page, last4: string | null): FinalStatus => {
  if (order.kind === 'payment' && waitsForShop.has(order.provider)) return 'agreed';
  const card = last4 === null ? undefined : testCard(last4);
  return card?.page ?? 'approved';
};

/** Some providers know one currency only, and their messages name none. */
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

const statements = (store: Store) => ({
  byRef: store.prepare('SELECT * FROM payment WHERE ref = ?'),
  byKey: store.prepare('SELECT * FROM payment WHERE provider = ? AND idempotency_key = ?'),
  insert: store.prepare(
    "INSERT INTO payment (ref, provider, idempotency_key, request, status, token) VALUES (?, ?, ?, ?, 'pending', ?)",
  ),
  settle: store.prepare(
    'UPDATE payment SET status = ?, taken_minor = ?, currency = ?, returns = ?, card = ?, fault = ? WHERE ref = ?',
  ),
});

const toPage = (row: Record<string, unknown> | undefined): Page | undefined => {
  if (!row) return undefined;
  const order: Order = JSON.parse(String(row['request']));
  return {
    ref: String(row['ref']),
    order,
    status: row['status'] as PageStatus,
    takenMinor: row['taken_minor'] === null ? order.totalMinor : Number(row['taken_minor']),
    currency: row['currency'] === null ? order.currency : String(row['currency']),
    returns: row['returns'] === 1,
    token: String(row['token']),
    card: row['card'] === null ? null : String(row['card']),
    fault: row['fault'] as Fault | null,
  };
};
