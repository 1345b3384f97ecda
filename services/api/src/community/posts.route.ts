import { RefusedError } from '@fanfold/application';
import {
  canReadPost,
  deletePost,
  editPost,
  isShutOut,
  paidTierOf,
  pinPost,
  submitPost,
  writable,
} from '@fanfold/application/community';
import { noteMonthUse } from '@fanfold/application/subscriptions';
import { ReadHeaders } from '@fanfold/contracts';
import {
  CommentsReply,
  EditPostBody,
  PostBody,
  PostCommentsQuery,
  PostNamed,
  PostReply,
  PostsQuery,
  PostsReply,
  type ShownPost,
} from '@fanfold/contracts/community';
import { parseOid } from '@fanfold/domain';
import { likesStream } from '@fanfold/domain/community';
import { readFrom } from '@fanfold/projection';
import { commentsRead, reactionsToAll } from '@fanfold/projections/community/comments';
import {
  type FoundPost,
  pinnedPosts,
  postsNamed,
  postsPage,
  postsRead,
} from '@fanfold/projections/community/posts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, invocationOf, written, writtenResponse } from '../http/command.ts';
import { postPictures } from '../http/covers.ts';
import { afterOf, freshness } from '../http/read-your-writes.ts';
import { viewerOf } from '../http/work-access.ts';
import { commentsReply } from './comments-reply.ts';
import type { CommunityDeps } from './deps.ts';

/**
 * Posts of creators (CAT-013 to CAT-017): read by all whom the creator has not blocked, written by the
 * channel.
 */
export const postRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  const { positions } = deps;
  const path = '/api/content/community';

  app.get(
    path,
    { schema: { querystring: PostsQuery, headers: ReadHeaders, response: { 200: PostsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [postsRead, commentsRead]);
      const found = await foundPosts(deps, request.query);
      return {
        ...fresh,
        pinned: await shownPosts(deps, request, found.pinned),
        posts: await shownPosts(deps, request, found.posts),
        nextCursor: found.nextCursor,
      };
    },
  );

  app.post(path, { schema: { body: PostBody, response: { 200: PostReply } } }, async (request) => {
    const { body } = request;
    if (body.operation === 'submit') {
      const made = await submitPost(deps, invocationOf(request, 'post', 'creator'), body.postMetaData);
      return { position: String(made.position), postOid: made.postOid };
    }
    const { operation, postOid } = body;
    const pinned = operation === 'pin';
    return {
      position: String(await pinPost(deps, askerOf(request, 'creator'), { postOid, pinned })),
      postOid,
    };
  });

  app.delete(path, { schema: { body: PostNamed, response: writtenResponse } }, (request) =>
    written(deletePost(deps, askerOf(request, 'creator'), request.body.postOid)),
  );

  app.post(`${path}/edit`, { schema: { body: EditPostBody, response: writtenResponse } }, (request) => {
    const { postOid, postMetaData: content } = request.body;
    return written(editPost(deps, askerOf(request, 'creator'), { postOid, content }));
  });

  app.get(
    `${path}/comments`,
    { schema: { querystring: PostCommentsQuery, headers: ReadHeaders, response: { 200: CommentsReply } } },
    async (request) => {
      const { postOid: contentOid, ...query } = request.query;
      const viewer = await viewerOf(deps, request);
      const { creatorOid, canFind, canComment } = await writable(deps, viewer, contentOid);
      // What a tier's post is about is not for others, and neither is what was said to it.
      if (!canFind || !canComment) throw new RefusedError('POST_NOT_FOUND');
      const canModerate = request.caller !== null && creatorOid === request.caller.oid;
      return commentsReply(deps, request, { ...query, contentOid, canComment, canModerate });
    },
  );
};

type Found = {
  readonly pinned: FoundPost[];
  readonly posts: FoundPost[];
  readonly nextCursor: string | null;
};
type Input = {
  readonly postOids?: readonly string[] | undefined;
  readonly creatorOid?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

const foundPosts = ({ db }: CommunityDeps, { postOids = [], creatorOid, ...page }: Input): Promise<Found> =>
  readFrom(db, postsRead, async (tables) => {
    if (creatorOid === undefined)
      return { pinned: [], posts: await postsNamed(tables, postOids), nextCursor: null };
    return {
      pinned: page.cursor === undefined ? await pinnedPosts(tables, creatorOid) : [],
      ...(await postsPage(tables, { creatorOid, ...page })),
    };
  });

/** What a post says to the caller. Of a creator who has blocked them, nothing is shown. */
const shownPosts = async (
  deps: CommunityDeps,
  request: FastifyRequest,
  found: readonly FoundPost[],
): Promise<ShownPost[]> => {
  const viewer = { oid: request.caller?.oid, isAdmin: request.caller?.roles.includes('admin') ?? false };
  const creators = [...new Set(found.map(({ creatorOid }) => creatorOid))];
  const hidden = new Set<string>();
  const tierBy = new Map<string, string | undefined>();
  for (const creatorOid of creators) {
    if (await isShutOut(deps, creatorOid, viewer)) hidden.add(creatorOid);
    tierBy.set(creatorOid, await paidTierOf(deps, creatorOid, viewer));
  }
  const posts = found.filter(({ creatorOid }) => !hidden.has(creatorOid));
  await noteMonthUses(deps, request, { posts, viewer, tierBy });
  const oids = posts.map(({ postOid }) => postOid);
  const reactions = await readFrom(deps.db, commentsRead, (tables) => reactionsToAll(tables, oids));
  const liked = await likedBy(deps, request);
  return posts.map((post) => {
    const reader = { ...viewer, tierHash: tierBy.get(post.creatorOid) };
    const isLocked = !canReadPost(reader, post);
    return {
      ...post,
      text: isLocked ? null : post.text,
      pictures: isLocked ? [] : postPictures(deps, request, post),
      isLocked,
      isMine: post.creatorOid === viewer.oid,
      ...(reactions.get(post.postOid) ?? { comments: 0, likes: 0 }),
      likedByMe: Object.hasOwn(liked, post.postOid),
    };
  });
};

type Shown = {
  readonly posts: readonly FoundPost[];
  readonly viewer: { readonly oid: string | undefined; readonly isAdmin: boolean };
  readonly tierBy: ReadonlyMap<string, string | undefined>;
};

/** A post that a tier opens uses the month of it. */
const noteMonthUses = async (
  deps: CommunityDeps,
  request: FastifyRequest,
  { posts, viewer, tierBy }: Shown,
): Promise<void> => {
  const { caller } = request;
  if (!caller || caller.impersonator !== undefined) return;
  const opened = posts.filter((post) => {
    const tierHash = tierBy.get(post.creatorOid);
    return (
      canReadPost({ ...viewer, tierHash }, post) && !canReadPost({ ...viewer, tierHash: undefined }, post)
    );
  });
  for (const creatorOid of new Set(opened.map((post) => post.creatorOid)))
    await noteMonthUse(deps, askerOf(request), parseOid(creatorOid));
};

const likedBy = async (
  { eventLog }: CommunityDeps,
  request: FastifyRequest,
): Promise<Readonly<Record<string, true>>> => {
  const { caller } = request;
  if (!caller) return {};
  const age = { maxAgeMs: 1_000, after: afterOf(request) };
  return (await eventLog.commands.load(likesStream, caller.oid, age)).state.contents;
};
