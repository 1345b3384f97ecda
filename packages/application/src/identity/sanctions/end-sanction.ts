import type { DecideAppealBody, LiftSanctionBody } from '@fanfold/contracts/identity';
import { sanctionsStream } from '@fanfold/domain/identity';

import { accepted, type Invocation } from '../../invocation.ts';
import type { IdentityDeps } from '../deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'clock'>;

/**
 * An administrator ends a sanction before its time. Throws RefusedError (SANCTION_NOT_FOUND, SANCTION_OVER).
 */
export const liftSanction = async (
  { eventLog, clock }: Deps,
  invocation: Invocation,
  { userOid, sanctionId, reason }: LiftSanctionBody,
): Promise<bigint> => {
  const outcome = await eventLog.commands.of(sanctionsStream).handle({
    ...invocation,
    id: userOid,
    command: () => ({ type: 'LiftSanction', accountOid: userOid, sanctionId, reason, now: clock.now() }),
  });
  return accepted(outcome).position;
};

/**
 * An administrator answers an appeal; a granted one ends the sanction. Throws RefusedError (APPEAL_NOT_OPEN).
 */
export const decideAppeal = async (
  { eventLog, clock }: Deps,
  invocation: Invocation,
  { userOid, sanctionId, granted, answer }: DecideAppealBody,
): Promise<bigint> => {
  const outcome = await eventLog.commands.of(sanctionsStream).handle({
    ...invocation,
    id: userOid,
    command: () => ({
      type: 'DecideAppeal',
      accountOid: userOid,
      sanctionId,
      granted,
      answer,
      now: clock.now(),
    }),
  });
  return accepted(outcome).position;
};
