import { parseOid } from '@fanfold/domain';
import { type LoginProvider, loginStream } from '@fanfold/domain/identity';
import type { OpenIdIdentity } from '@fanfold/oauth';

import { handlerFor, type PersonAsker } from '../../invocation.ts';
import { RefusedError } from '../../refused-error.ts';
import { hasPassword } from '../current-password.ts';
import type { IdentityDeps } from '../deps.ts';
import { providerClaim } from './provider-claim.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids' | 'claims' | 'clock'>;

/** A person at a provider, as its ID token says. */
export type ProvedLogin = { readonly provider: LoginProvider; readonly identity: OpenIdIdentity };

/**
 * The account of a provider opens the caller's account from now on. Answers the log position. Throws
 * RefusedError: LOGIN_TAKEN when it opens another account, LOGIN_ALREADY_LINKED when the caller has linked
 * another of this provider.
 */
export const linkLogin = async (
  deps: Deps,
  asker: PersonAsker,
  { provider, identity }: ProvedLogin,
): Promise<bigint> => {
  const { eventLog, ids, claims } = deps;
  const ownerOid = parseOid(asker.actor.oid);
  const value = providerClaim(identity);
  const claim = claims.idOf('login', value);
  const { state } = await eventLog.commands.load(loginStream, ownerOid, { maxAgeMs: 0 });
  const known = state.linked[provider];
  if (known && known.claim !== claim) throw new RefusedError('LOGIN_ALREADY_LINKED');
  const wanted = { kind: 'login', value, owner: ownerOid } as const;
  if (!(await claims.reserve(wanted, { ...asker, key: ids.uuid() }))) throw new RefusedError('LOGIN_TAKEN');
  return handlerFor(
    deps,
    asker,
    loginStream,
  )(ownerOid, (now) => ({
    type: 'LinkLogin',
    ownerOid,
    provider,
    claim,
    email: identity.email,
    now,
  }));
};

/**
 * The account of a provider opens the caller's account no more. Answers the log position. Throws
 * RefusedError: LOGIN_NOT_LINKED, LAST_LOGIN_METHOD.
 */
export const unlinkLogin = async (
  deps: Deps,
  asker: PersonAsker,
  provider: LoginProvider,
): Promise<bigint> => {
  const facts = { provider, hasPassword: await hasPassword(deps, asker.actor.oid) };
  return handlerFor(
    deps,
    asker,
    loginStream,
  )(asker.actor.oid, (now) => ({
    type: 'UnlinkLogin',
    ...facts,
    now,
  }));
};

/**
 * It is the person whose account this is, as their linked account says. Throws RefusedError: LOGIN_NOT_LINKED
 * for another one.
 */
export const confirmByLogin = async (
  { eventLog, claims }: Pick<Deps, 'eventLog' | 'claims'>,
  oid: string,
  { provider, identity }: ProvedLogin,
): Promise<void> => {
  const { state } = await eventLog.commands.load(loginStream, parseOid(oid), { maxAgeMs: 0 });
  if (state.linked[provider]?.claim !== claims.idOf('login', providerClaim(identity)))
    throw new RefusedError('LOGIN_NOT_LINKED');
};
