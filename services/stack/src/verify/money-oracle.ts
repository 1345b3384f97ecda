import type { ProviderBooks } from './provider-books.ts';
import type { RawEvent } from './raw-event.ts';

/** What went back to payers by charge, and what people owe, from the raw events alone. */
export type MoneyFindings = {
  readonly refunded: ReadonlyMap<string, { provider: string; currency: string; minor: number }>;
  readonly debts: ReadonlyMap<string, number>;
  readonly differences: readonly string[];
};

type Money = { currency: string; paybackMinor: number };

/** The oracle's part about money that goes back. Like it, it shares no code with what it checks. */
export class MoneyOracle {
  readonly #paid = new Map<string, number>();
  readonly #refunded = new Map<string, { provider: string; currency: string; minor: number }>();
  readonly #done = new Set<string>();
  readonly #returned = new Set<string>();
  readonly #debts = new Map<string, number>();
  readonly #differences: string[] = [];

  take({ type, data }: RawEvent): void {
    const charge = String(data['chargeId']);
    switch (type) {
      case 'ChargeApproved':
        this.#paid.set(charge, (data['amounts'] as { totalMinor: number }).totalMinor);
        return;
      case 'ChargeRefunded':
        return this.#refund(charge, data);
      case 'ChargeCoinsReturned':
        this.#returned.add(String(data['refundId']));
        return;
      case 'DebtRaised':
        return this.#owe(String(data['walletOid']), Number(data['coins']));
      case 'DebtCleared':
        return this.#owe(String(data['walletOid']), -Number(data['coins']));
    }
  }

  finish(): MoneyFindings {
    const both = [...this.#done].filter((refund) => this.#returned.has(refund));
    const differences = [
      ...this.#differences,
      ...both.map((refund) => `Refund ${refund} was paid back and its coins were returned as well`),
    ];
    return { refunded: this.#refunded, debts: this.#debts, differences };
  }

  #refund(charge: string, data: RawEvent['data']): void {
    const { currency, paybackMinor } = data['money'] as Money;
    const refund = String(data['refundId']);
    if (this.#done.has(refund)) this.#differences.push(`Refund ${refund} was made twice`);
    this.#done.add(refund);
    const minor = (this.#refunded.get(charge)?.minor ?? 0) + paybackMinor;
    this.#refunded.set(charge, { provider: String(data['provider']), currency, minor });
    if (minor > (this.#paid.get(charge) ?? 0))
      this.#differences.push(`Charge ${charge} was refunded ${minor} ${currency}, more than was paid`);
  }

  #owe(wallet: string, coins: number): void {
    const owed = (this.#debts.get(wallet) ?? 0) + coins;
    this.#debts.set(wallet, owed);
    if (owed < 0) this.#differences.push(`Wallet ${wallet} cleared more debt than it had`);
  }
}

/** A refund made within this time may not have been reported to its charge yet. */
const inFlightMs = 60_000;

/** Each provider must have given back exactly what we say it did: nothing less, and nothing twice. */
export const compareRefunds = (
  { entries, providers }: ProviderBooks,
  refunded: MoneyFindings['refunded'],
  now: string,
): string[] => {
  const given = givenBack(entries);
  const ours = new Map([...refunded].map(([charge, one]) => [`${one.provider} ${charge}`, one.minor]));
  return [...new Set([...given.keys(), ...ours.keys()])].flatMap((key) => {
    const [provider = '', charge = ''] = key.split(' ');
    if (!providers.includes(provider)) return [];
    const { minor: their, at } = given.get(key) ?? { minor: 0, at: '' };
    const our = ours.get(key) ?? 0;
    const onItsWay = their > our && Date.parse(now) - Date.parse(at) <= inFlightMs;
    return their === our || onItsWay
      ? []
      : [`Charge ${charge}: ${provider} gave back ${their}, we say ${our}`];
  });
};

/** What the providers' books say went back, in minor units by provider and charge, and when last. */
const givenBack = (entries: ProviderBooks['entries']): Map<string, { minor: number; at: string }> => {
  const given = new Map<string, { minor: number; at: string }>();
  for (const { kind, provider, chargeId, amountMinor, at } of entries) {
    if (kind !== 'refund') continue;
    const key = `${provider} ${chargeId}`;
    given.set(key, { minor: (given.get(key)?.minor ?? 0) - amountMinor, at });
  }
  return given;
};
