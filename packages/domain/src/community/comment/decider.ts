import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
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
      readonly text: string;
      readonly atMs: number | null;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'EditComment';
      readonly editorOid: Oid;
      readonly text: string;
      readonly now: Timestamp;
    }
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
  status: 'none' | 'shown' | 'deleted';
  ids: Ids | null;
  creatorOid: Oid | null;
  parentOid: Oid | null;
  text: string | null;
  pinned: boolean;
};

export type CommentRefusal = 'COMMENT_NOT_FOUND' | 'NOT_YOUR_COMMENT' | 'REPLY_NOT_PINNED';

type Decision = readonly CommentEvent[] | Refusal<CommentRefusal>;
type Command<Type extends CommentCommand['type']> = Extract<CommentCommand, { type: Type }>;

/** One comment on a work, or a reply to one. */
export const comment: Decider<CommentState, CommentCommand, CommentEvent, CommentRefusal> = {
  initial: () => ({
    status: 'none',
    ids: null,
    creatorOid: null,
    parentOid: null,
    text: null,
    pinned: false,
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'CommentWritten': {
        const { commentOid, contentOid, authorOid, creatorOid, parentOid, text } = event;
        const ids = { commentOid, contentOid, authorOid };
        return { status: 'shown', ids, creatorOid, parentOid, text, pinned: false };
      }
      case 'CommentEdited':
        state.text = event.text;
        return state;
      case 'CommentDeleted':
        return { ...state, status: 'deleted', text: null, pinned: false };
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
      const { type: _, now: writtenAt, ...fields } = command;
      return [{ type: 'CommentWritten', ...fields, writtenAt }];
    }
    const { ids } = state;
    if (ids === null) return refuse('COMMENT_NOT_FOUND');
    if (command.type === 'DeleteComment') return deleted(state, ids, command);
    if (state.status === 'deleted') return refuse('COMMENT_NOT_FOUND');
    return command.type === 'EditComment' ? edited(state, ids, command) : pinned(state, ids, command);
  },
};

const edited = (
  state: Readonly<CommentState>,
  ids: Ids,
  { editorOid, text, now }: Command<'EditComment'>,
): Decision => {
  if (editorOid !== ids.authorOid) return refuse('NOT_YOUR_COMMENT');
  return text === state.text ? [] : [{ type: 'CommentEdited', ...ids, text, editedAt: now }];
};

const deleted = (
  { status }: Readonly<CommentState>,
  ids: Ids,
  { deleterOid, as, now }: Command<'DeleteComment'>,
): Decision => {
  const by = deleterOid === ids.authorOid ? 'author' : as;
  if (by === null) return refuse('NOT_YOUR_COMMENT');
  return status === 'deleted' ? [] : [{ type: 'CommentDeleted', ...ids, by, deletedAt: now }];
};

const pinned = (state: Readonly<CommentState>, ids: Ids, command: Command<'PinComment'>): Decision => {
  if (state.parentOid !== null) return refuse('REPLY_NOT_PINNED');
  if (state.pinned === command.pinned) return [];
  return command.pinned
    ? [{ type: 'CommentPinned', ...ids, pinnedAt: command.now }]
    : [{ type: 'CommentUnpinned', ...ids, unpinnedAt: command.now }];
};

export const commentStream = defineStream({
  category: 'comment',
  idPattern: '{comment oid}',
  holds: 'one comment on a work or one reply, with its changes and its end',
  context: 'community',
  decider: comment,
  events: commentEvents,
});
