import { type PaymentProvider, ProviderError, type Providers, providersOf } from '@fanfold/payments';
import type { Check, Telemetry } from '@fanfold/platform';

import { WebhookAges } from './webhook-ages.ts';

/** A failure longer ago says nothing about the present; payments call a provider often enough. */
const failuresMatterMs = 120_000;

type Failures = Map<string, { readonly atMs: number; readonly text: string }>;

/** Providers whose answers are counted, and the check that detects an unreachable one. */
export const watchedProviders = (
  providers: Providers,
  telemetry: Telemetry,
): { readonly providers: Providers; readonly checks: readonly Check[] } => {
  const failures: Failures = new Map();
  const webhooks = new WebhookAges(telemetry);
  const look = (): string | undefined => {
    const recent = [...failures].filter(([, { atMs }]) => performance.now() - atMs < failuresMatterMs);
    return recent.map(([name, { text }]) => `${name}: ${text}`).join('; ') || undefined;
  };
  const watched = providers.all.map((provider) => watch(provider, { failures, webhooks, telemetry }));
  const unreachable: Check = { name: 'payment-provider-unreachable', look, forMs: 0 };
  return { providers: providersOf(watched), checks: [unreachable, webhooks.check] };
};

type Watchers = {
  readonly failures: Failures;
  readonly webhooks: WebhookAges;
  readonly telemetry: Telemetry;
};

const watch = (provider: PaymentProvider, { failures, webhooks, telemetry }: Watchers): PaymentProvider => {
  const { label } = provider;
  const settle = async (call: Promise<unknown>): Promise<unknown> => {
    try {
      const answer = await call;
      failures.delete(label);
      telemetry.providerCalls.inc({ provider: label, outcome: 'answered' });
      return answer;
    } catch (error) {
      if (error instanceof ProviderError) {
        failures.set(label, { atMs: performance.now(), text: error.message });
        telemetry.providerCalls.inc({ provider: label, outcome: 'failed' });
      }
      throw error;
    }
  };
  const readWebhook: PaymentProvider['readWebhook'] = async (request) => {
    const report = await provider.readWebhook(request);
    webhooks.note(label, report, request.now);
    return report;
  };
  return new Proxy(provider, {
    get: (target, name) => {
      // A webhook comes from the provider and says nothing of whether it can be reached.
      if (name === 'readWebhook') return readWebhook;
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => settle(Promise.resolve(value.apply(target, given)));
    },
  });
};
