import type { ResetPasswordBody } from '@fanfold/contracts/identity';
import { accountStream, credentialStream, opensReset } from '@fanfold/domain/identity';
import type { z } from 'zod';

import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { IdentityDeps } from './deps.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';
import { hashPassword } from './passwords.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { resetSecretHash } from './request-password-reset.ts';

type Attempt = z.output<typeof ResetPasswordBody> & { readonly correlationId: string };

/**
 * Sets the password of the account whose mailed link was opened (IDN-028), and tells the owner. The caller
 * ends every session of the account. A used, lapsed, replaced or invented link is refused alike, before a
 * password is hashed. Throws RefusedError (PASSWORD_LINK_EXPIRED, PASSWORD_TOO_COMMON).
 */
export const resetPassword = async (
  deps: IdentityDeps,
  { oid, secret, password, correlationId }: Attempt,
): Promise<void> => {
  const { clock, eventLog, ids, pepper } = deps;
  const secretHash = resetSecretHash(pepper, oid, secret);
  const { state: credentials } = await eventLog.commands.load(credentialStream, oid, { maxAgeMs: 0 });
  if (!opensReset(credentials, secretHash, clock.now())) throw new RefusedError('PASSWORD_LINK_EXPIRED');
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  await refuseCommonPassword(password, [state.email ?? '', state.nickname ?? '']);
  const passwordHash = await hashPassword(password);
  const key = ids.uuid();
  accepted(
    await eventLog.commands.of(credentialStream).handle({
      id: oid,
      key,
      body: null,
      actor: { oid, role: 'user' },
      correlationId,
      command: (now) => ({ type: 'ResetPassword', secretHash, passwordHash, now }),
    }),
  );
  await mailPasswordChanged(deps, state, key);
};
