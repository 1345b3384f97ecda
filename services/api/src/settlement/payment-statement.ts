import type { Withheld } from '@fanfold/projections/settlement/withholding';

import { csv } from '../http/csv.ts';

/**
 * The columns of the payment statement for business income of residents (거주자의 사업소득 지급명세서), in the order of
 * the form of the National Tax Service: they are its words in every language.
 */
const columns = [
  '일련번호',
  '귀속연도',
  '업종코드',
  '소득자 성명',
  '주민등록번호',
  '내·외국인',
  '지급연도',
  '지급건수',
  '지급총액',
  '세율(%)',
  '소득세',
  '지방소득세',
  '계',
];
/** The tax office's code of people who make media by themselves (1인 미디어 콘텐츠 창작자). */
const mediaCreatorCode = '940306';
/** In percent: of a Korean freelancer's income. */
const incomeTaxPercent = 3;
/**
 * A resident with a Korean number is told as a national; the form has 9 for foreigners, who have numbers of
 * their own.
 */
const foreignerDigits = new Set(['5', '6', '7', '8']);

/** What a payee was paid; name and number are empty once the key that sealed them was destroyed. */
export type PaidIncome = Omit<Withheld, 'treatment'> & { readonly name: string; readonly taxId: string };

/**
 * The lines of the statement: one for each person, who is their number, whichever creators they were paid
 * for.
 */
export const paymentStatement = (paid: readonly PaidIncome[], year: number): string[] => [
  csv(columns),
  ...byPerson(paid).map((row, index) => {
    const { name, taxId, payments, won, incomeTaxWon, localTaxWon } = row;
    const isForeign = foreignerDigits.has(digitsOf(taxId).charAt(6));
    const person = [mediaCreatorCode, name, taxId, isForeign ? 9 : 1];
    const sums = [payments, won, incomeTaxPercent, incomeTaxWon, localTaxWon, incomeTaxWon + localTaxWon];
    return csv([index + 1, year, ...person, year, ...sums]);
  }),
];

const digitsOf = (taxId: string): string => taxId.replace(/\D/g, '');

/** Whose number is not known any more is told by creator. The newest name of a number counts. */
const byPerson = (paid: readonly PaidIncome[]): PaidIncome[] => {
  const persons = new Map<string, PaidIncome>();
  for (const row of paid) {
    const person = digitsOf(row.taxId) || row.creatorOid;
    const before = persons.get(person);
    persons.set(person, before ? added(before, row) : row);
  }
  return [...persons.values()];
};

const added = (before: PaidIncome, row: PaidIncome): PaidIncome => ({
  ...row,
  payments: before.payments + row.payments,
  won: before.won + row.won,
  incomeTaxWon: before.incomeTaxWon + row.incomeTaxWon,
  localTaxWon: before.localTaxWon + row.localTaxWon,
});
