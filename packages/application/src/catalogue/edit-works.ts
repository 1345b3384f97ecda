import type { WorksEdit } from '@fanfold/contracts/catalogue';
import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream, offerIn } from '@fanfold/domain/catalogue';

import type { PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { changeWork } from './change-work.ts';
import type { WorkDeps } from './deps.ts';
import { saveDraft } from './draft-work.ts';
import { requireOwnTiers } from './own-tiers.ts';
import { cancelSchedule, scheduleWork } from './publish-work.ts';
import { changeVisibility, deleteWork } from './show-work.ts';

type Input = { readonly contentOids: readonly Oid[]; readonly edit: WorksEdit };
type Edited = { readonly contentOid: Oid; readonly refused: RefusedError | null };

/**
 * The same change of many works, one after the other. Each answers for itself: one that refuses does not stop
 * the others. Asked again, it changes nothing more. Throws only what is no refusal.
 */
export const editWorks = async (deps: WorkDeps, asker: PersonAsker, { contentOids, edit }: Input) => {
  const works: Edited[] = [];
  let position = 0n;
  for (const contentOid of new Set(contentOids)) {
    try {
      const written = await edits(deps, asker, { contentOid, edit });
      if (written > position) position = written;
      works.push({ contentOid, refused: null });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      works.push({ contentOid, refused: error });
    }
  }
  return { works, position };
};

type One = { readonly contentOid: Oid; readonly edit: WorksEdit };

const edits = (deps: WorkDeps, asker: PersonAsker, { contentOid, edit }: One): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  switch (edit.kind) {
    case 'offer':
      return changeOffer(deps, asker, { contentOid, offer: edit.offer });
    case 'hashtags': {
      const { add, remove } = edit;
      const command = () => ({ type: 'ChangeHashtags', creatorOid, add, remove }) as const;
      return changeWork(deps, asker, { contentOid, command });
    }
    case 'visibility':
      return changeVisibility(deps, asker, { contentOid, visibility: edit.visibility });
    case 'schedule': {
      const { publishAt, timeZone, publicConfirmed } = edit;
      return scheduleWork(deps, asker, { contentOid, publishAt, timeZone, publicConfirmed });
    }
    case 'unschedule':
      return unschedule(deps, asker, contentOid);
    case 'delete':
      return deleteOnce(deps, asker, contentOid);
  }
};

type Offering = {
  readonly contentOid: Oid;
  readonly offer: Extract<WorksEdit, { kind: 'offer' }>['offer'];
};

/** A published work is sold so at once; of a draft it is saved. */
const changeOffer = async (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, offer }: Offering,
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  const { work } = await stateOf(deps, contentOid);
  await requireOwnTiers(deps.eventLog, creatorOid, offerIn(offer, null));
  if (work !== null)
    return changeWork(deps, asker, {
      contentOid,
      command: () => ({ type: 'ChangeSale', creatorOid, ...offer }),
    });
  return (await saveDraft(deps, asker, { contentOid, metaData: { offer } })).position;
};

/** A work that is a draft already needs no more. */
const unschedule = async (deps: WorkDeps, asker: PersonAsker, contentOid: Oid): Promise<bigint> => {
  const { status, creatorOid } = await stateOf(deps, contentOid);
  return status === 'draft' && creatorOid === asker.actor.oid ? 0n : cancelSchedule(deps, asker, contentOid);
};

/** A work that its creator deleted already is deleted. */
const deleteOnce = async (deps: WorkDeps, asker: PersonAsker, contentOid: Oid): Promise<bigint> => {
  const { status, creatorOid } = await stateOf(deps, contentOid);
  return status === 'deleted' && creatorOid === asker.actor.oid ? 0n : deleteWork(deps, asker, contentOid);
};

const stateOf = async ({ eventLog }: WorkDeps, contentOid: Oid) =>
  (await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 })).state;
