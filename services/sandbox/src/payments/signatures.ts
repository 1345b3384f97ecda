import { createHmac } from 'node:crypto';
import type { Provider } from '@fanfold/contracts/payments';
import { sandboxCredential } from '@fanfold/platform';

/** Somebody else's, by which a forged message is signed. */
export const forgersSecret = 'f0'.repeat(32);

type Signing = {
  readonly provider: Provider;
  /** The installation's secret; another one's when the message is forged. */
  readonly secret: string;
  readonly at: string;
  readonly uuid: () => string;
};

/** The headers by which a shop knows that a report is the provider's. They are made anew at every try, as they hold the time. */
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
    // The first says nothing that has to be believed, the last carries its proof in its body; the other sends nothing.
    case 'paypay':
    case 'payletter':
    case 'kakao':
      return json;
  }
};

/**
 * `t=<unix seconds>,v1=<hex HMAC-SHA-256>`, the MAC being over `<t>.<raw body>`. The time is signed too, so that a recorded
 * report cannot be sent again much later.
 */
const timedSignature = (key: string, { seconds, body }: { seconds: number; body: string }): string =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;

type Transmission = { readonly id: string; readonly time: string; readonly body: string };

/** What the provider writes beside a message, and recognises when the shop asks whether it was its own. */
export const transmissionSignature = (secret: string, { id, time, body }: Transmission): string =>
  createHmac('sha256', sandboxCredential(secret, 'paypal-webhook'))
    .update(`${id}|${time}|${body}`)
    .digest('base64');
