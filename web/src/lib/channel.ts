import type { Me } from '@fanfold/contracts/identity/me';

/**
 * The channel that the user works on: in manager mode another person's (IDN-056), else their own; undefined
 * without one.
 */
export const channelOf = ({ managing, roles, oid }: Me): string | undefined => {
  if (managing !== null && !managing.isOver) return managing.oid;
  return roles.includes('creator') ? oid : undefined;
};

/**
 * Whether the person has revenue and payouts of their own to see: what a former creator earned stays theirs.
 */
export const earns = ({ roles, formerCreator }: Me): boolean => roles.includes('creator') || formerCreator;
