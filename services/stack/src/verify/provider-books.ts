import { z } from 'zod';

import type { Findings } from './oracle.ts';

const Payment = z.object({
  providerRef: z.string(),
  chargeId: z.string(),
  totalMinor: z.int(),
  currency: z.string(),
  approvedAt: z.string(),
});
const Books = z.object({ payments: z.array(Payment), next: z.string().nullable() });
export type ProviderPayment = z.infer<typeof Payment>;

/** A payment taken within this time may still be on its way to the wallet. */
const inFlightMs = 60_000;

/** Everything the provider says it took. */
export const readProviderBooks = async (sandboxUrl: string): Promise<ProviderPayment[]> => {
  const payments: ProviderPayment[] = [];
  for (let after: string | null = '0'; after !== null; ) {
    const url = new URL(`/payments/v1/books?after=${after}`, sandboxUrl);
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`The provider's books answered ${response.status}`);
    const page = Books.parse(await response.json());
    payments.push(...page.payments);
    after = page.next;
  }
  return payments;
};

/** What the provider took must have become coins, once and for the same money; and no coins without its money. */
export const compareWithProvider = (
  payments: readonly ProviderPayment[],
  credited: Findings['credited'],
  now: string,
): string[] => {
  const differences: string[] = [];
  const taken = new Map(payments.map((payment) => [payment.chargeId, payment]));
  for (const { chargeId, totalMinor, currency, approvedAt } of payments) {
    const coins = credited.get(chargeId);
    if (!coins) {
      if (Date.parse(now) - Date.parse(approvedAt) > inFlightMs)
        differences.push(
          `The provider took ${totalMinor} ${currency} for charge ${chargeId}, which was never credited`,
        );
    } else if (coins.totalMinor !== totalMinor || coins.currency !== currency) {
      differences.push(
        `Charge ${chargeId}: the provider took ${totalMinor} ${currency}, credited for ${coins.totalMinor} ${coins.currency}`,
      );
    }
  }
  for (const [chargeId, { provider }] of credited) {
    if (provider === 'sandbox' && !taken.has(chargeId))
      differences.push(`Charge ${chargeId} was credited, and the provider knows nothing of it`);
  }
  return differences;
};
