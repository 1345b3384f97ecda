import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishReply } from '@fanfold/contracts/catalogue';
import type { PurchaseReply } from '@fanfold/contracts/commerce';
import type { Charge, ChargeStarted, ProductsReply } from '@fanfold/contracts/payments';
import type { HistoryReply } from '@fanfold/contracts/wallet';
import type { z } from 'zod';

import type { SignedIn } from './accounts.ts';
import type { Action } from './history.ts';
import { type Http, Refused } from './http.ts';
import type { Story } from './stories/index.ts';

type Services = { readonly api: Http; readonly sandbox: Http };
type ChargeAction = Extract<Action, { kind: 'charge' }>;
type BuyAction = Extract<Action, { kind: 'buy' }>;

/** Publishes a story, once: the key identifies it. Resolves with its id. */
export const publish = async (api: Http, { person, token }: SignedIn, story: Story): Promise<string> => {
  const localised = (texts: Story['summary']) => ({ original: person.language, texts });
  const { contentOid } = await api<z.infer<typeof PublishReply>>('/api/content', {
    method: 'POST',
    token,
    headers: { 'idempotency-key': `demo-publish-${story.slug}` },
    body: {
      metaData: {
        kind: story.kind,
        title: localised(story.title),
        summary: localised(story.summary),
        body: localised({ [person.language]: story.body }),
        cover: story.cover,
        priceCoins: story.priceCoins,
        hashtags: story.hashtags,
      },
    },
  });
  return contentOid;
};

/**
 * Charges coins, presses the button on the provider's page, and waits until the outcome is known. Resolves to
 * its id.
 */
export const charge = async (
  { api, sandbox }: Services,
  { person, token }: SignedIn,
  { productId, currency, provider, outcome, day }: ChargeAction,
): Promise<string> => {
  const { products } = await api<z.infer<typeof ProductsReply>>(
    `/api/payment/products?currency=${currency}&provider=${provider}`,
  );
  const product = products.find((one) => one.productId === productId);
  if (!product) throw new Error(`There is no coin product ${productId}.`);
  const { chargeId, payUrl } = await api<z.infer<typeof ChargeStarted>>(
    `/api/payment/charge?lang=${person.language}`,
    {
      method: 'POST',
      token,
      headers: {
        'idempotency-key': `demo-charge-${provider}-${productId}-${outcome}${day === undefined ? '' : `-${day}`}`,
      },
      body: {
        productId,
        currency,
        provider,
        agreedToTerms: true,
        agreedToPaymentTerms: true,
        totalMinor: product.amounts.totalMinor,
      },
    },
  );
  const providerRef = new URL(payUrl).pathname.split('/').at(-1);
  const { redirectUrl } = await sandbox<{ redirectUrl: string | null }>(
    `/payments/v1/pages/${providerRef}/act`,
    { method: 'POST', body: { action: outcome } },
  );
  await returnFromPage(api, token, { chargeId, redirectUrl });
  await untilKnown(api, token, { chargeId, wanted: outcome === 'approve' ? 'credited' : 'declined' });
  return chargeId;
};

/** The browser's request after the payer returns: some providers take the money only then. */
const returnFromPage = async (
  api: Http,
  token: string,
  { chargeId, redirectUrl }: { chargeId: string; redirectUrl: string | null },
): Promise<void> => {
  const approvalToken = redirectUrl === null ? null : new URL(redirectUrl).searchParams.get('pg_token');
  await api('/api/payment/onetime/confirm', {
    method: 'POST',
    token,
    headers: { 'idempotency-key': `demo-confirm-${chargeId}` },
    body: { chargeId, ...(approvalToken === null ? {} : { approvalToken }) },
  });
};

const untilKnown = async (
  api: Http,
  token: string,
  { chargeId, wanted }: { chargeId: string; wanted: Charge['status'] },
): Promise<void> => {
  const until = performance.now() + 30_000;
  for (;;) {
    const { status } = await api<Charge>(`/api/payment/charge?chargeId=${chargeId}`, { token });
    if (status === wanted) return;
    if (performance.now() > until) throw new Error(`The charge ${chargeId} is ${status}, not ${wanted}.`);
    await sleep(100);
  }
};

/** Buys a story, once. */
export const buy = async (
  api: Http,
  { token }: SignedIn,
  { action, contentOid, coins }: { action: BuyAction; contentOid: string; coins: number },
): Promise<void> => {
  try {
    await api<z.infer<typeof PurchaseReply>>('/api/account/purchase', {
      method: 'POST',
      token,
      headers: { 'idempotency-key': `demo-purchase-${action.slug}` },
      body: { contentOid, coins, payWith: action.payWith },
    });
  } catch (error) {
    // Bought in an earlier run whose key is forgotten by now.
    if (!(error instanceof Refused) || error.code !== 'ALREADY_PURCHASED') throw error;
  }
};

/** An administrator refunds a purchase, once. The buyer's own history names the purchase. */
export const refund = async (
  api: Http,
  administrator: SignedIn,
  { buyer, contentOid, reason }: { buyer: SignedIn; contentOid: string; reason: string },
): Promise<void> => {
  const line = await purchaseLine(api, buyer, contentOid);
  if (line.refunded) return;
  await api('/api/admin/refund', {
    method: 'POST',
    token: administrator.token,
    headers: { 'idempotency-key': `demo-refund-${contentOid}-${buyer.oid}` },
    body: { userOid: buyer.oid, revision: line.revision, reason },
  });
};

/** The history is a read model and may show the purchase a moment later. */
const purchaseLine = async (api: Http, { token }: SignedIn, contentOid: string) => {
  const until = performance.now() + 30_000;
  for (;;) {
    const { lines } = await api<z.infer<typeof HistoryReply>>('/api/coinevent?limit=100', { token });
    const line = lines.find((one) => one.transactionType === 'purchase' && one.contentOid === contentOid);
    if (line) return line;
    if (performance.now() > until) throw new Error(`The purchase of ${contentOid} is in no history.`);
    await sleep(100);
  }
};
