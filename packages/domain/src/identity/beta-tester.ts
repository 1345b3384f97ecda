import type { Role } from './roles.ts';

type Input = {
  readonly oid: string;
  readonly roles: readonly Role[];
  readonly creatorTags: readonly string[];
  /** The accounts that the operator has named. */
  readonly accounts: readonly string[];
};

/**
 * Who sees what is being tried out (IDN-116): administrators, the accounts that the operator has named, and
 * creators with tags.
 */
export const isBetaTester = ({ oid, roles, creatorTags, accounts }: Input): boolean =>
  roles.includes('admin') || accounts.includes(oid) || (roles.includes('creator') && creatorTags.length > 0);
