import type { Country } from '../../country.ts';
import { multiplyRounded } from '../../money.ts';

/** Where Fanfold is established: it issues invoices under that country's rules. */
export const issuer: Country = 'KR';

type VatTable = {
  readonly version: number;
  /** The first month that it counts for. */
  readonly from: string;
  /**
   * In hundredths of a percent, by where the customer is established. A country that is not named is an
   * export, which is zero-rated.
   */
  readonly basisPoints: Readonly<Record<Country, number>>;
};

/** The oldest first; a recorded invoice names the version that it was taxed by. */
export const vatTables: readonly VatTable[] = [{ version: 1, from: '0000-01', basisPoints: { KR: 1_000 } }];

export type Vat = {
  readonly supplyWon: number;
  readonly vatWon: number;
  readonly vatBasisPoints: number;
  readonly vatTableVersion: number;
};

const whole = 10_000;

/**
 * The tax that a fee contains. It is cut down to a won, and the remainder stays with the supply value: both
 * sum exactly to the fee. A fee that is taken back is cut toward zero as well, so that it gives back as much
 * tax as was charged. A customer of no known country is taxed as one of ours: an export has to be proved.
 */
export const vatOf = (
  feeWon: number,
  { month, residence }: { readonly month: string; readonly residence: Country | null },
  tables = vatTables,
): Vat => {
  const table = tables.findLast(({ from }) => from <= month);
  if (!table) throw new RangeError(`There is no VAT table for ${month}`);
  return vatAs(feeWon, {
    vatBasisPoints: table.basisPoints[residence ?? issuer] ?? 0,
    vatTableVersion: table.version,
  });
};

/** The tax of a rate that is known, as that of an invoice that is corrected. */
export const vatAs = (
  feeWon: number,
  { vatBasisPoints, vatTableVersion }: Pick<Vat, 'vatBasisPoints' | 'vatTableVersion'>,
): Vat => {
  const ratio = { numerator: vatBasisPoints, denominator: whole + vatBasisPoints };
  const vatWon = multiplyRounded(feeWon, ratio, 'down') || 0;
  return { supplyWon: feeWon - vatWon, vatWon, vatBasisPoints, vatTableVersion };
};
