import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

import { type PaymentProvider, ProviderError, type ProviderOutcome } from './provider.ts';

const Page = z.object({ providerRef: z.string(), payUrl: z.url() });
const Status = z.object({
  providerRef: z.string(),
  status: z.enum(['pending', 'approved', 'declined', 'cancelled', 'provider_error']),
  totalMinor: z.int(),
  currency: z.string(),
});

const timeoutMs = 10_000;
/** A signature older than this is a replay. The sandbox signs again at every retry. */
const signatureAgeSeconds = 300;

type Options = { readonly sandboxUrl: string; readonly publicUrl: string; readonly apiUrl: string };

/** Adapter of the sandbox's hosted pay page. */
export const sandboxProvider = ({ sandboxUrl, publicUrl, apiUrl }: Options): PaymentProvider => ({
  openPage: async ({ chargeId, orderName, amounts, language }) => {
    const backTo = (result: string) => `${publicUrl}/${language}/charge/${result}?chargeId=${chargeId}`;
    const page = await call(new URL('/payments/v1/pages', sandboxUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': chargeId },
      body: JSON.stringify({
        chargeId,
        orderName,
        totalMinor: amounts.totalMinor,
        currency: amounts.currency,
        successUrl: backTo('success'),
        failUrl: backTo('fail'),
        webhookUrl: `${apiUrl}/api/payment/webhook/sandbox`,
        language,
      }),
    });
    return Page.parse(page);
  },
  outcomeOf: async (providerRef) => {
    const found = Status.parse(
      await call(new URL(`/payments/v1/pages/${encodeURIComponent(providerRef)}`, sandboxUrl)),
    );
    return toOutcome(found);
  },
});

export const toOutcome = ({
  providerRef,
  status,
  totalMinor,
  currency,
}: z.infer<typeof Status>): ProviderOutcome =>
  status === 'approved' ? { status, providerRef, totalMinor, currency } : { status };

/** True when `header` (`t=<unix seconds>,v1=<hex>`) is the HMAC-SHA-256 of `t.body` and recent. */
export const signatureIsRight = (
  header: unknown,
  { body, secret, now }: { body: string; secret: string; now: string },
): boolean => {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match) return false;
  const [, seconds = '', given = ''] = match;
  const ageSeconds = Math.abs(Date.parse(now) / 1000 - Number(seconds));
  const right = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  return timingSafeEqual(right, Buffer.from(given, 'hex')) && ageSeconds <= signatureAgeSeconds;
};

const call = async (url: URL, init: RequestInit = {}): Promise<unknown> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new ProviderError(`The provider answered ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('The provider cannot be reached', { cause: error });
  }
};
