import { z } from 'zod';

import type { Findings } from './oracle.ts';

const Entry = z.object({
  provider: z.string(),
  kind: z.enum(['payment', 'refund', 'dispute', 'dispute_reversal']),
  chargeId: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  at: z.string(),
});
const Books = z.object({
  entries: z.array(Entry),
  /** The providers with books here; a charge by another provider cannot be looked up. */
  providers: z.array(z.string()),
  next: z.string().nullable(),
});
export type ProviderEntry = z.infer<typeof Entry>;
export type ProviderBooks = {
  readonly entries: readonly ProviderEntry[];
  readonly providers: readonly string[];
};

/** A payment taken within this time may not be credited to the wallet yet. */
const inFlightMs = 60_000;

/** All entries of the providers' books. */
export const readProviderBooks = async (sandboxUrl: string): Promise<ProviderBooks> => {
  const entries: ProviderEntry[] = [];
  let providers: readonly string[] = [];
  for (let after: string | null = '0'; after !== null; ) {
    const url = new URL(`/payments/v1/books?after=${after}`, sandboxUrl);
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`The providers' books answered ${response.status}`);
    const page = Books.parse(await response.json());
    entries.push(...page.entries);
    providers = page.providers;
    after = page.next;
  }
  return { entries, providers };
};

/**
 * Every payment in the books must have become coins, once, for the same money and under the same provider;
 * and no coins exist without a payment.
 */
export const compareWithProviders = (
  { entries, providers }: ProviderBooks,
  credited: Findings['credited'],
  now: string,
): string[] => {
  const payments = entries.filter(({ kind }) => kind === 'payment');
  const taken = new Set(payments.map(({ provider, chargeId }) => `${provider} ${chargeId}`));
  return [
    ...payments.flatMap((payment) => compareTaken(payment, credited, now)),
    ...[...credited].flatMap(([chargeId, { provider }]) =>
      providers.includes(provider) && !taken.has(`${provider} ${chargeId}`)
        ? [`Charge ${chargeId} was credited, but is missing in the books of ${provider}`]
        : [],
    ),
  ];
};

const compareTaken = (
  { provider, chargeId, amountMinor, currency, at }: ProviderEntry,
  credited: Findings['credited'],
  now: string,
): string[] => {
  const coins = credited.get(chargeId);
  const took = `${provider} took ${amountMinor} ${currency}`;
  if (!coins) {
    const isOnItsWay = Date.parse(now) - Date.parse(at) <= inFlightMs;
    return isOnItsWay ? [] : [`${took} for charge ${chargeId}, which was never credited`];
  }
  return coins.totalMinor === amountMinor && coins.currency === currency && coins.provider === provider
    ? []
    : [
        `Charge ${chargeId}: ${took}, credited for ${coins.totalMinor} ${coins.currency} of ${coins.provider}`,
      ];
};
