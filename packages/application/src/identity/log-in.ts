import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';

import { RefusedError } from '../refused-error.ts';
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
 * A person names themselves with address and password. There is one answer for an unknown address and a wrong password, and
 * it takes the same time for both. Throws CREDENTIALS_WRONG.
 */
export const logIn = async (
  deps: IdentityDeps,
  { email, password, correlationId }: Attempt,
): Promise<LoggedIn> => {
  const { claims, clock, eventLog } = deps;
  const holder = await claims.holder('email', email, clock.now());
  const known = holder && (await eventLog.commands.load(accountStream, holder, { maxAgeMs: 0 })).state;
  const right = await verifyPassword(password, known?.passwordHash ?? (await decoyHash()));
  if (!holder || !known || !right) throw new RefusedError('CREDENTIALS_WRONG');
  const confirmed = known.status !== 'unconfirmed';
  if (!confirmed) await resendCode(deps, holder, correlationId);
  return { oid: holder, confirmed };
};
