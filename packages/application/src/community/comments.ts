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
import { assertNotBanned, holdReasonFor, writable } from './writable.ts';

/** `isHeld`: it waits for review by the creator. */
type Written = { readonly position: bigint; readonly commentOid: Oid; readonly isHeld: boolean };
type Text = z.output<typeof CommentBody>;

/**
 * CAT-025: a person who can open a work or a post comments on it, or replies to a comment that is no reply.
 * Answers the log position and the comment. Throws RefusedError: CONTENT_NOT_FOUND, COMMENT_NOT_ALLOWED,
 * BANNED_FROM_CHANNEL, COMMENT_WORD_BLOCKED, COMMENT_IS_SPAM, COMMENT_NOT_FOUND or COMMENT_HELD for what it
 * replies to.
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
  const authorOid = parseOid(invocation.actor.oid);
  const heldFor = await holdReasonFor(deps, creatorOid, { authorOid, text: commentContent });
  const replyTo =
    parentOid === null ? undefined : await authorOfComment(deps, { contentOid, authorOid }, parentOid);
  const commentOid = parseOid(oidFromKey(invocation.key));
  const outcome = await deps.eventLog.commands.of(commentStream).handle({
    ...invocation,
    id: commentOid,
    command: () => ({
      type: 'WriteComment',
      commentOid,
      contentOid,
      authorOid,
      creatorOid,
      parentOid,
      replyTo,
      text: commentContent,
      atMs,
      heldFor,
      now: deps.clock.now(),
    }),
  });
  const { position, state } = accepted(outcome);
  return { position, commentOid, isHeld: state.status === 'held' };
};

/**
 * A person who may still comment on the work changes the text of their comment, which is reviewed as a new
 * one is: what was approved was another text. Throws RefusedError: COMMENT_NOT_FOUND, COMMENT_NOT_ALLOWED,
 * BANNED_FROM_CHANNEL, COMMENT_WORD_BLOCKED, COMMENT_IS_SPAM, NOT_YOUR_COMMENT.
 */
export const editComment = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  {
    commentOid,
    text,
    viewer,
  }: { readonly commentOid: Oid; readonly text: string; readonly viewer: WorkViewer },
): Promise<Written> => {
  const { state } = await deps.eventLog.commands.load(commentStream, commentOid, { maxAgeMs: 0 });
  if (state.ids === null) throw new RefusedError('COMMENT_NOT_FOUND');
  const { creatorOid, canComment } = await writable(deps, viewer, state.ids.contentOid);
  if (!canComment || !creatorOid) throw new RefusedError('COMMENT_NOT_ALLOWED');
  await assertNotBanned(deps, creatorOid, asker.actor.oid);
  const editorOid = parseOid(asker.actor.oid);
  const heldFor = await holdReasonFor(deps, creatorOid, { authorOid: editorOid, text });
  const outcome = await deps.eventLog.commands.of(commentStream).handle({
    ...asker,
    id: commentOid,
    key: deps.ids.uuid(),
    body: null,
    command: () => ({ type: 'EditComment', editorOid, text, heldFor, now: deps.clock.now() }),
  });
  const { position, state: after } = accepted(outcome);
  return { position, commentOid, isHeld: after.status === 'held' };
};

/**
 * CAT-026: the author, the creator of the work or an administrator deletes a comment. Throws RefusedError:
 * COMMENT_NOT_FOUND, NOT_YOUR_COMMENT.
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

/**
 * CAT-081: the creator of the work pins a comment, or no longer. Throws RefusedError: COMMENT_NOT_FOUND,
 * REPLY_NOT_PINNED, COMMENT_HELD.
 */
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

/**
 * Who wrote a comment that can be replied to. What waits for review is there for its author and the creator
 * alone.
 */
const authorOfComment = async (
  { eventLog }: CommunityDeps,
  { contentOid, authorOid }: { readonly contentOid: Oid; readonly authorOid: Oid },
  oid: Oid,
): Promise<Oid | undefined> => {
  const { state } = await eventLog.commands.load(commentStream, oid, { maxAgeMs: 0 });
  const isTheirs = authorOid === state.ids?.authorOid || authorOid === state.creatorOid;
  if (state.status === 'held' && isTheirs) throw new RefusedError('COMMENT_HELD');
  const isThere =
    state.status === 'shown' && state.parentOid === null && state.ids?.contentOid === contentOid;
  if (!isThere) throw new RefusedError('COMMENT_NOT_FOUND');
  return state.ids?.authorOid;
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
