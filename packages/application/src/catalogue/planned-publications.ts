import { isRefusal, type Timestamp } from '@fanfold/domain';
import { type ContentEvent, content, contentStream } from '@fanfold/domain/catalogue';
import type { EventLog } from '@fanfold/event-log';

import { restrictionOf } from '../assert-unrestricted.ts';
import { fileStatesOf } from './file-states.ts';

type Log = Pick<EventLog, 'commands'>;
type PlannedPublication = {
  readonly event: Extract<ContentEvent, { type: 'ContentPublished' }>;
  readonly publishAt: Timestamp;
};

/**
 * What the publication of these works will record, for those that are planned until a moment; the others are
 * left out. The decider itself is asked, at the moment that is planned, with what is saved now. Files that
 * are not ready are taken to be ready by then. A work whose creator has too many strikes at that moment is
 * left out, as it becomes a draft.
 */
export const plannedPublications = async (
  eventLog: Log,
  contentOids: readonly string[],
  until: Timestamp,
): Promise<PlannedPublication[]> => {
  const found = await Promise.all(
    contentOids.map((contentOid) => publicationOf(eventLog, contentOid, until)),
  );
  return found.flat();
};

const publicationOf = async (
  eventLog: Log,
  contentOid: string,
  until: Timestamp,
): Promise<PlannedPublication[]> => {
  const { state } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  const { schedule } = state;
  if (schedule === null || schedule.publishAt > until) return [];
  const { publishAt } = schedule;
  const { lengthSeconds } = await fileStatesOf(eventLog, state);
  const isRestricted = await restrictionOf(eventLog, state.creatorOid);
  const decided = content.decide(state, {
    type: 'PublishScheduled',
    unready: [],
    lengthSeconds,
    restricted: isRestricted(publishAt),
    now: publishAt,
  });
  if (isRefusal(decided)) return [];
  return decided.flatMap((event) => (event.type === 'ContentPublished' ? [{ event, publishAt }] : []));
};
