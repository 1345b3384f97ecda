import type { ChargeAmounts } from '../../amounts.ts';
import type { Currency } from '../../money.ts';
import { seoulDay, type Timestamp } from '../../time.ts';

/** By the coin's own prices (LED-024): 10 coins are 1,000 won, 100 yen, 100 cents. */
const krwPerMinor: Record<Currency, number> = { KRW: 1, JPY: 10, USD: 10 };

/** What a charge comes to in won, for limits. Not an exchange rate: a limit must not move with the market. */
export const krwEquivalent = ({
  totalMinor,
  currency,
}: Pick<ChargeAmounts, 'totalMinor' | 'currency'>): number => totalMinor * krwPerMinor[currency];

/** From this age on somebody charges as an adult: 19 in Korea, 18 elsewhere. */
export const adultAge = (language: string): number => (language === 'ko' ? 19 : 18);

/** Whether somebody born on `birthDate` (`yyyy-mm-dd`) is younger than `age` on the Korean day of `now`. */
export const isYoungerThan = (birthDate: string, age: number, now: Timestamp): boolean => {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const comesOfAge = `${String(Number(year) + age).padStart(4, '0')}-${month}-${day}`;
  return seoulDay(now) < comesOfAge;
};
