import { accountStream } from '@fanfold/domain/identity';

import { RefusedError } from '../refused-error.ts';
import type { IdentityDeps } from './deps.ts';
import { decoyHash, verifyPassword } from './passwords.ts';

/** The password again, before what is sensitive. Throws CREDENTIALS_WRONG. */
export const confirmPassword = async (
  { eventLog }: Pick<IdentityDeps, 'eventLog'>,
  oid: string,
  password: string,
): Promise<void> => {
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  if (!(await verifyPassword(password, state.passwordHash ?? (await decoyHash()))))
    throw new RefusedError('CREDENTIALS_WRONG');
};
