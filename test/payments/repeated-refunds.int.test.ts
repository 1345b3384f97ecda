import { type Currency, seoulDay } from '@fanfold/domain';
import { type Provider, priceOf } from '@fanfold/domain/payments';
import { createProviders, type PaymentProvider, type RefundRequest } from '@fanfold/payments';
import { loadConfig, sandboxCredential } from '@fanfold/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { secret, startSandbox, temporaryFolder } from '../../services/sandbox/src/testing/harness.ts';

const resources = new AsyncDisposableStack();
let sandboxUrl: string;
let providers: ReturnType<typeof createProviders>;
/** How far the providers' clock is ahead. */
let aheadMs = 0;
const hour = 3_600_000;

beforeAll(async () => {
  const folder = resources.use(temporaryFolder());
  const clock = { now: () => new Date(Date.now() + aheadMs).toISOString() };
  const sandbox = resources.use(await startSandbox(folder.path, { clock }));
  sandboxUrl = sandbox.url;
  const config = loadConfig({
    FANFOLD_DEMO: 'true',
    FANFOLD_SANDBOX_URL: sandboxUrl,
    FANFOLD_API_URL: sandboxUrl,
  });
  providers = createProviders({ config, secrets: { webhookSecret: secret } });
});
afterAll(() => resources.disposeAsync());

const provider = (label: Provider): PaymentProvider => {
  const found = providers.find(label);
  if (!found) throw new Error(`There is no ${label}`);
  return found;
};

let charges = 0;
const now = () => new Date().toISOString();

