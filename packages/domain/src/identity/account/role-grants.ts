import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { targetKey } from '../../target.ts';
import type { Timestamp } from '../../time.ts';
import type { GrantableRole } from '../roles.ts';
import type { AccountState } from './commands.ts';
import type { AccountEvent, RoleGrant } from './events.ts';
import type { RoleScope } from './grant-kinds.ts';

type Grants = Pick<AccountState, 'grants'>;
type Input = RoleGrant & { readonly reason: string };

/**
 * Nothing where the same grant stands. One with another end replaces the grant of the same role and scope.
 */
export const grantRole = (
  { grants }: Grants,
  accountOid: Oid,
  { role, scope, until, reason }: Input,
): AccountEvent[] | Refusal<'ROLE_SCOPE_WRONG'> => {
  // A manager acts with the channel's rights, so the grant has to say which channel; other roles have no use
  // for one.
  if ((role === 'channelManager') !== (scope !== 'platform' && scope.kind === 'channel'))
    return refuse('ROLE_SCOPE_WRONG');
  const standing = grants.find((one) => isSame(one, { role, scope }));
  if (standing?.until === until) return [];
  return [{ type: 'RoleGranted', accountOid, role, scope, until, reason }];
};

export const revokeRole = (
  { grants }: Grants,
  accountOid: Oid,
  { role, scope, reason }: Omit<Input, 'until'>,
): AccountEvent[] =>
  grants.some((one) => isSame(one, { role, scope }))
    ? [{ type: 'RoleRevoked', accountOid, role, scope, reason }]
    : [];

export const addGrant = (state: AccountState, grant: RoleGrant): AccountState => {
  removeGrant(state, grant);
  state.grants.push(grant);
  return state;
};

export const removeGrant = (state: AccountState, ended: Omit<RoleGrant, 'until'>): AccountState => {
  state.grants = state.grants.filter((one) => !isSame(one, ended));
  return state;
};

/**
 * The roles on the whole platform that an account holds at a moment. A role for one channel is none of them.
 */
export const rolesAt = (
  { grants }: { readonly grants: readonly RoleGrant[] },
  at: Timestamp,
): GrantableRole[] =>
  grants
    .filter(({ scope, until }) => scope === 'platform' && (until === null || until > at))
    .map(({ role }) => role);

/** The channels that an account manages at a moment (IDN-124). */
export const managedChannelsAt = (
  { grants }: { readonly grants: readonly RoleGrant[] },
  at: Timestamp,
): Oid[] =>
  grants.flatMap(({ role, scope, until }) =>
    role === 'channelManager' &&
    scope !== 'platform' &&
    scope.kind === 'channel' &&
    (until === null || until > at)
      ? [scope.oid]
      : [],
  );

/**
 * The tags that administrators gave a creator, and one for each channel that the account manages (IDN-088).
 */
export const creatorTagsAt = (
  account: { readonly grants: readonly RoleGrant[]; readonly creatorTags: readonly string[] },
  at: Timestamp,
): string[] => [
  ...(rolesAt(account, at).includes('creator') ? account.creatorTags : []),
  ...managedChannelsAt(account, at).map((oid) => `managed-channel:${oid}`),
];

const isSame = (one: Omit<RoleGrant, 'until'>, other: Omit<RoleGrant, 'until'>): boolean =>
  one.role === other.role && keyOf(one.scope) === keyOf(other.scope);

const keyOf = (scope: RoleScope): string => (scope === 'platform' ? scope : targetKey(scope));
