import {
  apiUrl,
  type Config,
  hasParty,
  type Secrets,
  sandboxCredential,
  sandboxUrl,
} from '@fanfold/platform';

import type { KakaoAccount } from './kakao.ts';
import type { PayletterAccount } from './payletter.ts';
import type { PayPalAccount } from './paypal.ts';
import type { PayPayAccount } from './paypay.ts';
import type { StripeAccount } from './stripe/client.ts';

/** Our accounts with the payment providers; a provider without one does not exist for this installation. */
export type Accounts = {
  readonly sandbox?: { readonly sandboxUrl: string; readonly apiUrl: string; readonly webhookSecret: string };
  readonly stripe?: StripeAccount;
  readonly paypal?: PayPalAccount;
  readonly paypay?: PayPayAccount;
  readonly kakao?: KakaoAccount;
  readonly payletter?: PayletterAccount;
};

type Options = { readonly config: Config; readonly secrets: Pick<Secrets, 'webhookSecret'> };

/** In a demo every account is one with the sandbox; else those that are configured. */
export const accountsOf = ({ config, secrets: { webhookSecret } }: Options): Accounts => {
  const sandbox = sandboxUrl(config);
  return sandbox !== undefined && webhookSecret !== undefined
    ? demoAccounts(config, { sandbox, webhookSecret })
    : configuredAccounts(config);
};

const payletterCallback = (config: Config) => `${apiUrl(config)}/api/payment/webhook/payletter`;

type Played = { readonly sandbox: string; readonly webhookSecret: string };

const demoAccounts = (config: Config, { sandbox, webhookSecret }: Played): Accounts => {
  const secret = (name: string) => sandboxCredential(webhookSecret, name);
  return {
    sandbox: { sandboxUrl: sandbox, apiUrl: apiUrl(config), webhookSecret },
    stripe: { url: sandbox, key: secret('stripe-key'), webhookSecret: secret('stripe-webhook') },
    paypal: {
      url: `${sandbox}/paypal`,
      clientId: 'fanfold',
      secret: secret('paypal-secret'),
      webhookId: 'sandbox',
    },
    paypay: {
      url: `${sandbox}/paypay`,
      key: secret('paypay-key'),
      secret: secret('paypay-secret'),
      merchantId: 'fanfold',
    },
    kakao: { url: `${sandbox}/kakao`, key: secret('kakao-key'), cid: 'TC0ONETIME' },
    payletter: {
      url: `${sandbox}/payletter`,
      key: secret('payletter-key'),
      clientId: 'fanfold',
      callbackUrl: payletterCallback(config),
    },
  };
};

/** A party is configured wholly or not at all, so no value of one that exists is empty. */
const configuredAccounts = (config: Config): Accounts => {
  const given = (name: keyof Config) => String(config[name] ?? '');
  return {
    ...(hasParty(config, 'Stripe') && {
      stripe: {
        url: given('FANFOLD_STRIPE_URL'),
        key: given('FANFOLD_STRIPE_KEY'),
        webhookSecret: given('FANFOLD_STRIPE_WEBHOOK_SECRET'),
      },
    }),
    ...(hasParty(config, 'PayPal') && {
      paypal: {
        url: given('FANFOLD_PAYPAL_URL'),
        clientId: given('FANFOLD_PAYPAL_CLIENT_ID'),
        secret: given('FANFOLD_PAYPAL_SECRET'),
        webhookId: given('FANFOLD_PAYPAL_WEBHOOK_ID'),
      },
    }),
    ...(hasParty(config, 'PayPay') && {
      paypay: {
        url: given('FANFOLD_PAYPAY_URL'),
        key: given('FANFOLD_PAYPAY_KEY'),
        secret: given('FANFOLD_PAYPAY_SECRET'),
        merchantId: given('FANFOLD_PAYPAY_MERCHANT_ID'),
      },
    }),
    ...(hasParty(config, 'Kakao Pay') && {
      kakao: {
        url: given('FANFOLD_KAKAO_URL'),
        key: given('FANFOLD_KAKAO_KEY'),
        cid: given('FANFOLD_KAKAO_CID'),
      },
    }),
    ...(hasParty(config, 'Payletter') && {
      payletter: {
        url: given('FANFOLD_PAYLETTER_URL'),
        key: given('FANFOLD_PAYLETTER_KEY'),
        clientId: given('FANFOLD_PAYLETTER_CLIENT_ID'),
        callbackUrl: payletterCallback(config),
      },
    }),
  };
};
