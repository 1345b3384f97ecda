import type { ChargeAmounts } from '../../amounts.ts';
import { type Currency, krwEquivalent as krwOf } from '../../money.ts';
import { seoulDay, type Timestamp } from '../../time.ts';

/** The amount of a charge in won, for limits. */
export const krwEquivalent = ({
  totalMinor,
  currency,
}: Pick<ChargeAmounts, 'totalMinor' | 'currency'>): number => krwOf(totalMinor, currency);

/**
 * The age of an adult payer: 19 in Korea, 18 elsewhere. This rule does not use the residence: a person who
 * reads Korean or pays in won counts as a person in Korea, so a change of language does not remove the limit
 * on won.
 */
export const adultAge = ({
  language,
  currency,
}: {
  readonly language: string;
  readonly currency?: Currency | undefined;
}): number => (language === 'ko' || currency === 'KRW' ? 19 : 18);

/** Whether a person born on `birthDate` (`yyyy-mm-dd`) is younger than `age` on the Korean day of `now`. */
export const isYoungerThan = (birthDate: string, age: number, now: Timestamp): boolean => {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const comesOfAge = `${String(Number(year) + age).padStart(4, '0')}-${month}-${day}`;
  return seoulDay(now) < comesOfAge;
};
