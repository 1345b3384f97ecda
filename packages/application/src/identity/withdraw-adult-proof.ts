import { adultProofStream } from '@fanfold/domain/identity';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * IDN-041, IDN-092: a person withdraws their proof. Answers the log position. Throws RefusedError
 * (ADULT_PROOF_NOT_FOUND).
 */
export const withdrawAdultProof = async (
  { eventLog, ids }: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
): Promise<bigint> => {
  const outcome = await eventLog.commands.of(adultProofStream).handle({
    ...asker,
    id: asker.actor.oid,
    key: ids.uuid(),
    body: {},
    command: (now) => ({ type: 'WithdrawAdultProof', now }),
  });
  return accepted(outcome).position;
};
