import { type Oid, parseOid, type Timestamp } from '@fanfold/domain';
import { contentStream, offerOf } from '@fanfold/domain/catalogue';

import type { PersonAsker } from '../invocation.ts';
import { changeWork } from './change-work.ts';
import type { WorkDeps } from './deps.ts';
import { fileStatesOf } from './file-states.ts';
import { requireOwnTiers } from './own-tiers.ts';

type Confirmed = {
  readonly contentOid: Oid;
  /** That all people may see it, where it has neither price nor tier (CAT-089). */
  readonly publicConfirmed: boolean;
};

/**
 * CAT-003, CAT-007: what was saved of a work is published, as soon as its files can be played. Throws CONTENT_NOT_FOUND,
 * WORK_INCOMPLETE (with what is missing), PUBLIC_NOT_CONFIRMED, CONTENT_SUSPENDED, and those of an offer.
 */
export const publishWork = async (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, publicConfirmed }: Confirmed,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (state.creatorOid === creatorOid) await requireOwnTiers(deps.eventLog, creatorOid, offerOf(state));
  const files = await fileStatesOf(deps.eventLog, state);
  return changeWork(deps, asker, {
    contentOid,
    command: (now) => ({ type: 'PublishWork', creatorOid, publicConfirmed, ...files, now }),
  });
};

type Planned = Confirmed & { readonly publishAt: Timestamp; readonly timeZone: string };

/** A work is published at a moment. Throws what a publication throws, SCHEDULE_WRONG and ENCODING_UNDER_WAY. */
export const scheduleWork = (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, ...planned }: Planned,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  return changeWork(deps, asker, {
    contentOid,
    command: (now) => ({ type: 'ScheduleWork', creatorOid, ...planned, now }),
  });
};

/** A planned work is a draft again. Throws NOT_SCHEDULED. */
export const cancelSchedule = (deps: WorkDeps, asker: PersonAsker, contentOid: Oid): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  return changeWork(deps, asker, { contentOid, command: () => ({ type: 'CancelSchedule', creatorOid }) });
};

/** CAT-010: the creator does not wait for the files any longer. Throws NOT_ENCODING. */
export const giveUpEncoding = (deps: WorkDeps, asker: PersonAsker, contentOid: Oid): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  return changeWork(deps, asker, { contentOid, command: () => ({ type: 'GiveUpEncoding', creatorOid }) });
};
