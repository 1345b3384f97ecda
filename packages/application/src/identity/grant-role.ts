import { accountStream, claimStream, type GrantableRole } from '@fanfold/domain/identity';

import { type Asker, accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { Claims } from './claims.ts';
import type { IdentityDeps } from './deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog'> & { readonly claims: Pick<Claims, 'idOf'> };

type Grant = { readonly email: string; readonly role: GrantableRole; readonly reason: string };

/**
 * Gives the confirmed account behind an address a role on the whole platform, for good, recorded with its
 * reason. `granted` is false when it had the role already. Throws RefusedError (ACCOUNT_NOT_FOUND, and those
 * of the account's stream).
 */
export const grantRole = async (
  { eventLog, claims }: Deps,
  { actor, key, correlationId }: Asker & Pick<Invocation, 'key'>,
  { email, role, reason }: Grant,
): Promise<{ readonly granted: boolean }> => {
  const claimId = claims.idOf('email', email);
  const { state: claim } = await eventLog.commands.load(claimStream, claimId, { maxAgeMs: 0 });
  if (claim.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
  const { events } = accepted(
    await eventLog.commands.of(accountStream).handle({
      id: claim.ownerOid,
      key,
      body: { role, reason },
      command: () => ({ type: 'GrantRole', role, scope: 'platform', until: null, reason }),
      actor,
      correlationId,
    }),
  );
  return { granted: events.length > 0 };
};
