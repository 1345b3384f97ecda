import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';

import { RefusedError } from '../refused-error.ts';
import { currentPasswordHash } from './current-password.ts';
import type { IdentityDeps } from './deps.ts';
import { decoyHash, verifyPassword } from './passwords.ts';
import { resendCode } from './resend-code.ts';

type Attempt = { readonly email: string; readonly password: string; readonly correlationId: string };

type LoggedIn = {
  readonly oid: Oid;
  /** False while the address is not confirmed: a fresh code was sent, and no session may be opened. */
  readonly confirmed: boolean;
};

/**
 * A person names themselves with address and password. There is one answer for an unknown address and a wrong
 * password, and it takes the same time for both. A sign-up that is not confirmed is found by its own
 * password, also where the address has an account: who signed up with it learns nothing. Throws
 * CREDENTIALS_WRONG.
 */
export const logIn = async (
  deps: IdentityDeps,
  { email, password, correlationId }: Attempt,
): Promise<LoggedIn> => {
  const account = await proved(deps, { kind: 'email', email, password });
  if (account) return { oid: account, confirmed: true };
  const pending = await proved(deps, { kind: 'signUp', email, password });
  if (!pending) throw new RefusedError('CREDENTIALS_WRONG');
  await resendCode(deps, pending, correlationId);
  return { oid: pending, confirmed: false };
};

type Claimed = Pick<Attempt, 'email' | 'password'> & { readonly kind: 'email' | 'signUp' };

/** The confirmed account that has an address, or the newest sign-up with it, if the password is its own. */
const proved = async (deps: IdentityDeps, { kind, email, password }: Claimed): Promise<Oid | undefined> => {
  const { claims, clock, eventLog } = deps;
  const holder = await claims.holder(kind, email, clock.now());
  const known = holder && (await eventLog.commands.load(accountStream, holder, { maxAgeMs: 0 })).state;
  const stored = holder && (await currentPasswordHash(deps, holder));
  const right = await verifyPassword(password, stored ?? (await decoyHash()));
  const status = kind === 'email' ? 'confirmed' : 'unconfirmed';
  return right && known?.status === status ? holder : undefined;
};
