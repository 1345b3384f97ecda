import { createHmac } from 'node:crypto';
import type { Provider } from '@fanfold/contracts/payments';
import { sandboxCredential } from '@fanfold/platform';

/** A wrong secret, with which a forged message is signed. */
export const forgedSecret = 'f0'.repeat(32);

type Signing = {
  readonly provider: Provider;
  /** The installation's secret; a wrong one when the message is forged. */
  readonly secret: string;
  readonly at: string;
  readonly uuid: () => string;
};

/**
 * The headers by which a shop verifies a webhook. They are made again at every attempt, as they contain the
 * time.
 */
export const headersOf = (body: string, { provider, secret, at, uuid }: Signing): Record<string, string> => {
  const json = { 'content-type': 'application/json' };
  const seconds = Math.floor(Date.parse(at) / 1000);
  switch (provider) {
    case 'sandbox':
      return { ...json, 'fanfold-signature': timedSignature(secret, { seconds, body }) };
    case 'stripe': {
      const key = sandboxCredential(secret, 'stripe-webhook');
      return { ...json, 'stripe-signature': timedSignature(key, { seconds, body }) };
    }
    case 'paypal': {
      const id = uuid();
      const time = new Date(seconds * 1000).toISOString();
      return {
        ...json,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': transmissionSignature(secret, { id, time, body }),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://paypal.example/cert.pem',
      };
    }
    // The first signs nothing, as the shop does not trust it; the last has its signature in its body; the
    // other sends no webhooks.
    case 'paypay':
    case 'payletter':
    case 'kakao':
      return json;
  }
};

/**
 * `t=<unix seconds>,v1=<hex HMAC-SHA-256>`, the MAC over `<t>.<raw body>`. The time is signed too, so that a
 * recorded webhook cannot be sent again much later.
 */
const timedSignature = (key: string, { seconds, body }: { seconds: number; body: string }): string =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;

type Transmission = { readonly id: string; readonly time: string; readonly body: string };

/** The headers that the provider sends with a message, and recognises when the shop asks for verification. */
export const transmissionSignature = (secret: string, { id, time, body }: Transmission): string =>
  createHmac('sha256', sandboxCredential(secret, 'paypal-webhook'))
    .update(`${id}|${time}|${body}`)
    .digest('base64');
