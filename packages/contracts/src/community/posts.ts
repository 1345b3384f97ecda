import { timestamp } from '@fanfold/domain';
import { maxPostPictures, postLength } from '@fanfold/domain/community';
import { z } from 'zod';

import { Freshness, oid, position } from '../common.ts';
import { CommentsQuery } from './comments.ts';

export { maxPostPictures, postLength } from '@fanfold/domain/community';

/** CAT-074: the subscribers of the named tiers, or all people. */
const audience = z.discriminatedUnion('to', [
  z.object({ to: z.literal('all') }),
  z.object({ to: z.literal('tiers'), tiers: z.array(z.string().trim().min(1).max(40)).min(1).max(20) }),
]);

/** CAT-074. The pictures were sent to `POST /api/upload/picture`, and are shown in this order. */
export const PostMetaData = z.object({
  text: z.string().trim().min(postLength.min).max(postLength.max),
  pictures: z
    .array(oid)
    .max(maxPostPictures)
    .refine((all) => new Set(all).size === all.length)
    .default([]),
  audience: audience.default({ to: 'all' }),
});
export type PostMetaData = z.output<typeof PostMetaData>;

export const PostNamed = z.object({ postOid: oid });
/** CAT-014. */
export const PostBody = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('submit'), postMetaData: PostMetaData }),
  PostNamed.extend({ operation: z.enum(['pin', 'unpin']) }),
]);
export const PostReply = z.object({ position, postOid: oid });
/** CAT-016: the post as it is to be, as a whole. */
export const EditPostBody = PostNamed.extend({ postMetaData: PostMetaData });

/**
 * CAT-013: posts by their ids, parted by commas, or a page of a creator's: `cursor` is what the page before
 * said.
 */
export const PostsQuery = z
  .object({
    postOids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(oid).min(1).max(50))
      .optional(),
    creatorOid: oid.optional(),
    cursor: position.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  })
  .refine(({ postOids, creatorOid }) => (postOids === undefined) !== (creatorOid === undefined), {
    path: ['postOids'],
  });

/** CAT-074, for its reader. */
export const ShownPost = z.object({
  postOid: oid,
  creatorOid: oid,
  /** Null while it is locked. */
  text: z.string().nullable(),
  /** `address` is signed for the reader where the post is not for all: the name of a size is added to it. */
  pictures: z.array(z.object({ key: oid, address: z.string().optional() })),
  audience,
  /** It is for the subscribers of tiers that the reader does not have. */
  isLocked: z.boolean(),
  submittedAt: timestamp,
  isEdited: z.boolean(),
  isPinned: z.boolean(),
  isMine: z.boolean(),
  likes: z.int(),
  likedByMe: z.boolean(),
  comments: z.int(),
});
export type ShownPost = z.infer<typeof ShownPost>;
export const PostsReply = Freshness.extend({
  /** Only with the first page of a creator's; the one that was pinned last comes first. */
  pinned: z.array(ShownPost),
  posts: z.array(ShownPost),
  nextCursor: z.string().nullable(),
});

/** CAT-017. */
export const PostCommentsQuery = CommentsQuery.omit({ contentOid: true }).extend({ postOid: oid });
