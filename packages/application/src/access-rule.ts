import type { Role } from '@fanfold/domain/identity';

/**
 * Who may call a route.
 *
 * `allow` is `public`, or roles of which one is enough (every signed-in person has the role `user`). `fresh` asks that the
 * password was entered lately. Whose data a caller may see beyond their own is `seesOthers`.
 */
export type AccessRule = {
  readonly allow: 'public' | readonly Role[];
  readonly fresh?: true;
  /**
   * The query parameter that names the person whose data is asked for. Without it, or with the caller's own id in it, the
   * caller counts as `user` alone and no role is looked up.
   */
  readonly othersBy?: 'userOid';
  /** The route moves money or coins: a request without an `Idempotency-Key` is refused first. */
  readonly money?: true;
  /** The session is not read: these routes answer while the stores are away. */
  readonly anonymous?: true;
};

/** Rules by route: `METHOD /path`, as the router spells it. */
export type AccessRules = Readonly<Record<string, AccessRule>>;

export const everybody: AccessRule = { allow: 'public' };
export const anonymous: AccessRule = { allow: 'public', anonymous: true };
export const signedIn: AccessRule = { allow: ['user'] };
export const ownWallet: AccessRule = { allow: ['user'], othersBy: 'userOid' };
export const payers: AccessRule = { allow: ['user'], money: true };
export const creators: AccessRule = { allow: ['creator'] };
export const admins: AccessRule = { allow: ['admin'], fresh: true };
export const finance: AccessRule = { allow: ['finance', 'admin'], fresh: true };

/** The roles that may read another person's data. The service records an administrator's look. */
export const seesOthers: Readonly<Record<'wallet' | 'revenue' | 'charge' | 'inventory', readonly Role[]>> = {
  wallet: ['admin'],
  revenue: ['finance', 'admin'],
  charge: ['admin', 'finance'],
  inventory: [],
};

/** The account of a person with one of these roles is read from the log at every request: a revocation works at once. */
export const privilegedRoles: readonly Role[] = ['admin', 'finance'];
