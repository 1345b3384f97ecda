import { randomUUID } from 'node:crypto';
import { type ParkingCommand, parkingId, parkingStream } from '@fanfold/domain/operations';
import type { Stack } from '@fanfold/stack';

import { storesOf } from './stores.ts';

/** Parks a stream for a process manager from its first event on, as a worker does. */
export const parkReaction = async (
  stack: Pick<Stack, 'config' | 'eventStoreUrl' | 'databaseUrl'>,
  where: { readonly manager: string; readonly stream: string; readonly eventType: string },
): Promise<void> => {
  await using stores = await storesOf(stack);
  const error = 'The rehearsal wants it to wait';
  const command: ParkingCommand = {
    type: 'RecordParking',
    parkingId: randomUUID(),
    revision: 0,
    position: '1',
    error,
    ...where,
  };
  await stores.eventLog.commands.of(parkingStream).handle({
    id: parkingId,
    key: randomUUID(),
    body: command,
    command: () => command,
    actor: { oid: null, role: 'system' },
    correlationId: randomUUID(),
  });
};
