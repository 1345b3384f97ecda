import { type Country, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * A person says in which country they live, from now on. What was charged, spent and earned before keeps the
 * country of its time. Answers the log position. Throws RefusedError.
 */
export const declareResidence = async (
  { eventLog, ids }: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  { country }: { readonly country: Country },
): Promise<bigint> => {
  const outcome = await eventLog.commands.of(accountStream).handle({
    ...asker,
    id: parseOid(asker.actor.oid),
    key: ids.uuid(),
    body: { country },
    command: (now) => ({ type: 'DeclareResidence', country, evidence: 'declared', now }),
  });
  return accepted(outcome).position;
};
