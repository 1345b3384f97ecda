import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { channelRoutes } from './channel.route.ts';
import { channelCommentRoutes } from './channel-comments.route.ts';
import { commentRoutes } from './comments.route.ts';
import type { CommunityDeps } from './deps.ts';
import { fanRoutes } from './fans.route.ts';
import { likeRoutes } from './likes.route.ts';
import { markRoutes } from './marks.route.ts';
import { playlistRoutes } from './playlists.route.ts';
import { postRoutes } from './posts.route.ts';
import { reportRoutes } from './reports.route.ts';

export const communityRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  await app.register(markRoutes, deps);
  await app.register(commentRoutes, deps);
  await app.register(channelCommentRoutes, deps);
  await app.register(channelRoutes, deps);
  await app.register(fanRoutes, deps);
  await app.register(likeRoutes, deps);
  await app.register(playlistRoutes, deps);
  await app.register(postRoutes, deps);
  await app.register(reportRoutes, deps);
};
