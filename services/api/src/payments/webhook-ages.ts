import type { ProviderReport } from '@fanfold/payments';
import type { Check, Telemetry } from '@fanfold/platform';

/** After this time a payer who waits for their coins has probably written to support. */
const lateSeconds = 300;
/** A late webhook longer ago says nothing about the present. */
const mattersMs = 600_000;

/** How late providers' webhooks come, by the providers' own clocks; late ones are an alarm. */
export class WebhookAges {
  readonly #telemetry: Pick<Telemetry, 'webhookAge'>;
  readonly #late = new Map<string, { readonly atMs: number; readonly seconds: number }>();

  constructor(telemetry: Pick<Telemetry, 'webhookAge'>) {
    this.#telemetry = telemetry;
  }

  /** Counts a webhook's age. Ignores one that is forged or does not say its time. */
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
