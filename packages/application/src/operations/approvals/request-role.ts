import { limits } from '@fanfold/contracts';
import type { GrantRoleBody } from '@fanfold/contracts/operations';
import { addDays, type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { approvalStream } from '@fanfold/domain/operations';
import { oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, type Invocation } from '../../invocation.ts';
import { RefusedError } from '../../refused-error.ts';
import type { OperationsDeps } from '../deps.ts';

type Requested = {
  readonly position: bigint;
  readonly replayed: boolean;
  readonly approvalId: Oid;
  readonly lapsesAt: string;
};

/**
 * An administrator asks for a role of another person, which a second administrator has to approve. Throws
 * RefusedError (ACCOUNT_NOT_FOUND, OWN_ACCOUNT).
 */
export const requestRole = async (
  { eventLog, clock }: Pick<OperationsDeps, 'eventLog' | 'clock'>,
  invocation: Invocation,
  { userOid, role, until, reason }: z.output<typeof GrantRoleBody>,
): Promise<Requested> => {
  const { state: account } = await eventLog.commands.load(accountStream, userOid, { maxAgeMs: 0 });
  if (account.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
  const approvalId = parseOid(oidFromKey(invocation.key));
  const { position, replayed, state } = accepted(
    await eventLog.commands.of(approvalStream).handle({
      ...invocation,
      id: approvalId,
      command: () => ({
        type: 'RequestApproval',
        approvalId,
        subjectOid: userOid,
        act: { kind: 'grantRole', role, until },
        requestedByOid: parseOid(invocation.actor.oid),
        reason,
        lapsesAt: addDays(clock.now(), limits.approvalDays),
        now: clock.now(),
      }),
    }),
  );
  return { position, replayed, approvalId, lapsesAt: state.request?.lapsesAt ?? '' };
};
