import { seoulDay, type Timestamp } from '../../time.ts';

/** What a payee is to the creator. The list only grows. */
export const payeeRelations = ['self', 'guardian', 'agency'] as const;
export type PayeeRelation = (typeof payeeRelations)[number];

/** Civil Act of Korea, article 4: of age at 19. */
const ageOfMajority = 19;

/**
 * Whether a creator is under 19, by the calendar of Seoul, so that a guardian is paid. `birthDate` is
 * `yyyy-mm-dd`; null where it is not known, which no account is that was registered with a profile.
 */
export const isMinor = (birthDate: string | null, at: Timestamp): boolean =>
  // Who was born on 29 February is of age on 1 March.
  birthDate !== null &&
  seoulDay(at) < `${Number(birthDate.slice(0, 4)) + ageOfMajority}${birthDate.slice(4)}`;

type Paid = { readonly relation: PayeeRelation; readonly party: 'person' | 'company' };

/** A guardian is a person who is named as such: an agency or a company is none. */
export const isGuardian = ({ relation, party }: Paid): boolean =>
  relation === 'guardian' && party === 'person';
