import type { Country } from '../../country.ts';
import { addYears, seoulDay, type Timestamp } from '../../time.ts';

/** Outside Korea an adult is 18 (Japan: Civil Code, article 4). */
const ageOfMajority = 18;
/** Youth Protection Act of Korea, article 2: no youth from 1 January of the year in which one turns 19. */
const koreanAge = 19;

/**
 * Korea and Japan count as local (IDN-115): people who live there prove their age through an identity
 * provider, all others certify it themselves.
 */
export const isLocal = (country: Country | null): boolean => country === 'KR' || country === 'JP';

/** A user from outside Korea (IDN-114). An unknown country is none. */
export const isGlobal = (country: Country | null): boolean => country !== null && country !== 'KR';

/**
 * Whether a person is an adult where they live. `birthDate` is `yyyy-mm-dd`. The day is that of Asia/Seoul
 * for Korea and Japan, which have one time, and of UTC elsewhere.
 */
export const isAdult = (birthDate: string, country: Country | null, at: Timestamp): boolean => {
  const year = Number(birthDate.slice(0, 4));
  const day = isLocal(country) ? seoulDay(at) : at.slice(0, 10);
  if (country === 'KR') return `${year + koreanAge}-01-01` <= day;
  // A person born on 29 February is of age on 1 March.
  return `${year + ageOfMajority}${birthDate.slice(4)}` <= day;
};

/** When a proof of a moment ends: it is valid for one year. */
export const proofEnds = (provedAt: Timestamp): Timestamp => addYears(provedAt, 1);
