import type { RevokeRoleBody } from '@fanfold/contracts/operations';
import { accountStream } from '@fanfold/domain/identity';
import type { z } from 'zod';

import { accepted, type Invocation } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * An administrator takes a role on the whole platform away, at once. Nothing where it is not held. Throws
 * ACCOUNT_NOT_FOUND.
 */
export const revokeRole = async (
  { eventLog }: Pick<IdentityDeps, 'eventLog'>,
  invocation: Invocation,
  { userOid, role, reason }: z.output<typeof RevokeRoleBody>,
): Promise<bigint> => {
  const { position } = accepted(
    await eventLog.commands.of(accountStream).handle({
      ...invocation,
      id: userOid,
      command: () => ({ type: 'RevokeRole', role, scope: 'platform', reason }),
    }),
  );
  return position;
};
