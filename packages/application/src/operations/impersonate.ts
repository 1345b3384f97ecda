import { limits } from '@fanfold/contracts';
import { parseOid } from '@fanfold/domain';
import { accountStream, rolesAt } from '@fanfold/domain/identity';
import { adminStream } from '@fanfold/domain/operations';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { privilegedRoles } from '../access-rule.ts';
import { accepted, type Invocation, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { OperationsDeps } from './deps.ts';

type Deps = Pick<OperationsDeps, 'eventLog' | 'clock'>;

export type ImpersonationStart = { readonly position: bigint; readonly until: string };

/**
 * IDN-127: an administrator begins to look as another person; the session is the caller's to open. Throws
 * RefusedError (ACCOUNT_NOT_FOUND; STAFF_ACCOUNT, since staff could lend each other their rights;
 * OWN_ACCOUNT).
 */
export const startImpersonation = async (
  { eventLog, clock }: Deps,
  asker: PersonAsker & Pick<Invocation, 'key'>,
  { userOid, reason }: { readonly userOid: string; readonly reason: string },
): Promise<ImpersonationStart> => {
  const now = clock.now();
  const { state } = await eventLog.commands.load(accountStream, userOid, { maxAgeMs: 0 });
  if (state.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
  const adminOid = parseOid(asker.actor.oid);
  if (userOid !== adminOid && rolesAt(state, now).some((role) => privilegedRoles.includes(role)))
    throw new RefusedError('STAFF_ACCOUNT');
  const until = new Date(Date.parse(now) + limits.impersonationMinutes * 60_000).toISOString();
  const { position } = accepted(
    await eventLog.commands.of(adminStream).handle({
      ...asker,
      id: adminOid,
      body: { userOid, reason },
      command: () => ({
        type: 'StartImpersonation',
        adminOid,
        subjectOid: parseOid(userOid),
        impersonationId: parseOid(oidFromKey(asker.key)),
        reason,
        until,
        now,
      }),
    }),
  );
  return { position, until };
};

/** Ends what the administrator looks at as another person. Nothing where nothing runs. */
export const endImpersonation = async ({ eventLog, clock }: Deps, asker: PersonAsker): Promise<bigint> => {
  const adminOid = parseOid(asker.actor.oid);
  const { position } = accepted(
    await eventLog.commands.of(adminStream).handle({
      ...asker,
      id: adminOid,
      key: uuid5('end-impersonation', asker.correlationId),
      body: null,
      command: () => ({ type: 'EndImpersonation', adminOid, now: clock.now() }),
    }),
  );
  return position;
};
