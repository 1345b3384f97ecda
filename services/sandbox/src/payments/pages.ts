import { language } from '@fanfold/contracts';
import type { SandboxWebhookBody } from '@fanfold/contracts/payment';
import type { Clock } from '@fanfold/platform';
import { z } from 'zod';

import { inTransaction, type Store } from '../store.ts';
import type { Deliveries } from './deliveries.ts';
import { type Action, type Fault, type PageStatus, type Plan, planOf } from './faults.ts';

const webUrl = z.url({ protocol: /^https?$/ });

/** What a shop says when it sends a payer here. Amounts are in minor units. */
export const PageRequest = z.object({
  chargeId: z.string().min(1).max(64),
  orderName: z.string().min(1).max(200),
  totalMinor: z.int().positive(),
  currency: z.enum(['KRW', 'JPY', 'USD']),
  successUrl: webUrl,
  failUrl: webUrl,
  webhookUrl: webUrl,
  language,
});
export type PageRequest = z.infer<typeof PageRequest>;

export type Page = {
  readonly providerRef: string;
  readonly request: PageRequest;
  readonly status: PageStatus;
  /** What was really taken; equals the request's total except under the wrong-amount fault. */
  readonly takenMinor: number;
  /** False when the payer is to stay on the page after paying. */
  readonly returns: boolean;
};

export type Pages = ReturnType<typeof createPages>;

type Deps = { store: Store; deliveries: Deliveries; clock: Clock; uuid: () => string };

/** The provider's pay pages, and the only writer of its books. */
export const createPages = ({ store, deliveries, clock, uuid }: Deps) => {
  const byRef = store.prepare('SELECT * FROM payment_page WHERE provider_ref = ?');
  const byKey = store.prepare('SELECT * FROM payment_page WHERE idempotency_key = ?');
  const insert = store.prepare(
    "INSERT INTO payment_page (provider_ref, idempotency_key, request, status) VALUES (?, ?, ?, 'pending')",
  );
  const settle = store.prepare(
    'UPDATE payment_page SET status = ?, taken_minor = ?, returns = ? WHERE provider_ref = ?',
  );
  const enter = store.prepare(
    `INSERT INTO approved_payment (provider_ref, charge_id, total_minor, currency, approved_at)
     VALUES (?, ?, ?, ?, ?)`,
  );

  const find = (providerRef: string): Page | undefined => toPage(byRef.get(providerRef));

  /** The same key gives the same page again; `undefined` when the key came with another request before. */
  const open = (key: string, request: PageRequest): Page | undefined => {
    const known = toPage(byKey.get(key));
    if (known) return JSON.stringify(known.request) === JSON.stringify(request) ? known : undefined;
    const providerRef = `pay_${uuid().replaceAll('-', '')}`;
    insert.run(providerRef, key, JSON.stringify(request));
    return find(providerRef);
  };

  /** Settles a pending page and plans its reports; a settled page stays as it is, however often a button is pressed. */
  const act = (providerRef: string, action: Action, fault?: Fault): Page | undefined => {
    const settled = inTransaction(store, () => {
      const page = find(providerRef);
      if (page?.status !== 'pending') return page;
      const plan = planOf(action, fault, page.request.totalMinor);
      settle.run(plan.status, plan.takenMinor, plan.returns ? 1 : 0, providerRef);
      const { chargeId, currency } = page.request;
      if (plan.status === 'approved')
        enter.run(providerRef, chargeId, plan.takenMinor, currency, clock.now());
      deliveries.plan(page.request.webhookUrl, reports(page, plan, uuid));
      return find(providerRef);
    });
    deliveries.nudge();
    return settled;
  };

  return { find, open, act };
};

const reports = (page: Page, plan: Plan, uuid: () => string) => {
  const eventIds = [uuid(), uuid()];
  return plan.webhooks.map(({ event, status, delayMs, forged }) => {
    const body: SandboxWebhookBody = {
      eventId: eventIds[event] ?? uuid(),
      providerRef: page.providerRef,
      chargeId: page.request.chargeId as SandboxWebhookBody['chargeId'],
      status,
      totalMinor: plan.takenMinor,
      currency: page.request.currency,
    };
    return { body: JSON.stringify(body), delayMs, forged };
  });
};

const toPage = (row: Record<string, unknown> | undefined): Page | undefined => {
  if (!row) return undefined;
  const request: PageRequest = JSON.parse(String(row.request));
  return {
    providerRef: String(row.provider_ref),
    request,
    status: row.status as PageStatus,
    takenMinor: row.taken_minor === null ? request.totalMinor : Number(row.taken_minor),
    returns: row.returns === 1,
  };
};
