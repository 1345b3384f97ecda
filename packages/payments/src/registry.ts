import { type Provider, providers } from '@fanfold/domain/payments';
import type { Config, Secrets } from '@fanfold/platform';

import { accountsOf } from './accounts.ts';
import { kakaoProvider } from './kakao.ts';
import { payletterProvider } from './payletter.ts';
import { paypalProvider } from './paypal.ts';
import { paypayProvider } from './paypay.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';
import { stripeProvider } from './stripe/provider.ts';

/** The payment providers of an installation, by the label that a charge carries. */
export type Providers = {
  /** Undefined for a label that this installation has no account with. */
  readonly find: (label: Provider) => PaymentProvider | undefined;
  readonly all: readonly PaymentProvider[];
};

type Options = { readonly config: Config; readonly secrets: Pick<Secrets, 'webhookSecret'> };

/**
 * The adapters of the configured accounts; in a demo all of them, with the sandbox in the providers' places.
 */
export const createProviders = (options: Options): Providers => {
  const { sandbox, stripe, paypal, paypay, kakao, payletter } = accountsOf(options);
  return providersOf([
    ...(sandbox ? [sandboxProvider(sandbox)] : []),
    ...(stripe ? [stripeProvider(stripe)] : []),
    ...(paypal ? [paypalProvider(paypal)] : []),
    ...(paypay ? [paypayProvider(paypay)] : []),
    ...(kakao ? [kakaoProvider(kakao)] : []),
    ...(payletter ? [payletterProvider(payletter)] : []),
  ]);
};

/** A registry of exactly these providers. */
export const providersOf = (all: readonly PaymentProvider[]): Providers => {
  const byLabel = new Map(all.map((provider) => [provider.label, provider]));
  return { all: providers.flatMap((label) => byLabel.get(label) ?? []), find: (label) => byLabel.get(label) };
};
