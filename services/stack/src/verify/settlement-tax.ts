import type { RawEvent } from './raw-event.ts';
import { won } from './settlement-sums.ts';

type Rates = { readonly incomeTaxBasisPoints: number; readonly localTaxBasisPoints: number };
/** What a payee said about the tax, and what finance made of it. */
type Said = {
  readonly at: string;
  readonly from: string;
  readonly until: string;
  readonly business: boolean;
  readonly state: 'standard' | 'open' | 'confirmed' | 'declined';
  readonly rates: Rates | null;
  /** Recorded before it was kept what changes: lower taxes needed no confirmation at first. */
  readonly isOld: boolean;
};
type Payee = { readonly residence: string; readonly said: readonly Said[]; readonly since: number };
export type ExpectedTax = { readonly treatment: string; readonly income: bigint; readonly local: bigint };

/** What happens to the payee while a request is made may be left out of it, and not for longer than this. */
const raceMs = 3_600_000;
const seoulMs = 9 * 3_600_000;
const seoulDay = (at: unknown): string =>
  new Date(Date.parse(String(at)) + seoulMs).toISOString().slice(0, 10);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * By which tax each request has to be taxed: of payees, of finance's decisions about them, and of the rate of
 * payees abroad.
 */
export class TaxOracle {
  /** After each event of a payee, how it stands. */
  readonly #payees = new Map<string, Payee[]>();
  readonly #abroad: { from: string; rates: Rates }[] = [];

  take({ type, data }: RawEvent): void {
    switch (type) {
      case 'PayeeSaved':
        return this.#follow(data, saved);
      case 'TaxClaimConfirmed':
      case 'TaxClaimDeclined':
        return this.#follow(data, decided(type === 'TaxClaimConfirmed' ? 'confirmed' : 'declined'));
      case 'NonResidentTaxSet':
        this.#abroad.push({ from: String(data['validFrom']), rates: data as unknown as Rates });
    }
  }

  of({ data }: RawEvent): ExpectedTax {
    const payee = this.#payeeOf(data);
    const day = seoulDay(data['requestedAt']);
    const asked = won(data['won']);
    const newest = payee?.said.filter(({ from }) => from <= day).at(-1);
    const lower = newest && isInForce(newest, day) ? newest : undefined;
    if (payee?.residence !== 'KR') return taxed('nonResident', asked, this.#ratesAbroad(day, lower?.rates));
    if (lower?.business || isOldBusiness(data, newest)) return taxed('krBusiness', asked, null);
    // 3 % and 0.3 %.
    return taxed('krFreelancer', asked, { incomeTaxBasisPoints: 300, localTaxBasisPoints: 30 });
  }

  #follow(data: RawEvent['data'], step: Step): void {
    const creator = String(data['creatorOid']);
    const known = this.#payees.get(creator) ?? [];
    this.#payees.set(creator, [...known, step(data, known.at(-1))]);
  }

  /** As the request says that it knew the payee; the newest one where it does not say, or says too little. */
  #payeeOf(data: RawEvent['data']): Payee | undefined {
    const known = this.#payees.get(String(data['creatorOid'])) ?? [];
    if (data['payeeEvents'] === undefined) return known.at(-1);
    const count = Number(data['payeeEvents']);
    const next = known[count];
    const isLate = next !== undefined && Date.parse(String(data['requestedAt'])) - next.since > raceMs;
    return isLate ? known.at(-1) : known[count - 1];
  }

  /** A later decision counts, also about a day that an earlier one named; a treaty only lowers it. */
  #ratesAbroad(day: string, treaty: Rates | null | undefined): Rates | null {
    const set = this.#abroad.filter(({ from }) => from <= day).at(-1)?.rates;
    if (!set || !treaty) return set ?? null;
    const sum = (rates: Rates) => rates.incomeTaxBasisPoints + rates.localTaxBasisPoints;
    return sum(treaty) < sum(set) ? treaty : set;
  }
}

const isInForce = ({ state, until }: Said, day: string): boolean => state === 'confirmed' && day <= until;

type Step = (data: RawEvent['data'], before: Payee | undefined) => Payee;

/**
 * What is said replaces what was said for its day and later ones, and what finance had not decided about:
 * that is withdrawn.
 */
const saved: Step = (data, before) => {
  const residence = String(data['residence']);
  const since = Date.parse(String(data['savedAt']));
  if (data['taxChanged'] === false) return { residence, said: before?.said ?? [], since };
  const said = saidIn(data);
  const known = data['newPayee'] === true ? [] : (before?.said ?? []);
  const kept = known.filter(({ state, from }) => state !== 'open' && from < said.from);
  return { residence, said: [...kept, said], since };
};

const saidIn = (data: RawEvent['data']): Said => {
  const business = data['treatment'] === 'krBusiness';
  return {
    at: String(data['savedAt']),
    from: text(data['validFrom']) ?? seoulDay(data['savedAt']),
    until: text(data['validUntil']) ?? '9999',
    business,
    state: business || data['treaty'] ? 'open' : 'standard',
    rates: null,
    isOld: data['taxChanged'] === undefined,
  };
};

const decided =
  (state: 'confirmed' | 'declined'): Step =>
  (data, before) => ({
    residence: before?.residence ?? '',
    said: (before?.said ?? []).map((each) =>
      each.state === 'open' && each.at === data['claimedAt']
        ? { ...each, state, rates: (data['rates'] ?? null) as Rates | null }
        : each,
    ),
    since: Date.parse(String(data['confirmedAt'] ?? data['declinedAt'])),
  });

/**
 * A request of before lower taxes were confirmed was taxed by the profile. One that says which payee it knew
 * is none of them.
 */
const isOldBusiness = (request: RawEvent['data'], newest: Said | undefined): boolean =>
  request['payeeEvents'] === undefined &&
  request['treatment'] === 'krBusiness' &&
  newest?.isOld === true &&
  newest.state === 'open' &&
  newest.business;

/** Each tax without its last digit. */
const taxed = (treatment: string, asked: bigint, rates: Rates | null): ExpectedTax => {
  const cut = (basisPoints: number | undefined) => ((asked * BigInt(basisPoints ?? 0)) / 100_000n) * 10n;
  return { treatment, income: cut(rates?.incomeTaxBasisPoints), local: cut(rates?.localTaxBasisPoints) };
};
