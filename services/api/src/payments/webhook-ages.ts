import type { ProviderReport } from '@fanfold/payments';
import type { Check, Telemetry } from '@fanfold/platform';

/** Payers are patient for a minute; after this one of them has written to somebody. */
const lateSeconds = 300;
/** A late one longer ago says nothing of how things are now. */
const mattersMs = 600_000;

/** How late providers' webhooks come, by the providers' own clocks; late ones are an alarm. */
export class WebhookAges {
  readonly #telemetry: Pick<Telemetry, 'webhookAge'>;
  readonly #late = new Map<string, { readonly atMs: number; readonly seconds: number }>();

  constructor(telemetry: Pick<Telemetry, 'webhookAge'>) {
    this.#telemetry = telemetry;
  }

  /** Takes what a webhook was read as. One that is not the provider's, or does not say when, counts for nothing. */
  note(provider: string, report: ProviderReport | 'forged' | 'ignored', now: string): void {
    if (typeof report === 'string' || report.saidAt === undefined) return;
    const seconds = Math.max(0, (Date.parse(now) - Date.parse(report.saidAt)) / 1_000);
    this.#telemetry.webhookAge.observe({ provider }, seconds);
    if (seconds > lateSeconds) this.#late.set(provider, { atMs: performance.now(), seconds });
    else this.#late.delete(provider);
  }

  readonly check: Check = {
    name: 'payment-webhooks-late',
    look: () =>
      [...this.#late]
        .filter(([, { atMs }]) => performance.now() - atMs < mattersMs)
        .map(([provider, { seconds }]) => `${provider}: a webhook came ${seconds} s late`)
        .join('; ') || undefined,
    forMs: 0,
  };
}
