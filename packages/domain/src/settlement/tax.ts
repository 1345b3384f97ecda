import { z } from 'zod';

import { multiplyRounded } from '../money.ts';

/** How a payee's income is taxed. The list only grows. */
export const taxTreatments = ['krFreelancer', 'krBusiness', 'nonResident'] as const;
export const taxTreatment = z.enum(taxTreatments);
export type TaxTreatment = z.infer<typeof taxTreatment>;

/** In hundredths of a percent of the income. */
export type TaxRates = { readonly incomeTaxBasisPoints: number; readonly localTaxBasisPoints: number };

type Rates = TaxRates & {
  /** A tax is cut to a multiple of this. */
  readonly cutToWon: number;
};

/** The newest version, and what each says. A recorded request names the version that it was taxed by. */
export const taxTableVersion = 1;
const noTax: Rates = { incomeTaxBasisPoints: 0, localTaxBasisPoints: 0, cutToWon: 10 };
export const taxTables: Readonly<Record<number, Readonly<Record<TaxTreatment, Rates>>>> = {
  1: {
    krFreelancer: { incomeTaxBasisPoints: 300, localTaxBasisPoints: 30, cutToWon: 10 },
    // A business sends its own tax invoice.
    krBusiness: noTax,
    // Nothing is withheld from others until finance has set a rate (`nonResidentTax`).
    nonResident: noTax,
  },
};

export type Withholding = {
  readonly treatment: TaxTreatment;
  readonly tableVersion: number;
  readonly incomeTaxWon: number;
  readonly localTaxWon: number;
};

/** How a request is taxed: by the table, or by rates of its own. */
export type Taxed = { readonly treatment: TaxTreatment; readonly rates?: TaxRates | undefined };

/** The rates by which a payee is taxed now. */
export const taxRatesOf = ({ treatment, rates }: Taxed): TaxRates =>
  rates ?? taxTables[taxTableVersion]?.[treatment] ?? noTax;

/**
 * REV-028: what is withheld from an amount after fees: income tax and local tax, each cut to a multiple of 10
 * won.
 */
export const withholdingOf = (
  won: number,
  { treatment, rates }: Taxed,
  version = taxTableVersion,
): Withholding => {
  const table = taxTables[version]?.[treatment];
  if (!table) throw new RangeError(`There is no tax table of version ${version}`);
  const { incomeTaxBasisPoints, localTaxBasisPoints, cutToWon } = { ...table, ...rates };
  const tax = (basisPoints: number) =>
    multiplyRounded(won, { numerator: basisPoints, denominator: 10_000 * cutToWon }, 'down') * cutToWon;
  return {
    treatment,
    tableVersion: version,
    incomeTaxWon: tax(incomeTaxBasisPoints),
    localTaxWon: tax(localTaxBasisPoints),
  };
};
