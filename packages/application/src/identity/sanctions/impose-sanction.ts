import type { ImposeSanctionBody } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream, sanctionsStream } from '@fanfold/domain/identity';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../../invocation.ts';
import { RefusedError } from '../../refused-error.ts';
import type { IdentityDeps } from '../deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'clock'>;

/**
 * An administrator warns, suspends, bans, or marks a person, with a reason that the person reads. A mark for
 * illegal downloads is the administrator's, so log-ins answer 999 (IDN-129). Throws RefusedError
 * (OWN_ACCOUNT, ACCOUNT_NOT_FOUND, SANCTION_INVALID).
 */
export const imposeSanction = async (
  { eventLog, clock }: Deps,
  invocation: Invocation,
  { userOid, kind, channelOid = null, until = null, reason }: ImposeSanctionBody,
): Promise<bigint> => {
  if (userOid === invocation.actor.oid) throw new RefusedError('OWN_ACCOUNT');
  const { state } = await eventLog.commands.load(accountStream, userOid, { maxAgeMs: 0 });
  if (state.status !== 'confirmed') throw new RefusedError('ACCOUNT_NOT_FOUND');
  const outcome = await eventLog.commands.of(sanctionsStream).handle({
    ...invocation,
    id: userOid,
    command: () => ({
      type: 'ImposeSanction',
      accountOid: userOid,
      sanctionId: parseOid(oidFromKey(invocation.key)),
      kind,
      channelOid,
      errorStatus: kind === 'illegalDownload' ? 999 : null,
      reason,
      until,
      now: clock.now(),
    }),
  });
  return accepted(outcome).position;
};
