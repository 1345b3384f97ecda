import { type PersonalTopic, type ProblemCode, regions } from '@fanfold/contracts';
import type { Role } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';

/**
 * Who may call a route.
 *
 * `allow` is `public`, or roles of which one is enough (every signed-in person has the role `user`). `fresh`
 * asks that the password was entered lately. Whose data a caller may see beyond their own is `PersonalData`.
 */
export type AccessRule = {
  readonly allow: 'public' | readonly Role[];
  readonly fresh?: true;
  /**
   * The query parameter that names the person whose data is asked for. Without it, or with the caller's own
   * id in it, the caller counts as `user` alone and no role is looked up.
   */
  readonly othersBy?: 'userOid';
  /** Whose data the route shows to others than its owner. The service records it before it answers. */
  readonly reads?: Reads;
  /** The route moves money or coins: a request without an `Idempotency-Key` is refused first. */
  readonly money?: true;
  /**
   * The route takes a secret that could be guessed, or writes to an address on request: attempts are limited.
   */
  readonly guess?: Guess;
  /** What it writes, of which a person writes only so much in a minute. */
  readonly flood?: 'comment' | 'post' | 'supportRequest' | 'crash' | 'picture' | 'track' | 'takedown';
  /** A session of an account that waits for its deletion is enough: it may do nothing else. */
  readonly duringDeletionWait?: true;
  /** Also answers an administrator who looks as another person, although it changes something (IDN-127). */
  readonly inImpersonation?: true;
  /**
   * In manager mode it acts for the channel (IDN-056). Without it a manager acts for themselves: payouts,
   * bank details and the deletion of the account are never the manager's.
   */
  readonly forChannel?: true;
  /** Also for a person from whom the role of a creator was taken: what they earned stays theirs. */
  readonly formerCreators?: true;
  /**
   * Also answers a person who has to agree to new terms first, although it changes something: the account can
   * be left.
   */
  readonly beforeConsent?: true;
  /**
   * Also answers a person who is suspended or banned, or has to agree to new terms, although it changes
   * something.
   */
  readonly whileSuspended?: true;
  /** The session is not read: these routes answer while the stores are unreachable. */
  readonly anonymous?: true;
  /**
   * Also for a person who has confirmed their address and not completed their profile: everywhere else they
   * are a visitor.
   */
  readonly signingUp?: true;
  /** Open to a person who has not entered the code of their second step yet. */
  readonly halfSignedIn?: true;
};

/**
 * `noPerson`: figures and settings, no person's data. `of`: one person, whom the request asks for
 * (`subjectOf`). `subjects`: all people whom the reply names, by the names of its fields.
 */
export type Reads =
  | 'noPerson'
  | { readonly of: PersonalTopic }
  | { readonly what: string; readonly subjects: readonly string[] };

/**
 * Why a rule is incomplete: it lets some see the data of others and does not say whose. Undefined when it is
 * complete.
 */
export const undeclaredReads = (
  route: string,
  { allow, othersBy, reads }: AccessRule,
): string | undefined => {
  const byRole =
    route.startsWith('GET ') && allow !== 'public' && allow.some((role) => privilegedRoles.includes(role));
  if (reads !== undefined || (!byRole && othersBy === undefined)) return undefined;
  return `The access rule of ${route} does not say whose data it reads`;
};

/**
 * What can be tried again and again. Attempts of a kind are counted together, by network address and by whose
 * secret it is.
 */
export type Guess = {
  readonly kind:
    | 'password'
    | 'confirmationCode'
    | 'guardian'
    | 'code'
    | 'xLink'
    | 'signUp'
    | 'resend'
    | 'passwordReset'
    | 'managerPassword'
    | 'takedown';
  /** Whose attempts count together: the caller's, or those for one value of this field of the body. */
  readonly of: 'caller' | 'email' | 'signUpId' | 'oid';
  /**
   * The secret belongs to one person, so a right one ends the count. Of other codes a guesser may know some.
   */
  readonly ownSecret?: true;
  /** Each request counts, as it sends an e-mail. */
  readonly always?: true;
  /** The field of the body, or of its items, that holds the secret; requests without it try none. */
  readonly each?: 'discountCode';
};

/** The refusals that tell a guesser that the secret was wrong. */
export const wrongGuesses: readonly ProblemCode[] = [
  'CREDENTIALS_WRONG',
  'PASSKEY_REFUSED',
  'SECOND_FACTOR_WRONG',
  'CONFIRMATION_CODE_WRONG',
  'CONFIRMATION_CODE_EXPIRED',
  'DISCOUNT_CODE_WRONG',
  'TIER_COUPON_UNKNOWN',
  'QR_EVENT_NOT_FOUND',
  'X_LINK_FAILED',
  'MANAGER_PASSWORD_WRONG',
];

/**
 * The account of a person with one of these roles is read from the log at every request: a revocation works
 * at once.
 */
export const privilegedRoles: readonly Role[] = ['admin', 'finance'];

/** Rules by route: `METHOD /path`, as the router spells it. */
export type AccessRules = Readonly<Record<string, AccessRule>>;

export const everyCaller: AccessRule = { allow: 'public' };
export const anonymous: AccessRule = { allow: 'public', anonymous: true };
export const signedIn: AccessRule = { allow: ['user'] };
export const ownWallet: AccessRule = { allow: ['user'], othersBy: 'userOid', reads: { of: 'wallet' } };
export const payers: AccessRule = { allow: ['user'], money: true };
export const creators: AccessRule = { allow: ['creator'] };
/** What a creator does for their channel, and a manager of it in their mode. */
export const channel: AccessRule = { allow: ['creator'], forChannel: true };
export const admins: AccessRule = { allow: ['admin'], fresh: true };
export const finance: AccessRule = { allow: ['finance', 'admin'], fresh: true };

/** Public files have an address in each region. */
export const inRegions = (path: string, rule: AccessRule): AccessRules =>
  Object.fromEntries(regions.map((region) => [`GET ${region}${path}`, rule]));

/** Who may see one kind of data of another person. The service records an administrator's look. */
export type PersonalData = {
  /** Roles of which one is enough. */
  readonly seenBy: readonly Role[];
  /** The password has to have been entered lately. */
  readonly fresh?: true;
  /** Whose a thing is, where data is asked for by the id of a thing. Without it the id is its owner's. */
  readonly ownerOf?: (eventLog: EventLog, id: string) => Promise<string | undefined>;
};
