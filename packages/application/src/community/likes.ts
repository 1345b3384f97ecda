import { type Oid, parseOid } from '@fanfold/domain';
import { commentStream, likesStream } from '@fanfold/domain/community';

import type { WorkViewer } from '../catalogue/index.ts';
import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { CommunityDeps } from './deps.ts';
import { writable } from './writable.ts';

type Liked = { readonly viewer: WorkViewer; readonly liked: boolean };

/**
 * CAT-027: a person likes a work or a post that they can find, or takes the like back. Throws RefusedError:
 * CONTENT_NOT_FOUND, TOO_MANY_LIKES.
 */
export const likeContent = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { contentOid, viewer, liked }: Liked & { readonly contentOid: Oid },
): Promise<bigint> => {
  const ownerOid = parseOid(asker.actor.oid);
  // A like of what has gone can still be taken back.
  if (liked && !(await writable(deps, viewer, contentOid)).canFind)
    throw new RefusedError('CONTENT_NOT_FOUND');
  return handlerFor(
    deps,
    asker,
    likesStream,
  )(ownerOid, (now) => ({ type: 'LikeContent', ownerOid, contentOid, liked, now }));
};

/** CAT-028: the same for a comment. Throws RefusedError: COMMENT_NOT_FOUND, TOO_MANY_LIKES. */
export const likeComment = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { commentOid, viewer, liked }: Liked & { readonly commentOid: Oid },
): Promise<bigint> => {
  const ownerOid = parseOid(asker.actor.oid);
  const { state } = await deps.eventLog.commands.load(commentStream, commentOid, { maxAgeMs: 2_000 });
  const { ids } = state;
  if (ids === null) throw new RefusedError('COMMENT_NOT_FOUND');
  if (liked && (state.status !== 'shown' || !(await writable(deps, viewer, ids.contentOid)).canFind))
    throw new RefusedError('COMMENT_NOT_FOUND');
  const { contentOid } = ids;
  return handlerFor(
    deps,
    asker,
    likesStream,
  )(ownerOid, (now) => ({ type: 'LikeComment', ownerOid, contentOid, commentOid, liked, now }));
};
