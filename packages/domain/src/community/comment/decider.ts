import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import type { HoldReason } from '../channel/comment-review.ts';
import { type CommentDeleter, type CommentEvent, commentEvents } from './events.ts';

/** Characters of a comment. */
export const commentLength = { min: 1, max: 1_000 } as const;

export type CommentCommand =
  | {
      readonly type: 'WriteComment';
      readonly commentOid: Oid;
      readonly contentOid: Oid;
      readonly authorOid: Oid;
      readonly creatorOid: Oid;
      readonly parentOid: Oid | null;
      /** Who wrote what it replies to; undefined when it is no reply. */
      readonly replyTo: Oid | undefined;
      readonly text: string;
      readonly atMs: number | null;
      /** Why it waits for review; undefined when it does not. */
      readonly heldFor: HoldReason | undefined;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'EditComment';
      readonly editorOid: Oid;
      readonly text: string;
      readonly heldFor: HoldReason | undefined;
      readonly now: Timestamp;
    }
  | { readonly type: 'ApproveComment'; readonly now: Timestamp }
  | {
      readonly type: 'DeleteComment';
      /** Null for a process that follows from a report. */
      readonly deleterOid: Oid | null;
      /** What the one who deletes is beside an author. */
      readonly as: Exclude<CommentDeleter, 'author'> | null;
      readonly now: Timestamp;
    }
  | { readonly type: 'PinComment'; readonly pinned: boolean; readonly now: Timestamp };

type Ids = { commentOid: Oid; contentOid: Oid; authorOid: Oid };

/** Plain JSON: a snapshot is this value written down. */
export type CommentState = {
  /** `held`: only its author, the creator of the work and administrators see it. */
  status: 'none' | 'shown' | 'held' | 'deleted';
  ids: Ids | null;
  creatorOid: Oid | null;
  parentOid: Oid | null;
  replyTo: Oid | null;
  text: string | null;
  pinned: boolean;
  writtenAt: Timestamp | null;
  heldFor: HoldReason | null;
  /** It was shown at some time. */
  wasShown: boolean;
};

export type CommentRefusal = 'COMMENT_NOT_FOUND' | 'NOT_YOUR_COMMENT' | 'REPLY_NOT_PINNED' | 'COMMENT_HELD';

type Decision = readonly CommentEvent[] | Refusal<CommentRefusal>;
type Command<Type extends CommentCommand['type']> = Extract<CommentCommand, { type: Type }>;

/** One comment on a work, or a reply to one. */
export const comment: Decider<CommentState, CommentCommand, CommentEvent, CommentRefusal> = {
  initial: () => ({
    status: 'none',
    ids: null,
    creatorOid: null,
    parentOid: null,
    replyTo: null,
    text: null,
    pinned: false,
    writtenAt: null,
    heldFor: null,
    wasShown: false,
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'CommentWritten': {
        const { commentOid, contentOid, authorOid, creatorOid, parentOid, text, writtenAt } = event;
        const ids = { commentOid, contentOid, authorOid };
        const replyTo = event.replyTo ?? null;
        const written = { ids, creatorOid, parentOid, replyTo, text, writtenAt, pinned: false };
        return { ...written, ...heldOr(event.heldFor), wasShown: event.heldFor === undefined };
      }
      case 'CommentEdited':
        state.text = event.text;
        return event.heldFor === undefined ? state : { ...state, ...heldOr(event.heldFor) };
      case 'CommentApproved':
        return { ...state, ...heldOr(undefined), wasShown: true };
      case 'CommentDeleted':
        return { ...state, status: 'deleted', text: null, pinned: false, heldFor: null };
      case 'CommentPinned':
        state.pinned = true;
        return state;
      case 'CommentUnpinned':
        state.pinned = false;
        return state;
    }
  },

  decide: (state, command): Decision => {
    if (command.type === 'WriteComment') {
      if (state.status !== 'none') return [];
      const { type: _, now: writtenAt, heldFor, replyTo, ...fields } = command;
      const held = heldFor === undefined ? {} : { heldFor };
      return [{ type: 'CommentWritten', ...fields, ...replying(replyTo), writtenAt, ...held }];
    }
    const { ids } = state;
    if (ids === null) return refuse('COMMENT_NOT_FOUND');
    if (command.type === 'DeleteComment') return deleted(state, ids, command);
    if (state.status === 'deleted') return refuse('COMMENT_NOT_FOUND');
    switch (command.type) {
      case 'EditComment':
        return edited(state, ids, command);
      case 'ApproveComment':
        return approved(state, ids, command);
      case 'PinComment':
        return pinned(state, ids, command);
    }
  },
};

const replying = (replyTo: Oid | null | undefined) => (replyTo ? { replyTo } : {});

const heldOr = (heldFor: HoldReason | undefined) =>
  heldFor === undefined
    ? ({ status: 'shown', heldFor: null } as const)
    : ({ status: 'held', heldFor } as const);

const edited = (
  state: Readonly<CommentState>,
  ids: Ids,
  { editorOid, text, heldFor, now }: Command<'EditComment'>,
): Decision => {
  if (editorOid !== ids.authorOid) return refuse('NOT_YOUR_COMMENT');
  if (text === state.text) return [];
  // What waits goes on waiting, also without what it was held for: the creator has not seen it yet.
  const held = heldFor ?? state.heldFor;
  return [
    { type: 'CommentEdited', ...ids, text, editedAt: now, ...(held === null ? {} : { heldFor: held }) },
  ];
};

const approved = (
  { status, wasShown, replyTo }: Readonly<CommentState>,
  ids: Ids,
  { now: approvedAt }: Command<'ApproveComment'>,
): Decision =>
  status === 'held'
    ? [{ type: 'CommentApproved', ...ids, isFirst: !wasShown, ...replying(replyTo), approvedAt }]
    : [];

const deleted = (
  { status }: Readonly<CommentState>,
  ids: Ids,
  { deleterOid, as, now }: Command<'DeleteComment'>,
): Decision => {
  const by = deleterOid === ids.authorOid ? 'author' : as;
  if (by === null) return refuse('NOT_YOUR_COMMENT');
  if (status === 'deleted') return [];
  const held = status === 'held' && by !== 'author' ? ({ wasHeld: true } as const) : {};
  return [{ type: 'CommentDeleted', ...ids, by, deletedAt: now, ...held }];
};

const pinned = (state: Readonly<CommentState>, ids: Ids, command: Command<'PinComment'>): Decision => {
  if (state.parentOid !== null) return refuse('REPLY_NOT_PINNED');
  if (state.pinned === command.pinned) return [];
  if (command.pinned && state.status === 'held') return refuse('COMMENT_HELD');
  return command.pinned
    ? [{ type: 'CommentPinned', ...ids, pinnedAt: command.now }]
    : [{ type: 'CommentUnpinned', ...ids, unpinnedAt: command.now }];
};

export const commentStream = defineStream({
  category: 'comment',
  idPattern: '{comment oid}',
  holds: 'one comment on a work or one reply, with its changes, its review and its end',
  context: 'community',
  decider: comment,
  events: commentEvents,
});
