import { type Oid, parseOid } from '@fanfold/domain';
import { deletionStream } from '@fanfold/domain/identity';

import { accepted, type PersonAsker } from '../../invocation.ts';
import type { IdentityDeps } from '../deps.ts';

type Cancellation = {
  /** Whose account; without it the asker's own. */
  readonly accountOid?: Oid;
  /** Why, where an administrator cancels. */
  readonly reason?: string | null;
};

/**
 * IDN-013, IDN-032, IDN-086: the account stays. To choose "log in again" is the cancellation. Answers the log
 * position. Throws RefusedError (DELETION_FINAL).
 */
export const cancelDeletion = async (
  { eventLog, ids }: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  { accountOid = parseOid(asker.actor.oid), reason = null }: Cancellation = {},
): Promise<bigint> => {
  const by = accountOid === asker.actor.oid ? 'person' : 'admin';
  const outcome = await eventLog.commands.of(deletionStream).handle({
    ...asker,
    id: accountOid,
    key: ids.uuid(),
    body: { reason },
    command: (now) => ({ type: 'CancelDeletion', by, reason, now }),
  });
  return accepted(outcome).position;
};
