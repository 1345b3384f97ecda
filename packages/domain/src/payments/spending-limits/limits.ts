import type { ChargeAmounts } from '../../amounts.ts';
import { type Currency, krwEquivalent as krwOf } from '../../money.ts';
import { seoulDay, type Timestamp } from '../../time.ts';

/** What a charge comes to in won, for limits. */
export const krwEquivalent = ({
  totalMinor,
  currency,
}: Pick<ChargeAmounts, 'totalMinor' | 'currency'>): number => krwOf(totalMinor, currency);

/**
 * From this age on somebody charges as an adult: 19 in Korea, 18 elsewhere. There is no country of residence on record; who reads
 * Korean or pays in won is taken to be in Korea, so that changing the language does not lift the limit on won.
 */
export const adultAge = ({
  language,
  currency,
}: {
  readonly language: string;
  readonly currency?: Currency | undefined;
}): number => (language === 'ko' || currency === 'KRW' ? 19 : 18);

/** Whether somebody born on `birthDate` (`yyyy-mm-dd`) is younger than `age` on the Korean day of `now`. */
export const isYoungerThan = (birthDate: string, age: number, now: Timestamp): boolean => {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const comesOfAge = `${String(Number(year) + age).padStart(4, '0')}-${month}-${day}`;
  return seoulDay(now) < comesOfAge;
};
