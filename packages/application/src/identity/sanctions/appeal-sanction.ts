import type { AppealBody } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { sanctionsStream } from '@fanfold/domain/identity';
import { uuid5 } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../../invocation.ts';
import type { IdentityDeps } from '../deps.ts';

/**
 * A person asks for another decision, once. Throws RefusedError (SANCTION_NOT_FOUND, SANCTION_OVER,
 * ALREADY_APPEALED).
 */
export const appealSanction = async (
  { eventLog, clock }: Pick<IdentityDeps, 'eventLog' | 'clock'>,
  asker: PersonAsker,
  { sanctionId, text }: AppealBody,
): Promise<bigint> => {
  const accountOid = parseOid(asker.actor.oid);
  const outcome = await eventLog.commands.of(sanctionsStream).handle({
    ...asker,
    id: accountOid,
    key: uuid5('appeal', accountOid, sanctionId, asker.correlationId),
    body: text,
    command: () => ({ type: 'AppealSanction', accountOid, sanctionId, text, now: clock.now() }),
  });
  return accepted(outcome).position;
};
