import { createHmac, timingSafeEqual } from 'node:crypto';
import { SandboxWebhookBody } from '@fanfold/contracts/payments';
import { declineReasons } from '@fanfold/domain/payments';
import { z } from 'zod';

import { accepted, ask, parseJson } from './http.ts';
import type { PaymentProvider, ProviderOutcome, WebhookRequest } from './provider.ts';

const Page = z.object({ providerRef: z.string(), payUrl: z.url() });
const Status = z.object({
  providerRef: z.string(),
  chargeId: z.string(),
  status: z.enum(['pending', 'approved', ...declineReasons]),
  totalMinor: z.int(),
  currency: z.string(),
});

/** A signature older than this is a replay. The sandbox signs again at every retry. */
const signatureAgeSeconds = 300;

type Options = { readonly sandboxUrl: string; readonly apiUrl: string; readonly webhookSecret: string };

/**
 * The provider `sandbox`, which made charges before the providers had names of their own. It supports neither
 * refunds nor settlement files.
 */
export const sandboxProvider = ({ sandboxUrl, apiUrl, webhookSecret }: Options): PaymentProvider => {
  const outcomeOf = async ({ providerRef }: { readonly providerRef: string }) => {
    const url = new URL(`/payments/v1/pages/${encodeURIComponent(providerRef)}`, sandboxUrl);
    return toOutcome(Status.parse(accepted(await ask(url))));
  };
  return {
    label: 'sandbox',
    currencies: ['KRW', 'JPY', 'USD'],
    openPage: async ({ chargeId, orderName, amounts, successUrl, failUrl, language }) => {
      const page = await ask(new URL('/payments/v1/pages', sandboxUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': chargeId },
        body: JSON.stringify({
          chargeId,
          orderName,
          totalMinor: amounts.totalMinor,
          currency: amounts.currency,
          successUrl,
          failUrl,
          webhookUrl: `${apiUrl}/api/payment/webhook/sandbox`,
          language,
        }),
      });
      return Page.parse(accepted(page));
    },
    outcomeOf,
    // Its pages cannot be closed. A payment after that is reported, and counts.
    close: async (payment) => {
      const outcome = await outcomeOf(payment);
      return outcome.status === 'pending' ? { status: 'timed_out' } : outcome;
    },
    readWebhook: async (request) => readSandboxWebhook(request, webhookSecret),
    refund: async () => ({ status: 'failed', reason: 'This provider knows no refunds.' }),
    settlementFile: async () => [],
  };
};

const toOutcome = ({ status, ...told }: z.infer<typeof Status>): ProviderOutcome =>
  status === 'approved' ? { status, openedAs: told.providerRef, ...told } : { status };

const readSandboxWebhook = ({ body, headers, now }: WebhookRequest, secret: string) => {
  if (!signatureIsRight(headers['fanfold-signature'], { body, secret, now })) return 'forged';
  const parsed = SandboxWebhookBody.safeParse(parseJson(body));
  if (!parsed.success) return 'ignored';
  const { eventId, ...told } = parsed.data;
  return { eventId, chargeId: told.chargeId, outcome: toOutcome(told) };
};

/** True when `header` (`t=<unix seconds>,v1=<hex>`) is the HMAC-SHA-256 of `t.body` and recent. */
const signatureIsRight = (
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
