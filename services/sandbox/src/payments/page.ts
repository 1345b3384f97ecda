import { language } from '@fanfold/contracts';
import { type Provider, providers } from '@fanfold/contracts/payments';
import { z } from 'zod';

import type { Store } from '../store.ts';
import type { Fault, PageStatus } from './faults.ts';

const webUrl = z.url({ protocol: /^https?$/ });

/** A shop's order for a payer. Amounts are in minor units; a set-up saves a card and takes no money. */
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
  /** The shop's id of the payer. */
  payer: z.string().max(64).optional(),
  /** The payment method in the provider's own word: by card, or from a wallet. */
  means: z.string().max(40).optional(),
  /** The customer who owns the cards at the card provider. */
  customer: z.string().optional(),
});
export type Order = z.infer<typeof Order>;

/** A payment or a set-up, from the shop's request on. */
export type Page = {
  readonly ref: string;
  readonly order: Order;
  readonly status: PageStatus;
  /**
   * The amount that was or would be taken; differs from the order's total only under the wrong-amount fault.
   */
  readonly takenMinor: number;
  /** Differs from the order's only under the wrong-currency fault. */
  readonly currency: string;
  /** False when the payer stays on the page after paying. */
  readonly returns: boolean;
  /** The token that the payer brings back to the shop, which has to present it. */
  readonly token: string;
  /** The card that was saved or used to pay. */
  readonly card: string | null;
  readonly fault: Fault | null;
};

export type PageRows = ReturnType<typeof createPageRows>;

/** The stored payments. */
export const createPageRows = (store: Store, uuid: () => string) => {
  const rows = statements(store);
  const find = (ref: string): Page | undefined => toPage(rows.byRef.get(ref));
  return {
    find,
    /** By the shop's own id. */
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

/** The return address of an order without a page. */
export const noPage = 'https://stripe.example/';

/** The form of each provider's payment ids. */
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
