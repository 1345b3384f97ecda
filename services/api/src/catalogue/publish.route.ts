import { publishContent, updateContent } from '@fanfold/application/catalogue';

import { PublishBody, PublishReply, UpdateBody } from '@fanfold/contracts/catalogue';
import { noDetails } from '@fanfold/domain/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { askerOf, commandKey, markReplayed, written, writtenResponse } from '../http/command.ts';
import type { CatalogueDeps } from './deps.ts';

/** CAT-003 and CAT-007: a creator publishes a content, and changes its price. */
export const publishRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.post(
    '/api/content',
    { schema: { body: PublishBody, response: { 201: PublishReply } } },
    async (request, reply) => {
      const { body } = request;
      const key = request.headers['idempotency-key'] ? commandKey(request, 'publish') : undefined;
      const publication = { ...askerOf(request, 'creator'), key, body };
      const { hashtags, ...work } = body.metaData;
      const details = hashtags && { ...noDetails, hashtags };
      const published = await publishContent(deps, publication, { ...work, details });
      markReplayed(reply, published);
      const { contentOid, position } = published;
      return reply.code(201).send({ contentOid, position: String(position) });
    },
  );

  app.post('/api/content/update', { schema: { body: UpdateBody, response: writtenResponse } }, (request) =>
    written(updateContent(deps, askerOf(request, 'creator'), request.body)),
  );
};
