import { type Provider, providers } from '@fanfold/domain/payments';
import type { Config, Secrets } from '@fanfold/platform';

import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';

/** The payment providers of an installation, by the label that a charge carries. */
export type Providers = {
  /** Undefined for a label that this installation has no account with. */
  readonly find: (label: Provider) => PaymentProvider | undefined;
  readonly all: readonly PaymentProvider[];
};

type Options = { readonly config: Config; readonly secrets: Secrets };

/** The adapters as the configuration wants them; what is not configured is played by the sandbox. */
export const createProviders = ({ config, secrets }: Options): Providers => {
  const sandboxUrl = config.FANFOLD_SANDBOX_URL ?? `http://localhost:${config.FANFOLD_PORT + 1}`;
  const apiUrl = `http://${config.FANFOLD_HOST}:${config.FANFOLD_PORT}`;
  return providersOf([sandboxProvider({ sandboxUrl, apiUrl, webhookSecret: secrets.webhookSecret })]);
};

/** A registry of exactly these. */
export const providersOf = (all: readonly PaymentProvider[]): Providers => {
  const byLabel = new Map(all.map((provider) => [provider.label, provider]));
  return { all: providers.flatMap((label) => byLabel.get(label) ?? []), find: (label) => byLabel.get(label) };
};
