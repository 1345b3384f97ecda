import { passkeyStream } from '@fanfold/domain/identity';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

/** Removes a passkey of its owner. Answers the log position. Throws RefusedError (PASSKEY_NOT_FOUND). */
export const removePasskey = async (
  { eventLog, ids }: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  removal: { readonly credentialId: string },
): Promise<bigint> => {
  const { credentialId } = removal;
  const outcome = await eventLog.commands.of(passkeyStream).handle({
    ...asker,
    id: asker.actor.oid,
    key: ids.uuid(),
    body: removal,
    command: () => ({ type: 'RemovePasskey', credentialId }),
  });
  return accepted(outcome).position;
};
