import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type LikeEvent, likeEvents } from './events.ts';

export type LikeCommand =
  | {
      readonly type: 'LikeContent';
      readonly ownerOid: Oid;
      readonly contentOid: Oid;
      /** False takes the like back. */
      readonly liked: boolean;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'LikeComment';
      readonly ownerOid: Oid;
      readonly contentOid: Oid;
      readonly commentOid: Oid;
      readonly liked: boolean;
      readonly now: Timestamp;
    };

/** Plain JSON: a snapshot is this value written down. Both are in the order of liking. */
export type LikesState = {
  contents: Record<string, true>;
  /** Each with the work that it is on. */
  comments: Record<string, Oid>;
};

export type LikeRefusal = 'TOO_MANY_LIKES';

/** The most likes of one kind, so that a person's stream stays short enough to be loaded. */
export const maxLikes = 5_000;

/** What a person likes. */
export const likes: Decider<LikesState, LikeCommand, LikeEvent, LikeRefusal> = {
  initial: () => ({ contents: {}, comments: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'ContentLiked':
        state.contents[event.contentOid] = true;
        return state;
      case 'ContentUnliked':
        delete state.contents[event.contentOid];
        return state;
      case 'CommentLiked':
        state.comments[event.commentOid] = event.contentOid;
        return state;
      case 'CommentUnliked':
        delete state.comments[event.commentOid];
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'LikeContent') {
      const { ownerOid, contentOid, liked, now } = command;
      return change(state.contents, contentOid, {
        liked,
        event: liked
          ? { type: 'ContentLiked', ownerOid, contentOid, likedAt: now }
          : { type: 'ContentUnliked', ownerOid, contentOid, unlikedAt: now },
      });
    }
    const { ownerOid, contentOid, commentOid, liked, now } = command;
    const ids = { ownerOid, contentOid, commentOid };
    return change(state.comments, commentOid, {
      liked,
      event: liked
        ? { type: 'CommentLiked', ...ids, likedAt: now }
        : { type: 'CommentUnliked', ...ids, unlikedAt: now },
    });
  },
};

type Change = { readonly liked: boolean; readonly event: LikeEvent };

/** The event, where it is not so already. */
const change = (
  all: Readonly<Record<string, unknown>>,
  oid: Oid,
  { liked, event }: Change,
): LikeEvent[] | Refusal<LikeRefusal> => {
  if (Object.hasOwn(all, oid) === liked) return [];
  return liked && Object.keys(all).length >= maxLikes ? refuse('TOO_MANY_LIKES') : [event];
};

export const likesStream = defineStream({
  category: 'likes',
  idPattern: '{oid}',
  holds: 'the works and comments that a person likes',
  context: 'community',
  decider: likes,
  events: likeEvents,
});
