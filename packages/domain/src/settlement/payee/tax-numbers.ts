import { taxIdOf } from './tax-id.ts';

const digitsOf = (text: string): number[] => [...text].map(Number);
const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);

/**
 * A Korean business registration number (사업자등록번호): ten digits, weighted 1 3 7 1 3 7 1 3 5; the tens of the
 * last product count too, and the tenth digit makes the sum a multiple of ten.
 */
export const isBusinessNumber = (text: string): boolean => {
  if (!/^\d{10}$/.test(text)) return false;
  const digits = digitsOf(text);
  const sum = weighted(digits, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor(((digits[8] ?? 0) * 5) / 10);
  return (10 - (sum % 10)) % 10 === digits[9];
};

/**
 * By the seventh digit: the century of birth, of Koreans and of foreigners. 9 and 0 are of the years before
 * 1900.
 */
const centuryOf: Readonly<Record<string, string>> = {
  1: '19',
  2: '19',
  3: '20',
  4: '20',
  5: '19',
  6: '19',
  7: '20',
  8: '20',
};

/**
 * A Korean resident registration number, or that of a foreigner in Korea: date of birth and seven digits. The
 * last digit is not compared: numbers that were given since October 2020 have no check digit, also to people
 * who were born before.
 */
export const isResidentNumber = (text: string): boolean => {
  const century = /^\d{13}$/.test(text) ? centuryOf[text.charAt(6)] : undefined;
  return century !== undefined && isDay(`${century}${text.slice(0, 6)}`);
};

const isDay = (yyyymmdd: string): boolean => {
  const day = yyyymmdd.replace(/(....)(..)(..)/, '$1-$2-$3');
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

/**
 * A Japanese corporate number (法人番号): a check digit, then twelve digits, which are weighted 1 and 2 from the
 * right. The check digit is 9 less the remainder of their sum by 9.
 */
export const isCorporateNumber = (text: string): boolean => {
  if (!/^[1-9]\d{12}$/.test(text)) return false;
  const [check, ...digits] = digitsOf(text);
  return 9 - (weighted(digits, [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9) === check;
};

/**
 * A Japanese qualified invoice number (適格請求書発行事業者登録番号): T and thirteen digits. Those of a company are its
 * corporate number; for other businesses the National Tax Agency names no check digit.
 */
export const isInvoiceNumber = (text: string): boolean => /^T\d{13}$/.test(text);

/**
 * A Japanese individual number (マイナンバー), which the law lets us keep only where a report of ours names it;
 * none does. Eleven digits and a check digit: 11 less the remainder of their sum by 11, and 0 where that has
 * two digits.
 */
export const isMyNumber = (text: string): boolean => {
  if (!/^\d{12}$/.test(text)) return false;
  const digits = digitsOf(text);
  const rest = weighted(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest <= 1 ? 0 : 11 - rest) === digits[11];
};

/** A US social security number, or the number of a person who has none (ITIN, which begins with 9). */
export const isUsPersonNumber = (text: string): boolean =>
  /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(text) && !/^9\d\d([0-4]|6[6-9]|89|93)/.test(text);

/**
 * A US employer identification number: its first two digits are one of those that the Internal Revenue
 * Service gives out.
 */
export const isUsEmployerNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) && !/^(00|07|08|09|17|18|19|28|29|49|69|70|78|79|89|96|97)/.test(text);

type Numbered = { readonly residence: string; readonly party: 'person' | 'company' };
/** `none`: such a payee gives no number. */
export type TaxNumberKind =
  | 'krResident'
  | 'krBusiness'
  | 'jpCorporate'
  | 'usPerson'
  | 'usEmployer'
  | 'other'
  | 'none';

/** By which number a payee is known to the tax office of where they live. */
export const taxNumberKind = ({ residence, party }: Numbered): TaxNumberKind => {
  const isPerson = party === 'person';
  switch (residence) {
    case 'KR':
      return isPerson ? 'krResident' : 'krBusiness';
    case 'JP':
      return isPerson ? 'none' : 'jpCorporate';
    case 'US':
      return isPerson ? 'usPerson' : 'usEmployer';
    default:
      return 'other';
  }
};

const forms: Readonly<Record<TaxNumberKind, (number: string) => boolean>> = {
  krResident: isResidentNumber,
  krBusiness: isBusinessNumber,
  jpCorporate: isCorporateNumber,
  usPerson: isUsPersonNumber,
  usEmployer: isUsEmployerNumber,
  other: (number) => number.length >= 4,
  none: (number) => number === '',
};

/** Whether a number, however it is written, has the form of the payee's country. */
export const isTaxNumber = (payee: Numbered, written: string): boolean =>
  forms[taxNumberKind(payee)](taxIdOf(written));
