import { parseOid } from '@fanfold/domain';
import { type PasskeyCommand, passkeyStream } from '@fanfold/domain/identity';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * A credential whose registration was verified (WebAuthn level 3, 7.1), and the name that its owner gives the
 * device.
 */
type NewPasskey = Omit<Extract<PasskeyCommand, { type: 'RegisterPasskey' }>, 'type' | 'ownerOid' | 'now'>;

/** Registers a passkey of a person. Answers the log position. Throws RefusedError (TOO_MANY_PASSKEYS). */
export const registerPasskey = async (
  { eventLog, ids }: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  passkey: NewPasskey,
): Promise<bigint> => {
  const ownerOid = parseOid(asker.actor.oid);
  const { label, credentialId } = passkey;
  const outcome = await eventLog.commands.of(passkeyStream).handle({
    ...asker,
    id: ownerOid,
    key: ids.uuid(),
    body: { label, credentialId },
    command: (now) => ({ type: 'RegisterPasskey', ownerOid, ...passkey, now }),
  });
  return accepted(outcome).position;
};
