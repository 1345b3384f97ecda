import { RefusedError } from '@fanfold/application';
import { ReadHeaders } from '@fanfold/contracts';
import { ContentQuery, ContentReply } from '@fanfold/contracts/catalogue';
import { readFrom } from '@fanfold/projection';
import { catalogue, contentOf } from '@fanfold/projections/catalogue/contents';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { blurredCoverFor } from '../http/covers.ts';
import { assertNoDownloader } from '../http/illegal-downloader.ts';
import { freshness } from '../http/read-your-writes.ts';
import { accessOf, assertFound } from '../http/work-access.ts';
import type { CatalogueDeps } from './deps.ts';
import { workPage } from './work-page.ts';

/** CAT-002: one content, with its body for its buyers and its creator, and for all readers when it is free. */
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
};
