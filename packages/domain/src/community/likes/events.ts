// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** CAT-027. */
export const ContentLiked = defineEvent('ContentLiked', {
  ownerOid: oid,
  contentOid: oid,
  likedAt: timestamp,
});
export const ContentUnliked = defineEvent('ContentUnliked', {
  ownerOid: oid,
  contentOid: oid,
  unlikedAt: timestamp,
});

const comment = { ownerOid: oid, contentOid: oid, commentOid: oid };

/** CAT-028. */
export const CommentLiked = defineEvent('CommentLiked', { ...comment, likedAt: timestamp });
export const CommentUnliked = defineEvent('CommentUnliked', { ...comment, unlikedAt: timestamp });

export const likeEvents = [ContentLiked, ContentUnliked, CommentLiked, CommentUnliked] as const;
export type LikeEvent = EventOf<typeof likeEvents>;
