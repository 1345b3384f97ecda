import type { ProblemCode } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { type AccountState, accountStream, type Language, loginStream } from '@fanfold/domain/identity';

import { accepted, type PersonAsker } from '../../invocation.ts';
import { RefusedError } from '../../refused-error.ts';
import { hasPassword } from '../current-password.ts';
import type { IdentityDeps } from '../deps.ts';
import { resendCode } from '../resend-code.ts';
import { startSignUp } from '../sign-up.ts';
import { linkLogin, type ProvedLogin } from './link-login.ts';
import { providerClaim } from './provider-claim.ts';

type Attempt = ProvedLogin & {
  /** Of the page, for a person who is new. */
  readonly language: Language;
  readonly invitedBy?: Oid | undefined;
  readonly correlationId: string;
};

type LoggedIn = {
  readonly oid: Oid;
  readonly email: string;
  /** False while the address is not confirmed: a fresh code was sent, and no session may be opened. */
  readonly confirmed: boolean;
  /** The account began with this log-in. */
  readonly isFirst: boolean;
};

/**
 * A person signs in with an account of Google or Apple (IDN-003, IDN-005). Who is not known yet begins to
 * sign up; an address that the provider vouches for needs no code. An account is found by issuer and subject
 * alone, never by an address. Throws RefusedError: LOGIN_PROVIDER_FAILED without an address, and
 * REGISTERED_BY_EMAIL, REGISTERED_WITH_GOOGLE or REGISTERED_OTHERWISE when the address that the person proved
 * has an account (IDN-131, IDN-136, IDN-137).
 */
export const logInWithProvider = async (deps: IdentityDeps, attempt: Attempt): Promise<LoggedIn> => {
  const { claims, clock, ids } = deps;
  const { provider, identity, correlationId } = attempt;
  const held = await claims.find('login', providerClaim(identity), clock.now());
  const owner = held?.owner ?? parseOid(ids.oid(clock.now()));
  const isFirst = (await accountOf(deps, owner)).status === 'unknown';
  // A claim that is final and not linked is of a log-in that was removed a moment ago.
  if (held?.confirmed && !(await isLinked(deps, owner, attempt)))
    throw new RefusedError('LOGIN_PROVIDER_FAILED');
  if (isFirst) await begin(deps, owner, attempt);
  // Linked here also when an earlier request ended between the account's begin and this.
  const asker: PersonAsker = { actor: { oid: owner, role: 'user' }, correlationId };
  await linkLogin(deps, asker, { provider, identity });
  const { status, email } = await accountOf(deps, owner);
  const confirmed = status === 'confirmed';
  if (!confirmed && !isFirst) await resendCode(deps, owner, correlationId);
  return { oid: owner, email: email ?? '', confirmed, isFirst };
};

const accountOf = async ({ eventLog }: IdentityDeps, owner: Oid): Promise<Readonly<AccountState>> =>
  (await eventLog.commands.load(accountStream, owner, { maxAgeMs: 0 })).state;

const isLinked = async ({ eventLog }: IdentityDeps, owner: Oid, { provider }: Attempt): Promise<boolean> =>
  (await eventLog.commands.load(loginStream, owner, { maxAgeMs: 0 })).state.linked[provider] !== undefined;

/** Begins the account of a person who is not known. */
const begin = async (deps: IdentityDeps, owner: Oid, attempt: Attempt): Promise<void> => {
  const { claims, ids } = deps;
  const { identity, correlationId } = attempt;
  const { email, emailVerified } = identity;
  if (email === null) throw new RefusedError('LOGIN_PROVIDER_FAILED');
  if (emailVerified) await assertNotRegistered(deps, email, owner);
  const context = { actor: { oid: owner, role: 'visitor' }, correlationId, key: ids.uuid() } as const;
  if (!(await claims.reserve({ kind: 'login', value: providerClaim(identity), owner }, context)))
    throw new RefusedError('LOGIN_PROVIDER_FAILED');
  if (emailVerified) return beginProved(deps, owner, { ...attempt, email });
  const { language, invitedBy } = attempt;
  await startSignUp(deps, owner, { email, language, invitedBy, passwordHash: null, correlationId });
};

const beginProved = async (
  { eventLog, claims, ids }: IdentityDeps,
  owner: Oid,
  { email, language, invitedBy, correlationId }: Attempt & { readonly email: string },
): Promise<void> => {
  const context = { actor: { oid: owner, role: 'visitor' }, correlationId, key: ids.uuid() } as const;
  if (!(await claims.reserve({ kind: 'email', value: email, owner }, context)))
    throw new RefusedError('REGISTERED_BY_EMAIL');
  const outcome = await eventLog.commands.of(accountStream).handle({
    ...context,
    id: owner,
    body: null,
    command: (now) => ({
      type: 'StartProvedSignUp',
      accountOid: owner,
      email,
      language,
      emailClaim: claims.idOf('email', email),
      invitedBy,
      now,
    }),
  });
  accepted(outcome);
};

/** The person has proved the address, so they may know how its account is opened. */
const assertNotRegistered = async (deps: IdentityDeps, email: string, owner: Oid): Promise<void> => {
  const { claims, clock } = deps;
  const holder = await claims.holder('email', email, clock.now());
  if (holder === undefined || holder === owner) return;
  throw new RefusedError(await wayInto(deps, holder));
};

const wayInto = async (deps: IdentityDeps, oid: Oid): Promise<ProblemCode> => {
  if (await hasPassword(deps, oid)) return 'REGISTERED_BY_EMAIL';
  const { state } = await deps.eventLog.commands.load(loginStream, oid, { maxAgeMs: 0 });
  return state.linked.google ? 'REGISTERED_WITH_GOOGLE' : 'REGISTERED_OTHERWISE';
};
