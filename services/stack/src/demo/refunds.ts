import type { CardSetUpStarted, PaymentSettings } from '@fanfold/contracts/payments';
import type { z } from 'zod';

import { act, inOrder, type Scene } from './scene.ts';
import { charge } from './trade.ts';

/** Refunds, and settings about paying. */
export const reversals = (scene: Scene): Promise<void> =>
  inOrder([
    () => refundByFan(scene),
    () => refundByAdministrator(scene),
    () => chargeback(scene),
    () => limits(scene),
    () => saveCard(scene, 'fan', '4242'),
    // She pays a creator with whom she shares a card: finance has one case to examine.
    () => saveCard(scene, 'rosa', '4444'),
    () => saveCard(scene, 'marea', '4444'),
  ]);

/** An untouched charge is refunded without a second administrator. */
const refundByFan = async (scene: Scene): Promise<void> => {
  const chargeId = await charge(scene, scene.member('fan'), {
    kind: 'charge',
    productId: 'coins-50',
    currency: 'USD',
    provider: 'stripe',
    outcome: 'approve',
  });
  await act(scene, 'fan', {
    path: '/api/payment/refund',
    key: 'refund-charge',
    body: { chargeId },
    done: ['CHARGE_ALREADY_REFUNDED'],
  });
};

const refundByAdministrator = async (scene: Scene): Promise<void> => {
  const chargeId = await charge(scene, scene.member('hana'), {
    kind: 'charge',
    productId: 'coins-50',
    currency: 'KRW',
    provider: 'payletter',
    outcome: 'approve',
  });
  await act(scene, 'admin', {
    path: '/api/admin/refund/coin',
    key: 'refund-hana',
    body: {
      kind: 'charge',
      chargeId,
      userOid: scene.member('hana').oid,
      reason: 'Paid twice: the first page did not show that the payment succeeded.',
    },
    done: ['CHARGE_ALREADY_REFUNDED'],
  });
};

/**
 * The payer's bank takes the money back, and the provider reports it; coins that were spent already become a
 * debt.
 */
const chargeback = async (scene: Scene): Promise<void> => {
  // The charge of his history: the same key returns the same charge.
  const chargeId = await charge(scene, scene.member('teo'), {
    kind: 'charge',
    productId: 'coins-100',
    currency: 'USD',
    provider: 'paypal',
    outcome: 'approve',
  });
  const { entries } = await scene.sandbox<{ entries: { chargeId: string; ref: string }[] }>(
    '/payments/v1/books',
  );
  const ref = entries.find((entry) => entry.chargeId === chargeId)?.ref;
  await scene.sandbox(`/payments/disputes/${ref}`, { method: 'POST', body: { status: 'lost' } });
  const told = { chargeId, disputeRef: 'PP-R-4711', kind: 'chargeback', reason: 'Card reported as stolen' };
  for (const status of ['open', 'lost'])
    await act(scene, 'finance', {
      path: '/api/admin/dispute',
      key: `dispute-${status}`,
      body: { ...told, status },
      done: ['DISPUTE_ENDED'],
    });
};

const limits = async (scene: Scene): Promise<void> => {
  for (const [name, monthlyKrw] of [
    ['fan', 500_000],
    ['noor', 300_000],
  ] as const)
    await act(scene, name, { path: '/api/payment/limits', key: 'limit', body: { monthlyKrw } });
};

/**
 * A card for later, saved on the provider's page; a completed set-up cannot be read from the provider again.
 */
const saveCard = async (scene: Scene, name: string, card: string): Promise<void> => {
  const { token } = scene.member(name);
  const { cards } = await scene.api<PaymentSettings>('/api/payment/stripe/customer-data', { token });
  if (cards.length > 0) return;
  const started = await act<z.infer<typeof CardSetUpStarted>>(scene, name, {
    path: '/api/payment/stripe/setup-card',
    key: 'card-set-up',
    body: {},
  });
  if (!started) return;
  await scene.sandbox(`/payments/v1/pages/${new URL(started.pageUrl).pathname.split('/').at(-1)}/act`, {
    method: 'POST',
    body: { action: 'approve', card },
  });
  await act(scene, name, {
    path: '/api/payment/registercard',
    key: 'card-kept',
    body: { setUpId: started.setUpId },
  });
};
