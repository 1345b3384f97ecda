import type { Oid } from '@fanfold/domain';
import { fingerprintId, fingerprintStream } from '@fanfold/domain/payments';
import { keyedHash, uuid5 } from '@fanfold/platform';

import type { IdentityDeps } from './deps.ts';

type DeviceUse = {
  readonly oid: Oid;
  /** The random name that a browser keeps for itself. */
  readonly device: string;
  readonly correlationId: string;
};

/**
 * Notes that an account was opened from a device, so that a creator who pays themselves from a second account
 * can be seen. The log holds a keyed hash of the device's name alone. Answers whether the account was never
 * opened from it before.
 */
export const recordDevice = async (
  { eventLog, pepper }: Pick<IdentityDeps, 'eventLog' | 'pepper'>,
  { oid, device, correlationId }: DeviceUse,
): Promise<boolean> => {
  const id = fingerprintId('device', device, (text) => keyedHash(pepper, text));
  const outcome = await eventLog.commands.of(fingerprintStream).handle({
    id,
    key: uuid5('device', id, oid),
    body: { oid },
    actor: { oid, role: 'user' },
    correlationId,
    command: () => ({ type: 'RecordUse', kind: 'device', ownerOid: oid }),
  });
  return outcome.status === 'accepted' && !outcome.replayed && outcome.events.length > 0;
};
