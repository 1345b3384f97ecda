import { RefusedError } from '../refused-error.ts';
import { currentPasswordHash } from './current-password.ts';
import type { IdentityDeps } from './deps.ts';
import { decoyHash, verifyPassword } from './passwords.ts';

/** The password again, before what is sensitive. Throws CREDENTIALS_WRONG. */
export const confirmPassword = async (
  deps: Pick<IdentityDeps, 'eventLog'>,
  oid: string,
  password: string,
): Promise<void> => {
  const stored = await currentPasswordHash(deps, oid);
  if (!(await verifyPassword(password, stored ?? (await decoyHash()))))
    throw new RefusedError('CREDENTIALS_WRONG');
};
