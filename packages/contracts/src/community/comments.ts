import { timestamp } from '@fanfold/domain';
import { commentLength, holdReasons } from '@fanfold/domain/community';
import { z } from 'zod';

import { Freshness, oid, position, ShownNames } from '../common.ts';
import { channelCommentsShown } from './comments-shown.ts';

export { commentLength, type HoldReason } from '@fanfold/domain/community';
export { type ChannelCommentsShown, channelCommentsShown } from './comments-shown.ts';

const commentContent = z.string().trim().min(commentLength.min).max(commentLength.max);

/** CAT-025: a new comment without `commentOid`, else the new text of a comment of the caller. */
export const CommentBody = z.object({
  contentOid: oid,
  commentOid: oid.optional(),
  /** The comment that a new one replies to. */
  parentOid: oid.nullable().default(null),
  /** The moment that a new one is about, in milliseconds from the beginning of the work. */
  atMs: z.int().nonnegative().max(86_400_000).nullable().default(null),
  commentContent,
});
/** `isHeld`: it waits for review, and its author is told so. */
export const CommentWrittenReply = z.object({ position, commentOid: oid, isHeld: z.boolean() });

/** CAT-026. */
export const CommentNamed = z.object({ commentOid: oid });
export const PinCommentBody = CommentNamed.extend({ pinned: z.boolean() });

export const reviewOutcomes = ['approve', 'remove'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];
/** As many as a page of the list has. */
export const mostReviewed = 50;
/** CAT-064: the creator decides about comments that wait, several at once. */
export const ReviewCommentsBody = z.object({
  commentOids: z.array(oid).min(1).max(mostReviewed),
  outcome: z.enum(reviewOutcomes),
});
/** `gone`: how many were deleted by another meanwhile. */
export const ReviewCommentsReply = z.object({ position, gone: z.int() });
export type ReviewCommentsReply = z.infer<typeof ReviewCommentsReply>;

/** `moment`: only those that are about a moment of the work, in the order of its moments. */
export const commentSorts = ['newest', 'oldest', 'popular', 'moment'] as const;
export type CommentSort = (typeof commentSorts)[number];

/** Likes or moment, and log position of the last comment, as far as read models can hold them. */
const cursor = z
  .string()
  .regex(/^\d{1,9}\.\d{1,19}$/)
  .refine((text) => position.safeParse(text.split('.')[1]).success);

/** `cursor` is what the page before said. */
const page = {
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
};
export const CommentsQuery = z.object({
  contentOid: oid,
  /** Without it, the comments that are no replies. */
  parentOid: oid.optional(),
  /**
   * For a link that names it: this comment alone, after the one that it replies to; none when it is gone or
   * not for the reader.
   */
  threadOf: oid.optional(),
  sort: z.enum(commentSorts).default('newest'),
  ...page,
});

/** CAT-073. */
export const ShownComment = z.object({
  commentOid: oid,
  contentOid: oid,
  parentOid: oid.nullable(),
  author: z.object({
    oid,
    nickname: z.string().nullable(),
    /** Of a creator: what their page calls them, in the languages in which it is not the nickname. */
    names: ShownNames,
    profileImageKey: z.string().nullable(),
  }),
  /** Null once it was deleted, or its author's account was erased. */
  text: z.string().nullable(),
  atMs: z.int().nullable(),
  writtenAt: timestamp,
  isEdited: z.boolean(),
  /** Who deleted it; only of a comment that is kept for its replies. */
  deletedBy: z.enum(['author', 'creator', 'admin']).nullable(),
  /** It waits for review; others than its author and those who review do not see it. */
  isHeld: z.boolean(),
  isPinned: z.boolean(),
  /** The author made the work. */
  isCreator: z.boolean(),
  likes: z.int(),
  replies: z.int(),
  likedByMe: z.boolean(),
  isMine: z.boolean(),
});
export type ShownComment = z.infer<typeof ShownComment>;
export const CommentsReply = Freshness.extend({
  /** Only with the first page of comments that are no replies. */
  pinned: z.array(ShownComment),
  comments: z.array(ShownComment),
  /** Comments and replies that are shown. */
  total: z.int(),
  nextCursor: z.string().nullable(),
  /** Whether the caller may write, and whether they may delete and pin. */
  canWrite: z.boolean(),
  canModerate: z.boolean(),
});
export type CommentsReply = z.infer<typeof CommentsReply>;

/** Comments on all works and posts of a channel, newest first. */
export const ChannelCommentsQuery = z.object({ show: z.enum(channelCommentsShown).default('all'), ...page });
export const ChannelComment = ShownComment.extend({
  /** The title of the work in its original language; null when it is unknown. */
  workTitle: z.string().nullable(),
  /** The text of the post, where it is about one. */
  post: z.string().nullable(),
  /** Why it waits for review; null for one that does not. */
  heldFor: z.enum(holdReasons).nullable(),
});
export type ChannelComment = z.infer<typeof ChannelComment>;
export const ChannelCommentsReply = Freshness.extend({
  comments: z.array(ChannelComment),
  /** How many wait for review. */
  held: z.int(),
  nextCursor: z.string().nullable(),
});

const like = z.enum(['like', 'undoLike']);
/** CAT-027, CAT-028. */
export const LikeBody = z.object({ contentOid: oid, likeOrUndoLike: like });
export const LikeCommentBody = z.object({ commentOid: oid, likeOrUndoLike: like });
/** The likes of a work, and whether the caller's is among them. */
export const LikesQuery = z.object({ contentOid: oid });
export const LikesReply = Freshness.extend({ likes: z.int(), likedByMe: z.boolean() });
export type LikesReply = z.infer<typeof LikesReply>;
