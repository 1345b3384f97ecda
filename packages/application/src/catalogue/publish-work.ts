import { type Oid, parseOid, type Timestamp, workTarget } from '@fanfold/domain';
import { type ContentState, contentStream } from '@fanfold/domain/catalogue';
import { assetStream } from '@fanfold/domain/media';

import { assertUnrestricted } from '../assert-unrestricted.ts';
import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { changeWork } from './change-work.ts';
import type { WorkDeps } from './deps.ts';
import { filesIn } from './draft-work.ts';
import { fileStatesOf } from './file-states.ts';
import { requireSavedTiers } from './own-tiers.ts';

type Confirmed = {
  readonly contentOid: Oid;
  /** That all people may see it, where it has neither price nor tier (CAT-089). */
  readonly publicConfirmed: boolean;
};

/**
 * CAT-003, CAT-007: what was saved of a work is published, as soon as its files can be played. Throws
 * CONTENT_NOT_FOUND, WORK_INCOMPLETE (with what is missing), PUBLIC_NOT_CONFIRMED, CONTENT_SUSPENDED,
 * UPLOADS_RESTRICTED, ASSET_NOT_FOUND for a file that was deleted, and those of an offer.
 */
export const publishWork = async (
  deps: WorkDeps,
  asker: PersonAsker,
  confirmed: Confirmed,
): Promise<bigint> => {
  await assertUnrestricted(deps.eventLog, parseOid(asker.actor.oid), deps.clock.now());
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await publishSaved(deps, asker, confirmed);
    } catch (error) {
      const isChanged = error instanceof RefusedError && changed.includes(error.code);
      if (!isChanged || attempt >= mostAttempts) throw error;
    }
  }
};

/** Something else was saved meanwhile, or a file was deleted. */
const changed: readonly string[] = ['DRAFT_CHANGED', 'ASSET_NOT_FOUND'];

/** What is saved again and again meanwhile is refused. */
const mostAttempts = 5;

/**
 * What is saved now. Its new files are taken first, so that none is deleted afterwards; one whose deletion
 * came before is gone from the draft, whose save has another number then.
 */
const publishSaved = async (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, publicConfirmed }: Confirmed,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (state.creatorOid === creatorOid) {
    await requireSavedTiers(deps.eventLog, creatorOid, state);
    await holdFiles(deps, asker, state);
  }
  const files = await fileStatesOf(deps.eventLog, state);
  const { saves } = state;
  return changeWork(deps, asker, {
    contentOid,
    command: (now) => ({ type: 'PublishWork', creatorOid, publicConfirmed, saves, ...files, now }),
  });
};

/**
 * The files of a draft, which are the work's already, each at its place. A deletion of one of them that is
 * under way ends without it.
 */
const holdFiles = async (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, draft }: Readonly<ContentState>,
): Promise<void> => {
  if (!contentOid) return;
  const ownerOid = parseOid(asker.actor.oid);
  const handle = handlerFor(deps, asker, assetStream);
  const belongsTo = workTarget(contentOid);
  for (const { assetOid } of filesIn(draft)) {
    const { place } = (await deps.eventLog.commands.load(assetStream, assetOid, { maxAgeMs: 0 })).state;
    await handle(assetOid, () => ({ type: 'AssignAsset', ownerOid, belongsTo, place }));
  }
};

type Planned = Confirmed & { readonly publishAt: Timestamp; readonly timeZone: string };

/**
 * A work is published at a moment. Throws what a publication throws, SCHEDULE_WRONG and ENCODING_UNDER_WAY.
 */
export const scheduleWork = async (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, ...planned }: Planned,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  await assertUnrestricted(deps.eventLog, creatorOid, deps.clock.now());
  const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  if (state.creatorOid === creatorOid) await requireSavedTiers(deps.eventLog, creatorOid, state);
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
