import type { ReviewCommentsBody } from '@fanfold/contracts/community';
import { type Oid, parseOid } from '@fanfold/domain';
import { commentStream } from '@fanfold/domain/community';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { CommunityDeps } from './deps.ts';

type Reviewed = { readonly position: bigint; readonly gone: number };

/**
 * CAT-064: the creator approves comments that wait for review, or removes them. What is approved already
 * stays so; what is removed stays removed, and its approval counts it as gone. A removal also takes away what
 * another approved at the same moment. Answers the last log position. Throws RefusedError: COMMENT_NOT_FOUND
 * where one of them is not on a work of the creator's, then none is changed.
 */
export const reviewComments = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { commentOids, outcome }: z.output<typeof ReviewCommentsBody>,
): Promise<Reviewed> => {
  const wanted = [...new Set(commentOids)];
  let position = await assertOwn(deps, asker.actor.oid, wanted);
  let gone = 0;
  const handle = handlerFor(deps, asker, commentStream);
  const deleterOid = parseOid(asker.actor.oid);
  for (const commentOid of wanted) {
    const done = await handle(commentOid, (now) =>
      outcome === 'approve'
        ? { type: 'ApproveComment', now }
        : { type: 'DeleteComment', deleterOid, as: 'creator', now },
    ).catch(asGone);
    if (done === undefined) gone += 1;
    else if (done > position) position = done;
  }
  return { position, gone };
};

/** Answers the newest position of their streams. */
const assertOwn = async (
  { eventLog }: CommunityDeps,
  creatorOid: string,
  commentOids: readonly Oid[],
): Promise<bigint> => {
  const found = await Promise.all(
    commentOids.map((oid) => eventLog.commands.load(commentStream, oid, { maxAgeMs: 0 })),
  );
  if (found.some(({ state }) => state.creatorOid !== creatorOid)) throw new RefusedError('COMMENT_NOT_FOUND');
  return found.reduce((newest, { position }) => (position > newest ? position : newest), 0n);
};

const asGone = (error: unknown): undefined => {
  if (error instanceof RefusedError && error.code === 'COMMENT_NOT_FOUND') return undefined;
  throw error;
};
