import { type Oid, parseOid } from '@fanfold/domain';
import { type ContentCommand, contentStream } from '@fanfold/domain/catalogue';

import type { PersonAsker } from '../invocation.ts';
import { hasLeft } from '../leaving.ts';
import { changeWork } from './change-work.ts';
import type { WorkDeps } from './deps.ts';

/**
 * Who finds a published work: all people, people who have its address, or its owner and its buyers alone.
 * Throws NOT_PUBLISHED, CONTENT_SUSPENDED.
 */
export const changeVisibility = async (
  deps: WorkDeps,
  asker: PersonAsker,
  {
    contentOid,
    visibility,
  }: { readonly contentOid: Oid; readonly visibility: 'listed' | 'unlisted' | 'private' },
): Promise<bigint> => {
  const creatorOid = parseOid(asker.actor.oid);
  const change = (command: ContentCommand) => changeWork(deps, asker, { contentOid, command: () => command });
  if (visibility === 'private') return change({ type: 'MakePrivate', creatorOid });
  // Out of the lists first: between the two events it must not be in them.
  const listed = visibility === 'listed';
  const position = await change({ type: 'SetListed', creatorOid, listed });
  const shown = await change({ type: 'MakePublic', creatorOid });
  return shown > position ? shown : position;
};

/** CAT-004: a creator deletes a work; its buyers keep it. Throws CONTENT_NOT_FOUND, NOT_YOUR_CONTENT. */
export const deleteWork = (deps: WorkDeps, asker: PersonAsker, contentOid: Oid): Promise<bigint> =>
  changeWork(deps, asker, {
    contentOid,
    command: () => ({ type: 'DeleteWork', creatorOid: parseOid(asker.actor.oid) }),
  });

/** A creator objects to the suspension of a work, once for each. Throws NOT_SUSPENDED. */
export const fileCounterNotice = (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, statement }: { readonly contentOid: Oid; readonly statement: string },
): Promise<bigint> =>
  changeWork(deps, asker, {
    contentOid,
    command: () => ({ type: 'FileCounterNotice', creatorOid: parseOid(asker.actor.oid), statement }),
  });

type Suspension = { readonly contentOid: Oid; readonly reason: string; readonly buyersKeep: boolean };

/** An administrator takes a work down, and says whether its buyers keep it. Throws CONTENT_NOT_FOUND. */
export const suspendWork = (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, reason, buyersKeep }: Suspension,
): Promise<bigint> =>
  changeWork(deps, asker, {
    contentOid,
    command: () => ({
      type: 'SuspendWork',
      reason,
      suspendedBy: parseOid(asker.actor.oid),
      reportOid: null,
      buyersKeep,
    }),
  });

/**
 * An administrator has read the creator's objection, and the work stays down. Throws NOT_SUSPENDED,
 * NO_OBJECTION.
 */
export const keepSuspended = (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, reason }: Omit<Suspension, 'buyersKeep'>,
): Promise<bigint> =>
  changeWork(deps, asker, {
    contentOid,
    command: () => ({ type: 'KeepSuspended', reason, decidedBy: parseOid(asker.actor.oid) }),
  });

/**
 * An administrator gives a work back what it was; that of a creator who has left stays private. Throws
 * NOT_SUSPENDED.
 */
export const reinstateWork = async (
  deps: WorkDeps,
  asker: PersonAsker,
  { contentOid, reason }: Omit<Suspension, 'buyersKeep'>,
): Promise<bigint> => {
  const { eventLog, clock } = deps;
  const { state } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  const { creatorOid } = state;
  const asked = { oid: creatorOid, now: clock.now(), maxAgeMs: 0 };
  const creatorLeft = creatorOid !== '' && (await hasLeft(eventLog.commands, asked));
  const reinstatedBy = parseOid(asker.actor.oid);
  return changeWork(deps, asker, {
    contentOid,
    command: () => ({ type: 'ReinstateWork', reason, reinstatedBy, creatorLeft }),
  });
};
