import type { ProviderBooks, ProviderEntry } from './provider-books.ts';
import type { RawEvent } from './raw-event.ts';

type Sum = { readonly provider: string; readonly currency: string; readonly minor: number };

/** The money returned to payers by charge, by refunds and by lost disputes, from the raw events alone. */
export type MoneyFindings = {
  readonly refunded: ReadonlyMap<string, Sum>;
  readonly lost: ReadonlyMap<string, Sum>;
  readonly differences: readonly string[];
};

type Money = { currency: string; paybackMinor: number };

/** The oracle's part about refunds and disputes. It shares no code with what it checks. */
export class MoneyOracle {
  readonly #paid = new Map<string, number>();
  readonly #refunded = new Map<string, Sum>();
  readonly #done = new Set<string>();
  readonly #returned = new Set<string>();
  readonly #lost = new Map<string, Sum>();
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
      case 'DisputeLost':
        return this.#lose(charge, data);
    }
  }

  finish(): MoneyFindings {
    const both = [...this.#done].filter((refund) => this.#returned.has(refund));
    const differences = [
      ...this.#differences,
      ...both.map((refund) => `Refund ${refund} was paid back and its coins were returned as well`),
    ];
    return { refunded: this.#refunded, lost: this.#lost, differences };
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

  #lose(charge: string, data: RawEvent['data']): void {
    const { currency, totalMinor } = data['money'] as { currency: string; totalMinor: number };
    const minor = (this.#lost.get(charge)?.minor ?? 0) + totalMinor;
    this.#lost.set(charge, { provider: String(data['provider']), currency, minor });
    const all = minor + (this.#refunded.get(charge)?.minor ?? 0);
    if (all > (this.#paid.get(charge) ?? 0))
      this.#differences.push(`Charge ${charge} lost ${all} ${currency} in all, more than was paid`);
  }
}

/** A refund made within this time may not be reported to its charge yet. */
const inFlightMs = 60_000;

/** Each provider must have refunded exactly what we recorded: not less, and nothing twice. */
export const compareRefunds = (
  books: ProviderBooks,
  ours: MoneyFindings['refunded'],
  now: string,
): string[] => compareBack(givenBack(books, ['refund']), { books, ours, now, did: 'gave back' });

/**
 * The money that a bank took back must equal our lost disputes, and money that it returned must be in both
 * books.
 */
export const compareDisputes = (books: ProviderBooks, ours: MoneyFindings['lost'], now: string): string[] =>
  compareBack(givenBack(books, ['dispute', 'dispute_reversal']), { books, ours, now, did: 'took back' });

type Theirs = ReadonlyMap<string, { readonly minor: number; readonly at: string }>;
type Compared = {
  readonly books: ProviderBooks;
  readonly ours: ReadonlyMap<string, Sum>;
  readonly now: string;
  readonly did: string;
};

const compareBack = (theirs: Theirs, { books, ours: sums, now, did }: Compared): string[] => {
  const ours = new Map([...sums].map(([charge, one]) => [`${one.provider} ${charge}`, one.minor]));
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((key) => {
    const [provider = '', charge = ''] = key.split(' ');
    if (!books.providers.includes(provider)) return [];
    const { minor: their, at } = theirs.get(key) ?? { minor: 0, at: '' };
    const our = ours.get(key) ?? 0;
    const onItsWay = their > our && Date.parse(now) - Date.parse(at) <= inFlightMs;
    return their === our || onItsWay ? [] : [`Charge ${charge}: ${provider} ${did} ${their}, we say ${our}`];
  });
};

/** The refunds in the providers' books, in minor units by provider and charge, and the time of the last. */
const givenBack = ({ entries }: ProviderBooks, kinds: readonly ProviderEntry['kind'][]): Theirs => {
  const given = new Map<string, { minor: number; at: string }>();
  for (const { kind, provider, chargeId, amountMinor, at } of entries) {
    if (!kinds.includes(kind)) continue;
    const key = `${provider} ${chargeId}`;
    given.set(key, { minor: (given.get(key)?.minor ?? 0) - amountMinor, at });
  }
  return given;
};
