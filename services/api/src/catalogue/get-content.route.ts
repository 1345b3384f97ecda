import { RefusedError } from '@fanfold/application';
import { ReadHeaders } from '@fanfold/contracts';
import { ContentQuery, ContentReply, WorkNamed } from '@fanfold/contracts/catalogue';
import { readFrom } from '@fanfold/projection';
import { catalogue, contentOf } from '@fanfold/projections/catalogue/contents';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { blurredCoverFor } from '../http/covers.ts';
import { assertNoDownloader } from '../http/illegal-downloader.ts';
import { freshness } from '../http/read-your-writes.ts';
import { accessOf, assertFound, foundWork } from '../http/work-access.ts';
import { beforeDelivery } from './delivery.ts';
import type { CatalogueDeps } from './deps.ts';
import { workPage } from './work-page.ts';

/**
 * CAT-002: one content, with its body for its buyers and its creator, and for all readers when it is free. A
 * buyer opens the text of what they bought once, and can give the work back until then.
 */
export const getContentRoute: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content',
    { schema: { querystring: ContentQuery, headers: ReadHeaders, response: { 200: ContentReply } } },
    async (request) => {
      await assertNoDownloader(deps, request);
      const fresh = await freshness(request, positions, [catalogue]);
      const { contentOid } = request.query;
      const row = await readFrom(db, catalogue, (tables) => contentOf(tables, contentOid));
      if (!row) throw new RefusedError('CONTENT_NOT_FOUND');
      const access = await accessOf(deps, request, contentOid);
      assertFound(access, blurredCoverFor(deps, request, row));
      return { ...fresh, ...(await workPage(deps, request, { row, access })) };
    },
  );

  app.post(
    '/api/content/open',
    { schema: { body: WorkNamed, response: { 200: z.object({}) } } },
    async (request) => {
      await assertNoDownloader(deps, request);
      const access = await foundWork(deps, request, request.body.contentOid);
      if (access.to('view').allowed) await beforeDelivery(deps, request, access);
      return {};
    },
  );
};
