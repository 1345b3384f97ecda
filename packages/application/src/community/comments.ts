import type { CommentBody } from '@fanfold/contracts/community';
import { type Oid, parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { commentStream, postStream, type ReportableKind } from '@fanfold/domain/community';
import { oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import type { WorkViewer } from '../catalogue/index.ts';
import { accepted, handlerFor, type Invocation, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { CommunityDeps } from './deps.ts';
import { assertNotBanned, assertTaken, writable } from './writable.ts';

type Written = { readonly position: bigint; readonly commentOid: Oid };
type Text = z.output<typeof CommentBody>;

/**
 * CAT-025: a person who can open a work or a post comments on it, or replies to a comment that is no reply. Answers the log position
 * and the comment. Throws RefusedError: CONTENT_NOT_FOUND, COMMENT_NOT_ALLOWED, BANNED_FROM_CHANNEL, COMMENT_WORD_BLOCKED, COMMENT_IS_SPAM,
 * COMMENT_NOT_FOUND for what it replies to.
 */
export const writeComment = async (
  deps: CommunityDeps,
  invocation: Invocation,
  { contentOid, parentOid, atMs, commentContent, viewer }: Text & { readonly viewer: WorkViewer },
): Promise<Written> => {
  const { creatorOid, canFind, canComment } = await writable(deps, viewer, contentOid);
  if (!canFind) throw new RefusedError('CONTENT_NOT_FOUND');
  if (!canComment || !creatorOid) throw new RefusedError('COMMENT_NOT_ALLOWED');
  await assertNotBanned(deps, creatorOid, invocation.actor.oid);
  await assertTaken(deps, creatorOid, { authorOid: invocation.actor.oid, text: commentContent });
  if (parentOid !== null) await assertCommentOn(deps, contentOid, parentOid);
  const commentOid = parseOid(oidFromKey(invocation.key));
  const outcome = await deps.eventLog.commands.of(commentStream).handle({
    ...invocation,
    id: commentOid,
    command: () => ({
      type: 'WriteComment',
      commentOid,
      contentOid,
      authorOid: parseOid(invocation.actor.oid),
      creatorOid,
      parentOid,
      text: commentContent,
      atMs,
      now: deps.clock.now(),
    }),
  });
  return { position: accepted(outcome).position, commentOid };
};

/**
 * A person who may still comment on the work changes the text of their comment. Throws RefusedError: COMMENT_NOT_FOUND,
 * COMMENT_NOT_ALLOWED, BANNED_FROM_CHANNEL, COMMENT_WORD_BLOCKED, COMMENT_IS_SPAM, NOT_YOUR_COMMENT.
 */
export const editComment = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  {
    commentOid,
    text,
    viewer,
  }: { readonly commentOid: Oid; readonly text: string; readonly viewer: WorkViewer },
): Promise<bigint> => {
  const { state } = await deps.eventLog.commands.load(commentStream, commentOid, { maxAgeMs: 0 });
  if (state.ids === null) throw new RefusedError('COMMENT_NOT_FOUND');
  const { creatorOid, canComment } = await writable(deps, viewer, state.ids.contentOid);
  if (!canComment || !creatorOid) throw new RefusedError('COMMENT_NOT_ALLOWED');
  await assertNotBanned(deps, creatorOid, asker.actor.oid);
  await assertTaken(deps, creatorOid, { authorOid: asker.actor.oid, text });
  const editorOid = parseOid(asker.actor.oid);
  return handlerFor(
    deps,
    asker,
    commentStream,
  )(commentOid, (now) => ({ type: 'EditComment', editorOid, text, now }));
};

/**
 * CAT-026: the author, the creator of the work or an administrator deletes a comment. Throws RefusedError: COMMENT_NOT_FOUND,
 * NOT_YOUR_COMMENT.
 */
export const deleteComment = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { commentOid, isAdmin }: { readonly commentOid: Oid; readonly isAdmin: boolean },
): Promise<bigint> => {
  const deleterOid = parseOid(asker.actor.oid);
  const { state } = await deps.eventLog.commands.load(commentStream, commentOid, { maxAgeMs: 0 });
  const ofCreator = state.creatorOid === deleterOid ? ('creator' as const) : null;
  const as = isAdmin ? ('admin' as const) : ofCreator;
  return handlerFor(
    deps,
    asker,
    commentStream,
  )(commentOid, (now) => ({ type: 'DeleteComment', deleterOid, as, now }));
};

/** CAT-081: the creator of the work pins a comment, or no longer. Throws RefusedError: COMMENT_NOT_FOUND, REPLY_NOT_PINNED. */
export const pinComment = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { commentOid, pinned }: { readonly commentOid: Oid; readonly pinned: boolean },
): Promise<bigint> => {
  const { state } = await deps.eventLog.commands.load(commentStream, commentOid, { maxAgeMs: 0 });
  // Of a work of another creator, nothing is said.
  if (state.creatorOid !== asker.actor.oid) throw new RefusedError('COMMENT_NOT_FOUND');
  return handlerFor(deps, asker, commentStream)(commentOid, (now) => ({ type: 'PinComment', pinned, now }));
};

const assertCommentOn = async ({ eventLog }: CommunityDeps, contentOid: Oid, oid: Oid): Promise<void> => {
  const { state } = await eventLog.commands.load(commentStream, oid, { maxAgeMs: 0 });
  const isThere =
    state.status === 'shown' && state.parentOid === null && state.ids?.contentOid === contentOid;
  if (!isThere) throw new RefusedError('COMMENT_NOT_FOUND');
};

/** Whether a work, a comment or a post that a report or a block is about exists. */
export const isThere = async (
  { eventLog: { commands } }: Pick<CommunityDeps, 'eventLog'>,
  kind: ReportableKind,
  oid: Oid,
): Promise<boolean> => {
  if (kind === 'post')
    return (await commands.load(postStream, oid, { maxAgeMs: 0 })).state.status === 'shown';
  if (kind === 'content')
    return (await commands.load(contentStream, oid, { maxAgeMs: 0 })).state.work !== null;
  return (await commands.load(commentStream, oid, { maxAgeMs: 0 })).state.status === 'shown';
};
