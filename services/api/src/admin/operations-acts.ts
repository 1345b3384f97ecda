import type { OperationsAct } from '@fanfold/contracts/admin';
import { parseOid } from '@fanfold/domain';
import { type OperationsEvent, operationsId, operationsStream } from '@fanfold/domain/operations';
import type { EventLog, Recorded } from '@fanfold/event-log';

const shown = 30;

/** What was done to the projections lately, newest first, from the log itself. */
export const recentActs = async ({ commands, feed }: EventLog): Promise<OperationsAct[]> => {
  const { revision } = await commands.load(operationsStream, operationsId, { maxAgeMs: 0 });
  if (revision < 0) return [];
  const stream = `${operationsStream.category}-${operationsId}`;
  const from = Math.max(revision - shown + 1, 0);
  const recorded = await feed.readStream({ stream, from, maxCount: shown });
  return recorded.map((one) => actOf(one as Recorded<OperationsEvent>)).reverse();
};

const actOf = ({ event, metadata }: Recorded<OperationsEvent>): OperationsAct => ({
  at: metadata.occurredAt,
  type: event.type,
  projection: event.projection,
  actorOid: metadata.actor.oid === null ? null : parseOid(metadata.actor.oid),
  reason: 'reason' in event ? event.reason : null,
  detail: detailOf(event),
});

/** The stream or the generation that it is about. */
const detailOf = (event: OperationsEvent): string | null => {
  if ('stream' in event) return event.stream;
  return 'generation' in event ? String(event.generation) : null;
};
