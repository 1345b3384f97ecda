import type { UnregisterBody } from '@fanfold/contracts/identity';
import { type Oid, parseOid } from '@fanfold/domain';
import { deletionStream } from '@fanfold/domain/identity';
import type { z } from 'zod';

import { accepted, type PersonAsker } from '../../invocation.ts';
import type { IdentityDeps } from '../deps.ts';

type Survey = z.output<typeof UnregisterBody> & {
  /** Whose account; without it the asker's own. */
  readonly accountOid?: Oid;
};

/**
 * IDN-029, IDN-059: a person asks for the deletion of their account and answers the survey. Nothing is
 * decided yet. Answers the log position. Throws RefusedError (DELETION_WAITING, DELETION_FINAL).
 */
export const requestDeletion = async (
  { eventLog, ids }: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  { accountOid = parseOid(asker.actor.oid), reason, feedback }: Survey,
): Promise<bigint> => {
  const by = accountOid === asker.actor.oid ? 'person' : 'admin';
  const outcome = await eventLog.commands.of(deletionStream).handle({
    ...asker,
    id: accountOid,
    key: ids.uuid(),
    body: { reason, feedback },
    command: (now) => ({ type: 'RequestDeletion', accountOid, by, reason, feedback, now }),
  });
  return accepted(outcome).position;
};
