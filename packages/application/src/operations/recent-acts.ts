import type { OperationsAct } from '@fanfold/contracts/operations';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import {
  type OperationsEvent,
  operationsId,
  operationsStream,
  type ParkingEvent,
  parkingId,
  parkingStream,
} from '@fanfold/domain/operations';
import type { EventLog, Recorded } from '@fanfold/event-log';

const shown = 30;

type ActEvent = OperationsEvent | ParkingEvent;

/**
 * What was done to the projections and with what waits for process managers lately, newest first, from the
 * log itself.
 */
export const recentActs = async ({ commands, feed }: EventLog): Promise<OperationsAct[]> => {
  const { revision } = await commands.load(operationsStream, operationsId, { maxAgeMs: 0 });
  const { revision: parkingRevision } = await commands.load(parkingStream, parkingId, { maxAgeMs: 0 });
  const newest = async (stream: string, last: number): Promise<readonly Recorded[]> =>
    last < 0 ? [] : feed.readStream({ stream, from: Math.max(last - shown + 1, 0), maxCount: shown });
  const both = await Promise.all([
    newest(`${operationsStream.category}-${operationsId}`, revision),
    newest(`${parkingStream.category}-${parkingId}`, parkingRevision),
  ]);
  const acts = both
    .flat()
    .toSorted((a, b) => Number(b.position - a.position))
    .slice(0, shown)
    .map((one) => actOf(one as Recorded<ActEvent>));
  // From the log as well: this page has to work while read models do not.
  const names = new Map<string | null, string | null>();
  for (const oid of new Set(acts.flatMap(({ actorOid }) => actorOid ?? [])))
    names.set(oid, (await commands.load(accountStream, oid, { maxAgeMs: 60_000 })).state.nickname);
  return acts.map((act) => ({ ...act, actor: names.get(act.actorOid) ?? null }));
};

const actOf = ({ event, metadata }: Recorded<ActEvent>): Omit<OperationsAct, 'actor'> => ({
  at: metadata.occurredAt,
  type: event.type,
  projection: 'manager' in event ? event.manager : event.projection,
  actorOid: metadata.actor.oid === null ? null : parseOid(metadata.actor.oid),
  reason: reasonOf(event),
  detail: detailOf(event),
});

const reasonOf = (event: ActEvent): string | null => {
  if ('reason' in event) return event.reason;
  return 'error' in event ? event.error : null;
};

/** The stream or the generation that it is about. */
const detailOf = (event: ActEvent): string | null => {
  if ('stream' in event) return event.stream;
  return 'generation' in event ? String(event.generation) : null;
};
