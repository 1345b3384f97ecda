import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { assetRoutes } from './assets.route.ts';
import type { MediaDeps } from './deps.ts';
import { encodingRoutes } from './encodings.route.ts';
import { passOnRoutes } from './pass-on.route.ts';
import { pictureRoutes } from './pictures.route.ts';
import { playKeyRoutes } from './play-keys.route.ts';
import { purgeRoutes } from './purge.route.ts';
import { quarantineRoutes } from './quarantine.route.ts';
import { uploadRoutes } from './upload.route.ts';

export const mediaRoutes: FastifyPluginAsyncZod<MediaDeps> = async (app, deps) => {
  await app.register(uploadRoutes, deps);
  await app.register(assetRoutes, deps);
  await app.register(encodingRoutes, deps);
  await app.register(pictureRoutes, deps);
  await app.register(playKeyRoutes, deps);
  await app.register(purgeRoutes, deps);
  await app.register(quarantineRoutes, deps);
  await app.register(passOnRoutes, deps);
};
