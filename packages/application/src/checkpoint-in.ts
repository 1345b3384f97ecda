import type { LogClient } from '@fanfold/event-log';
import { z } from 'zod';

/**
 * The newest event that was processed, with its position. In a copy of the log everything but the position is
 * the same.
 */
const processedEvent = z.object({
  stream: z.string(),
  revision: z.int(),
  id: z.string(),
  position: z.string().regex(/^\d+$/),
});
export type ProcessedEvent = z.infer<typeof processedEvent>;

/** `event` is missing before the first event, and in checkpoints of earlier versions. */
const checkpointStored = z.object({
  position: z.string().regex(/^\d+$/),
  event: processedEvent.optional(),
});

export type StoredCheckpoint = {
  /** Of the checkpoint in its stream. */
  readonly revision: number;
  readonly position: bigint;
  readonly event: ProcessedEvent | undefined;
};

/**
 * A process manager's newest checkpoint, with its position in this log; undefined without one. A copy of a
 * log has its events at other positions: then it is the position of the processed event. To read from another
 * position would repeat old commands and e-mails, or skip events. Throws when the checkpoint names an event
 * that the log does not have.
 */
export const checkpointIn = async (
  client: Pick<LogClient, 'readLast' | 'readStream'>,
  checkpointStream: string,
): Promise<StoredCheckpoint | undefined> => {
  const last = await client.readLast(checkpointStream);
  if (!last) return undefined;
  const { revision } = last;
  const { position, event } = checkpointStored.parse(last.data);
  if (!event) return { revision, position: BigInt(position), event };
  const [found] = await client.readStream(event.stream, { from: event.revision, maxCount: 1 });
  if (!found || found.id !== event.id)
    throw new Error(
      `${checkpointStream} is behind event ${event.id}, which is not at revision ${event.revision} of ${event.stream}`,
    );
  if (String(found.position) === event.position) return { revision, position: BigInt(position), event };
  return { revision, position: found.position, event: { ...event, position: String(found.position) } };
};
