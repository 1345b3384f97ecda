import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type PostAudience, type PostEvent, postEvents } from './events.ts';

/** Characters of a post. */
export const postLength = { min: 1, max: 5_000 } as const;
export const maxPostPictures = 10;

type Content = {
  readonly text: string | null;
  readonly pictures: Oid[];
  readonly audience: PostAudience;
};

export type PostCommand =
  | ({
      readonly type: 'SubmitPost';
      readonly postOid: Oid;
      readonly creatorOid: Oid;
      readonly now: Timestamp;
    } & Content)
  | ({ readonly type: 'EditPost'; readonly editorOid: Oid; readonly now: Timestamp } & Content)
  | {
      readonly type: 'PinPost';
      readonly editorOid: Oid;
      readonly pinned: boolean;
      readonly now: Timestamp;
    }
  /** `editorOid` is null for a process that follows from a report. */
  | { readonly type: 'DeletePost'; readonly editorOid: Oid | null; readonly now: Timestamp };

type Ids = { postOid: Oid; creatorOid: Oid };

/** Plain JSON: a snapshot is this value written down. */
export type PostState = {
  status: 'none' | 'shown' | 'deleted';
  ids: Ids | null;
  /** Null once it was deleted. */
  content: Content | null;
  pinned: boolean;
};

export type PostRefusal = 'POST_NOT_FOUND';

type Decision = PostEvent[] | Refusal<PostRefusal>;

/** One post of a creator on the channel. */
export const post: Decider<PostState, PostCommand, PostEvent, PostRefusal> = {
  initial: () => ({ status: 'none', ids: null, content: null, pinned: false }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'PostSubmitted': {
        const { postOid, creatorOid } = event;
        return { status: 'shown', ids: { postOid, creatorOid }, content: contentOf(event), pinned: false };
      }
      case 'PostEdited':
        state.content = contentOf(event);
        return state;
      case 'PostPinned':
        state.pinned = true;
        return state;
      case 'PostUnpinned':
        state.pinned = false;
        return state;
      case 'PostDeleted':
        return { ...state, status: 'deleted', content: null, pinned: false };
    }
  },

  decide: (state, command): Decision => {
    if (command.type === 'SubmitPost') {
      if (state.status !== 'none') return [];
      const { type: _, now: submittedAt, ...fields } = command;
      return [{ type: 'PostSubmitted', ...fields, submittedAt }];
    }
    const { ids } = state;
    const isTheirs = command.editorOid === ids?.creatorOid;
    // Of a post of another creator, nothing is said.
    if (ids === null || !(isTheirs || isByReport(command))) return refuse('POST_NOT_FOUND');
    return command.type === 'DeletePost' ? deleted(state, ids, command) : changed(state, ids, command);
  },
};

const isByReport = (command: PostCommand): boolean =>
  command.type === 'DeletePost' && command.editorOid === null;

const deleted = (
  { status }: Readonly<PostState>,
  ids: Ids,
  { editorOid, now }: Extract<PostCommand, { type: 'DeletePost' }>,
): PostEvent[] => {
  const by = editorOid === null ? 'admin' : 'creator';
  return status === 'deleted' ? [] : [{ type: 'PostDeleted', ...ids, by, deletedAt: now }];
};

const changed = (
  state: Readonly<PostState>,
  ids: Ids,
  command: Extract<PostCommand, { type: 'EditPost' | 'PinPost' }>,
): Decision => {
  if (state.status === 'deleted') return refuse('POST_NOT_FOUND');
  const { now } = command;
  if (command.type === 'EditPost') {
    const content = contentOf(command);
    const isSame = JSON.stringify(content) === JSON.stringify(state.content);
    return isSame ? [] : [{ type: 'PostEdited', ...ids, ...content, editedAt: now }];
  }
  if (command.pinned === state.pinned) return [];
  return command.pinned
    ? [{ type: 'PostPinned', ...ids, pinnedAt: now }]
    : [{ type: 'PostUnpinned', ...ids, unpinnedAt: now }];
};

const contentOf = ({ text, pictures, audience }: Content): Content => ({ text, pictures, audience });

export const postStream = defineStream({
  category: 'post',
  idPattern: '{post oid}',
  holds: 'one post of a creator on the channel, with its changes and its end',
  context: 'community',
  decider: post,
  events: postEvents,
});
