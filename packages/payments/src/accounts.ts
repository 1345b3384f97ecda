import { apiUrl, type Config, type Secrets, sandboxCredential, sandboxUrl } from '@fanfold/platform';

import type { KakaoAccount } from './kakao.ts';
import type { PayletterAccount } from './payletter.ts';
import type { PayPalAccount } from './paypal.ts';
import type { PayPayAccount } from './paypay.ts';
import type { StripeAccount } from './stripe/client.ts';

export type Accounts = {
  readonly sandbox: { readonly sandboxUrl: string; readonly apiUrl: string; readonly webhookSecret: string };
  readonly stripe: StripeAccount;
  readonly paypal: PayPalAccount;
  readonly paypay: PayPayAccount;
  readonly kakao: KakaoAccount;
  readonly payletter: PayletterAccount;
};

/**
 * Our accounts with the payment providers. A provider without a configured address is replaced by the sandbox, whose
 * keys are derived from the installation's webhook secret.
 */
export const accountsOf = (config: Config, { webhookSecret }: Pick<Secrets, 'webhookSecret'>): Accounts => {
  const sandbox = sandboxUrl(config);
  const played = (name: string) => sandboxCredential(webhookSecret, name);
  return {
    sandbox: { sandboxUrl: sandbox, apiUrl: apiUrl(config), webhookSecret },
    stripe: {
      url: config.FANFOLD_STRIPE_URL ?? sandbox,
      key: config.FANFOLD_STRIPE_KEY ?? played('stripe-key'),
      webhookSecret: config.FANFOLD_STRIPE_WEBHOOK_SECRET ?? played('stripe-webhook'),
    },
    ...otherAccounts(config, { sandbox, played }),
    ...koreanAccounts(config, { sandbox, played }),
  };
};

type Played = { readonly sandbox: string; readonly played: (name: string) => string };

const otherAccounts = (config: Config, { sandbox, played }: Played): Pick<Accounts, 'paypal' | 'paypay'> => ({
  paypal: {
    url: config.FANFOLD_PAYPAL_URL ?? `${sandbox}/paypal`,
    clientId: config.FANFOLD_PAYPAL_CLIENT_ID ?? 'fanfold',
    secret: config.FANFOLD_PAYPAL_SECRET ?? played('paypal-secret'),
    webhookId: config.FANFOLD_PAYPAL_WEBHOOK_ID ?? 'sandbox',
  },
  paypay: {
    url: config.FANFOLD_PAYPAY_URL ?? `${sandbox}/paypay`,
    key: config.FANFOLD_PAYPAY_KEY ?? played('paypay-key'),
    secret: config.FANFOLD_PAYPAY_SECRET ?? played('paypay-secret'),
    merchantId: config.FANFOLD_PAYPAY_MERCHANT_ID ?? 'fanfold',
  },
});

const koreanAccounts = (
  config: Config,
  { sandbox, played }: Played,
): Pick<Accounts, 'kakao' | 'payletter'> => ({
  kakao: {
    url: config.FANFOLD_KAKAO_URL ?? `${sandbox}/kakao`,
    key: config.FANFOLD_KAKAO_KEY ?? played('kakao-key'),
    cid: config.FANFOLD_KAKAO_CID ?? 'TC0ONETIME',
  },
  payletter: {
    url: config.FANFOLD_PAYLETTER_URL ?? `${sandbox}/payletter`,
    key: config.FANFOLD_PAYLETTER_KEY ?? played('payletter-key'),
    clientId: config.FANFOLD_PAYLETTER_CLIENT_ID ?? 'fanfold',
    callbackUrl: `${apiUrl(config)}/api/payment/webhook/payletter`,
  },
});
