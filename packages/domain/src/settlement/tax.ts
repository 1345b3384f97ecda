import { z } from 'zod';

import { multiplyRounded } from '../money.ts';

/** How a payee's income is taxed. The list only grows. */
export const taxTreatments = ['krFreelancer', 'krBusiness', 'nonResident'] as const;
export const taxTreatment = z.enum(taxTreatments);
export type TaxTreatment = z.infer<typeof taxTreatment>;

type Rates = {
  readonly incomeTaxBasisPoints: number;
  readonly localTaxBasisPoints: number;
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
    // Nothing is withheld from others until counsel has set their rates.
    nonResident: noTax,
  },
};

export type Withholding = {
  readonly treatment: TaxTreatment;
  readonly tableVersion: number;
  readonly incomeTaxWon: number;
  readonly localTaxWon: number;
};

/** REV-028: what is withheld from an amount after fees: income tax and local tax, each cut to a multiple of 10 won. */
export const withholdingOf = (
  won: number,
  treatment: TaxTreatment,
  version = taxTableVersion,
): Withholding => {
  const rates = taxTables[version]?.[treatment];
  if (!rates) throw new RangeError(`There is no tax table of version ${version}`);
  const { incomeTaxBasisPoints, localTaxBasisPoints, cutToWon } = rates;
  const tax = (basisPoints: number) =>
    multiplyRounded(won, { numerator: basisPoints, denominator: 10_000 * cutToWon }, 'down') * cutToWon;
  return {
    treatment,
    tableVersion: version,
    incomeTaxWon: tax(incomeTaxBasisPoints),
    localTaxWon: tax(localTaxBasisPoints),
  };
};
