import { seoulDay, type Timestamp } from '../../time.ts';
import { type NonResidentTaxState, nonResidentRatesOn } from '../non-resident-tax/decider.ts';
import type { Taxed, TaxRates, TaxTreatment } from '../tax.ts';
import type { PayeeEvent } from './events.ts';
import type { PayeeProfile, PayeeSaved, Treaty } from './profile.ts';

/**
 * How a payee wants to be taxed from a day on. What lowers the tax is a claim: it is open until finance has
 * decided about it.
 */
export type DatedTax = {
  /** When it was saved: its name. */
  readonly claimedAt: Timestamp;
  readonly validFrom: string;
  /** The last day of a treaty's form. */
  readonly validUntil: string | null;
  readonly treatment: TaxTreatment;
  readonly treaty: Treaty | null;
  state: 'standard' | 'open' | 'confirmed' | 'declined';
  /** What is withheld under a treaty that was confirmed. */
  rates: TaxRates | null;
  /** Why it was declined. */
  reason: string | null;
};

/** Of the present payee, the earliest first. */
export type DatedTaxes = DatedTax[];

const isClaim = ({ treatment, treaty }: Pick<DatedTax, 'treatment' | 'treaty'>): boolean =>
  treatment === 'krBusiness' || treaty !== null;

/**
 * A saving that says the same as the one before leaves everything as it is. What it replaces before it was
 * decided is withdrawn.
 */
export const withSaved = (taxes: DatedTaxes, event: PayeeSaved): DatedTaxes => {
  if (event.taxChanged === false) return taxes;
  const { treatment, treaty = null, savedAt: claimedAt } = event;
  const { validFrom = seoulDay(claimedAt), validUntil = null } = event;
  const said = { claimedAt, validFrom, validUntil, treatment, treaty, rates: null, reason: null };
  const kept = taxes.filter((each) => each.state !== 'open' && each.validFrom < validFrom);
  return [...kept, { ...said, state: isClaim(said) ? 'open' : 'standard' }];
};

type Decided = Extract<PayeeEvent, { type: 'TaxClaimConfirmed' | 'TaxClaimDeclined' }>;

export const decideClaim = (taxes: DatedTaxes, event: Decided): void => {
  const claim = openClaim(taxes, event.claimedAt);
  if (!claim) return;
  if (event.type === 'TaxClaimConfirmed') Object.assign(claim, { state: 'confirmed', rates: event.rates });
  else Object.assign(claim, { state: 'declined', reason: event.reason });
};

export const openClaim = (taxes: DatedTaxes, claimedAt: Timestamp): DatedTax | undefined =>
  taxes.find((each) => each.state === 'open' && each.claimedAt === claimedAt);

type Payee = { readonly profile: PayeeProfile | null; readonly taxes: readonly DatedTax[] };

/**
 * How a payee is taxed on a day of Seoul: as confirmed, and by the standard of the residence before the day
 * from which a claim counts, until finance has confirmed it, and after its last day.
 */
export const taxedOn = (
  { profile, taxes }: Payee,
  nonResidentTax: Readonly<NonResidentTaxState>,
  day: string,
): Taxed => {
  const claim = claimInForce(taxes, day);
  if (profile?.residence === 'KR')
    return { treatment: claim?.treatment === 'krBusiness' ? 'krBusiness' : 'krFreelancer' };
  const standard = nonResidentRatesOn(nonResidentTax, day);
  const treaty = claim?.rates;
  return { treatment: 'nonResident', rates: standard && treaty ? lowerOf(standard, treaty) : standard };
};

/** What was said last for the day, if finance has confirmed it and its form has not expired. */
const claimInForce = (taxes: readonly DatedTax[], day: string): DatedTax | undefined => {
  const said = taxes.findLast(({ validFrom }) => validFrom <= day);
  if (said?.state !== 'confirmed') return undefined;
  return said.validUntil === null || day <= said.validUntil ? said : undefined;
};

/** A treaty is a ceiling. */
const lowerOf = (standard: TaxRates, treaty: TaxRates): TaxRates =>
  sumOf(treaty) < sumOf(standard) ? treaty : standard;

const sumOf = ({ incomeTaxBasisPoints, localTaxBasisPoints }: TaxRates): number =>
  incomeTaxBasisPoints + localTaxBasisPoints;

/**
 * A treaty's rate in its two parts. Local tax is a tenth of the income tax; a treaty that names it as well is
 * a ceiling of both together, and one that does not, like that with the US, of the income tax alone.
 */
export const treatyRates = ({ rateBasisPoints }: Treaty, coversLocalTax: boolean): TaxRates => {
  const income = coversLocalTax ? Math.floor((rateBasisPoints * 10) / 11) : rateBasisPoints;
  const local = coversLocalTax ? rateBasisPoints - income : Math.floor(rateBasisPoints / 10);
  return { incomeTaxBasisPoints: income, localTaxBasisPoints: local };
};
