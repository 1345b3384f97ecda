import { type Passkey, passkeyStream } from '@fanfold/domain/identity';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { IdentityDeps } from './deps.ts';

type Signature = {
  readonly credentialId: string;
  /** The command's key, where the same answer must not count twice. */
  readonly once?: string;
  /**
   * Checks the signature against the key that was kept, and resolves with the device's count. Throws
   * PASSKEY_REFUSED.
   */
  readonly verify: (passkey: Passkey) => Promise<number>;
};

/**
 * Records that an owner confirmed an act with a passkey. Throws RefusedError (PASSKEY_NOT_FOUND,
 * PASSKEY_REFUSED).
 */
export const usePasskey = async (
  { eventLog, ids }: Pick<IdentityDeps, 'eventLog' | 'ids'>,
  asker: PersonAsker,
  { credentialId, once, verify }: Signature,
): Promise<void> => {
  const { oid } = asker.actor;
  const { state } = await eventLog.commands.load(passkeyStream, oid, { maxAgeMs: 0 });
  const passkey = state.passkeys[credentialId];
  if (!passkey) throw new RefusedError('PASSKEY_NOT_FOUND');
  const counter = await verify(passkey);
  const { replayed } = accepted(
    await eventLog.commands.of(passkeyStream).handle({
      ...asker,
      id: oid,
      key: once ?? ids.uuid(),
      body: { credentialId },
      command: (now) => ({ type: 'UsePasskey', credentialId, counter, now }),
    }),
  );
  if (replayed) throw new RefusedError('PASSKEY_REFUSED');
};
