import { RefusedError } from '../refused-error.ts';
import { currentPasswordHash } from './current-password.ts';
import type { IdentityDeps } from './deps.ts';
import { verifyPassword } from './passwords.ts';

/**
 * The password again, before what is sensitive. Throws CREDENTIALS_WRONG, and PASSWORD_NOT_SET where there is
 * none (IDN-135).
 */
export const confirmPassword = async (
  deps: Pick<IdentityDeps, 'eventLog'>,
  oid: string,
  password: string,
): Promise<void> => {
  const stored = await currentPasswordHash(deps, oid);
  if (stored === null) throw new RefusedError('PASSWORD_NOT_SET');
  if (!(await verifyPassword(password, stored))) throw new RefusedError('CREDENTIALS_WRONG');
};
