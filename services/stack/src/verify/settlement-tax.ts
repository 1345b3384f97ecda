import type { RawEvent } from './raw-event.ts';
import { won } from './settlement-sums.ts';

type Rates = { readonly incomeTaxBasisPoints: number; readonly localTaxBasisPoints: number };
/** What a payee said about the tax, and what finance made of it. */
type Said = {
  at: string;
  from: string;
  until: string;
  business: boolean;
  confirmed: boolean;
  rates: Rates | null;
};
type Payee = { residence: string; said: Said[] };
export type ExpectedTax = { readonly treatment: string; readonly income: bigint; readonly local: bigint };

const seoulMs = 9 * 3_600_000;
const seoulDay = (at: unknown): string =>
  new Date(Date.parse(String(at)) + seoulMs).toISOString().slice(0, 10);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * By which tax each request has to be taxed: of payees, of finance's decisions about them, and of the rate of
 * payees abroad.
 */
export class TaxOracle {
  readonly #payees = new Map<string, Payee>();
  readonly #abroad: { from: string; rates: Rates }[] = [];

  take({ type, data }: RawEvent): void {
    const creator = String(data['creatorOid']);
    switch (type) {
      case 'PayeeSaved':
        this.#payees.set(creator, saved(data, this.#payees.get(creator)));
        return;
      case 'TaxClaimConfirmed': {
        const found = this.#payees.get(creator)?.said.find(({ at }) => at === data['claimedAt']);
        if (found) Object.assign(found, { confirmed: true, rates: data['rates'] });
        return;
      }
      case 'NonResidentTaxSet':
        this.#abroad.push({ from: String(data['validFrom']), rates: data as unknown as Rates });
    }
  }

  of({ data }: RawEvent): ExpectedTax {
    const payee = this.#payees.get(String(data['creatorOid']));
    const day = seoulDay(data['requestedAt']);
    const asked = won(data['won']);
    const newest = payee?.said.filter(({ from }) => from <= day).at(-1);
    const lower = newest?.confirmed && day <= newest.until ? newest : undefined;
    if (payee?.residence !== 'KR') return taxed('nonResident', asked, this.#ratesAbroad(day, lower?.rates));
    if (lower?.business) return taxed('krBusiness', asked, null);
    // 3 % and 0.3 %.
    return taxed('krFreelancer', asked, { incomeTaxBasisPoints: 300, localTaxBasisPoints: 30 });
  }

  /** A later decision counts, also about a day that an earlier one named; a treaty only lowers it. */
  #ratesAbroad(day: string, treaty: Rates | null | undefined): Rates | null {
    const set = this.#abroad.filter(({ from }) => from <= day).at(-1)?.rates;
    if (!set || !treaty) return set ?? null;
    const sum = (rates: Rates) => rates.incomeTaxBasisPoints + rates.localTaxBasisPoints;
    return sum(treaty) < sum(set) ? treaty : set;
  }
}

/** What is said replaces what was said for its day and later ones. */
const saved = (data: RawEvent['data'], before: Payee | undefined): Payee => {
  const residence = String(data['residence']);
  if (data['taxChanged'] === false) return { residence, said: before?.said ?? [] };
  const from = text(data['validFrom']) ?? seoulDay(data['savedAt']);
  const kept = data['newPayee'] === true ? [] : (before?.said ?? []);
  const said = {
    at: String(data['savedAt']),
    from,
    until: text(data['validUntil']) ?? '9999',
    business: data['treatment'] === 'krBusiness',
    confirmed: false,
    rates: null,
  };
  return { residence, said: [...kept.filter((each) => each.from < from), said] };
};

/** Each tax without its last digit. */
const taxed = (treatment: string, asked: bigint, rates: Rates | null): ExpectedTax => {
  const cut = (basisPoints: number | undefined) => ((asked * BigInt(basisPoints ?? 0)) / 100_000n) * 10n;
  return { treatment, income: cut(rates?.incomeTaxBasisPoints), local: cut(rates?.localTaxBasisPoints) };
};
