import type { LogClient } from './client.ts';
import type { NewEvent } from './wire.ts';

const stream = 'fanfold-log';

/** Event types that carry nothing for readers. Any other unknown type is a newer software's and must not be passed over. */
export const bookkeeping: ReadonlySet<string> = new Set(['LogCreated', 'CheckpointStored']);

/** An event that carries nothing for readers, as it is appended: no command wrote it. */
export const bookkeepingEvent = (
  { id, now }: { readonly id: string; readonly now: string },
  { type, data }: Pick<NewEvent, 'type' | 'data'>,
): NewEvent => ({
  id,
  type,
  data,
  metadata: {
    $correlationId: id,
    actor: { oid: null, role: 'system' },
    schemaVersion: 1,
    occurredAt: now,
    commandKey: id,
    commandHash: '',
  },
});

/**
 * The identity of a log: an event at its very beginning. Checkpoints and snapshots carry it, so that a restored or a
 * different log is noticed instead of being read on as if nothing had happened.
 */
export const initialiseLog = async (
  client: LogClient,
  { id, now }: { id: string; now: string },
): Promise<string> => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const existing = await readLogId(client);
    if (existing) return existing;
    await client.append(stream, -1, [
      bookkeepingEvent({ id, now }, { type: 'LogCreated', data: { logId: id } }),
    ]);
  }
  throw new Error('The event log could not be initialised');
};

export const readLogId = async (client: LogClient): Promise<string | undefined> => {
  const [first] = await client.readStream(stream, { maxCount: 1 });
  const logId = first?.data['logId'];
  return typeof logId === 'string' ? logId : undefined;
};
