import type { InspectionsReply } from '@fanfold/contracts/operations';
import { type InspectionsEvent, inspectionsStream } from '@fanfold/domain/operations';
import type { EventLog, Recorded } from '@fanfold/event-log';

/** A day's newest reads of personal data; a page has so many. */
const shown = 200;

/** Who read whose personal data on a day (Asia/Seoul), newest first, from the log itself. */
export const inspectionsOn = async (
  { commands, feed }: EventLog,
  day: string,
): Promise<InspectionsReply['inspections']> => {
  const { revision } = await commands.load(inspectionsStream, day, { maxAgeMs: 0 });
  if (revision < 0) return [];
  const from = Math.max(revision - shown + 1, 0);
  const stream = `${inspectionsStream.category}-${day}`;
  const read = (await feed.readStream({ stream, from, maxCount: shown })) as Recorded<InspectionsEvent>[];
  return read
    .toReversed()
    .map(({ event: { type: _, ...inspection }, metadata }) => ({ at: metadata.occurredAt, ...inspection }));
};
