import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import type { CommunityDeps } from './deps.ts';
import { markRoutes } from './marks.route.ts';
import { reportRoutes } from './reports.route.ts';

export const communityRoutes: FastifyPluginAsyncZod<CommunityDeps> = async (app, deps) => {
  await app.register(markRoutes, deps);
  await app.register(reportRoutes, deps);
};