/** A payment of which 100 minor units are to be refunded. */
const paid = async (label: Provider, currency: Currency, fault?: string): Promise<RefundRequest> => {
  charges += 1;
  const chargeId = charges.toString(16).padStart(24, 'a');
  const buyerOid = 'b'.repeat(24);
  const amounts = priceOf(100, currency, label);
  const common = { chargeId, buyerOid, amounts, means: 'card', expiresAt: now() } as const;
  const back = { successUrl: `${sandboxUrl}/success`, failUrl: `${sandboxUrl}/fail` };
  const page = { ...common, ...back, orderName: '100 coins', language: 'en' };
  const { providerRef, payUrl } = await provider(label).openPage(page);
  const answer = await fetch(`${sandboxUrl}/payments/v1/pages/${payUrl.split('/').at(-1)}/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'approve', ...(fault ? { fault } : {}) }),
  });
  const { redirectUrl } = (await answer.json()) as { redirectUrl: string | null };
  const token = redirectUrl && new URL(redirectUrl).searchParams.get('pg_token');
  const payment = { ...common, providerRef, ...(token ? { approvalToken: token } : {}) };
  const outcome = await provider(label).outcomeOf(payment);
  if (outcome.status !== 'approved') throw new Error(outcome.status);
  const key = `refund-${chargeId}`;
  return { payment: { ...payment, providerRef: outcome.providerRef }, amountMinor: 100, key };
};

const returned = async ({ payment: { chargeId } }: RefundRequest): Promise<number[]> => {
  const { entries } = (await (await fetch(`${sandboxUrl}/payments/v1/books`)).json()) as {
    entries: { chargeId: string; amountMinor: number; kind: string }[];
  };
  return entries.flatMap((entry) =>
    entry.chargeId === chargeId && entry.kind === 'refund' ? [entry.amountMinor] : [],
  );
};

const atStripe = async (
  { payment, amountMinor, key }: RefundRequest,
  metadata: Record<string, string> = {},
) => {
  const answer = await fetch(`${sandboxUrl}/v1/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sandboxCredential(secret, 'stripe-key')}`,
      'idempotency-key': key,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      payment_intent: payment.providerRef,
      amount: String(amountMinor),
      ...metadata,
    }),
  });
  return (await answer.json()) as { id: string; status: string };
};

describe('a refund that is requested again', () => {
  it('days after Stripe forgot its key is the same refund, and money is returned once', async () => {
    const request = await paid('stripe', 'USD', 'slow-refund');
    const first = await provider('stripe').refund(request);
    expect(first).toMatchObject({ status: 'pending' });
    aheadMs += 25 * hour;
    const again = await provider('stripe').refund(request);
    expect(again).toEqual({ ...first, status: 'refunded' });
    aheadMs += 72 * hour;
    expect(await provider('stripe').refund(request)).toEqual(again);
    expect(await returned(request)).toEqual([-100]);
  });

  it('is no failure at Stripe, though the first request returned the whole payment', async () => {
    const part = await paid('stripe', 'USD', 'slow-refund');
    const request = { ...part, amountMinor: part.payment.amounts.totalMinor };
    expect(await provider('stripe').refund(request)).toMatchObject({ status: 'pending' });
    aheadMs += 25 * hour;
    expect(await provider('stripe').refund(request)).toMatchObject({ status: 'refunded' });
    expect(await returned(request)).toEqual([-request.amountMinor]);
  });

  it('is another refund for Stripe itself, once the key is a day old; within the day the first answer is repeated', async () => {
    const request = await paid('stripe', 'USD', 'slow-refund');
    const first = await atStripe(request);
    aheadMs += 23 * hour;
    expect(await atStripe(request)).toEqual(first);
    aheadMs += 2 * hour;
    const other = await atStripe(request);
    expect(other.id).not.toBe(first.id);
    // An unrelated refund of the same amount is not taken for ours.
    expect(await provider('stripe').refund(request)).toMatchObject({
      refundRef: expect.not.stringMatching(first.id),
    });
  });

  it('after its answer was lost is found at Stripe by its key', async () => {
    const request = await paid('stripe', 'USD');
    const lost = await atStripe(request, { 'metadata[refundId]': request.key });
    aheadMs += 25 * hour;
    const found = await provider('stripe').refund(request);
    expect(found).toEqual({ status: 'refunded', refundRef: lost.id });
    expect(await returned(request)).toEqual([-100]);
  });

  it('weeks later at PayPal is the same refund', async () => {
    const request = await paid('paypal', 'USD', 'slow-refund');
    const first = await provider('paypal').refund(request);
    expect(first).toMatchObject({ status: 'pending' });
    aheadMs += 30 * 24 * hour;
    expect(await provider('paypal').refund(request)).toEqual({ ...first, status: 'refunded' });
    expect(await returned(request)).toEqual([-100]);
  });

  it.each(['kakao', 'paypay'] as const)('of %s, which knows no keys, is found by its name', async (label) => {
    const request = await paid(label, label === 'kakao' ? 'KRW' : 'JPY');
    const first = await provider(label).refund(request);
    expect(first).toMatchObject({ status: 'refunded' });
    aheadMs += 72 * hour;
    expect(await provider(label).refund(request)).toEqual(first);
    const next = { ...request, key: `${request.key}-next` };
    expect(await provider(label).refund(next)).toMatchObject({ status: 'refunded' });
    expect(await returned(request)).toEqual([-100, -100]);
  });
});

it('a refund and a dispute at Stripe are listed under their charge', async () => {
  const request = await paid('stripe', 'USD');
  await provider('stripe').refund(request);
  const page = request.payment.providerRef.replace('pi_', 'cs_test_');
  await fetch(`${sandboxUrl}/payments/disputes/${page}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'lost' }),
    redirect: 'manual',
  });
  const day = seoulDay(new Date(Date.now() + aheadMs).toISOString());
  const lines = await provider('stripe').settlementFile(day);
  const { chargeId, amounts } = request.payment;
  const own = lines.filter((line) => line.chargeId === chargeId);
  expect(own.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['payment', amounts.totalMinor],
    ['fee', -Math.floor((amounts.totalMinor * 3) / 100)],
    ['refund', -100],
    ['dispute', 100 - amounts.totalMinor],
  ]);
});
