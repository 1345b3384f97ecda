import type { LogClient } from './client.ts';
import type { NewEvent } from './wire.ts';

const stream = 'fanfold-log';

/**
 * Event types without meaning for readers. Any other unknown type comes from newer software and must not be skipped.
 */
export const technicalEventTypes: ReadonlySet<string> = new Set(['LogCreated', 'CheckpointStored']);

/** An event without meaning for readers, as it is appended: no command wrote it. */
export const technicalEvent = (
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
 * The identity of a log: an event at its very beginning. Checkpoints and snapshots contain it, so that a reader detects
 * a restored or a different log instead of reading on.
 */
export const initialiseLog = async (
  client: LogClient,
  { id, now }: { id: string; now: string },
): Promise<string> => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const existing = await readLogId(client);
    if (existing) return existing;
    await client.append(stream, -1, [
      technicalEvent({ id, now }, { type: 'LogCreated', data: { logId: id } }),
    ]);
  }
  throw new Error('The event log could not be initialised');
};

export const readLogId = async (client: LogClient): Promise<string | undefined> => {
  const [first] = await client.readStream(stream, { maxCount: 1 });
  const logId = first?.data['logId'];
  return typeof logId === 'string' ? logId : undefined;
};
