import { language } from '@fanfold/contracts';
import { type Provider, providers } from '@fanfold/contracts/payments';
import { z } from 'zod';

import type { Store } from '../store.ts';
import type { Fault, PageStatus } from './faults.ts';

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
  /** In the provider's own word: by card, or out of a wallet. */
  means: z.string().max(40).optional(),
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

export type PageRows = ReturnType<typeof createPageRows>;

/** The payments as they are kept. */
export const createPageRows = (store: Store, uuid: () => string) => {
  const rows = statements(store);
  const find = (ref: string): Page | undefined => toPage(rows.byRef.get(ref));
  return {
    find,
    /** By the shop's own name of it. */
    ofKey: (provider: Provider, key: string): Page | undefined => toPage(rows.byKey.get(provider, key)),
    add: (key: string, order: Order): Page | undefined => {
      const prefix = order.successUrl === noPage ? 'pi_' : prefixes[order.provider];
      const ref = `${prefix}${uuid().replaceAll('-', '')}`;
      rows.insert.run(ref, order.provider, key, JSON.stringify(order), uuid().slice(0, 20));
      return find(ref);
    },
    write: ({ ref, status, takenMinor, currency, returns, card, fault }: Page): void => {
      rows.settle.run(status, takenMinor, currency, returns ? 1 : 0, card, fault, ref);
    },
  };
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
    currency: (row['currency'] as string | null) ?? order.currency,
    returns: row['returns'] === 1,
    token: String(row['token']),
    card: row['card'] as string | null,
    fault: row['fault'] as Fault | null,
  };
};
