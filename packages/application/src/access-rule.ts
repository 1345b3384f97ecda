import type { Role } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';

/**
 * Who may call a route.
 *
 * `allow` is `public`, or roles of which one is enough (every signed-in person has the role `user`). `fresh` asks that the
 * password was entered lately. Whose data a caller may see beyond their own is `PersonalData`.
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
  /** The session is not read: these routes answer while the stores are unreachable. */
  readonly anonymous?: true;
};

/** Rules by route: `METHOD /path`, as the router spells it. */
export type AccessRules = Readonly<Record<string, AccessRule>>;

export const everyCaller: AccessRule = { allow: 'public' };
export const anonymous: AccessRule = { allow: 'public', anonymous: true };
export const signedIn: AccessRule = { allow: ['user'] };
export const ownWallet: AccessRule = { allow: ['user'], othersBy: 'userOid' };
export const payers: AccessRule = { allow: ['user'], money: true };
export const creators: AccessRule = { allow: ['creator'] };
export const admins: AccessRule = { allow: ['admin'], fresh: true };
export const finance: AccessRule = { allow: ['finance', 'admin'], fresh: true };

/** Who may see one kind of data of another person. The service records an administrator's look. */
export type PersonalData = {
  /** Roles of which one is enough. */
  readonly seenBy: readonly Role[];
  /** The password has to have been entered lately. */
  readonly fresh?: true;
  /** Whose a thing is, where data is asked for by the id of a thing. Without it the id is its owner's. */
  readonly ownerOf?: (eventLog: EventLog, id: string) => Promise<string | undefined>;
};

/** The account of a person with one of these roles is read from the log at every request: a revocation works at once. */
export const privilegedRoles: readonly Role[] = ['admin', 'finance'];
