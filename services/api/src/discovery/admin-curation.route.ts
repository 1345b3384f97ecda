import { RefusedError } from '@fanfold/application';
import {
  clearCaches,
  publishCuration,
  removeCuratedPage,
  saveCuration,
} from '@fanfold/application/discovery';
import { ReadHeaders } from '@fanfold/contracts';
import {
  AdminCuratedPagesReply,
  AdminCurationReply,
  CachesReply,
  type CuratedPageReply,
  PageNamed,
  PreviewQuery,
  PreviewReply,
  PublishCurationBody,
  SaveCurationBody,
  SavedCurationReply,
} from '@fanfold/contracts/discovery';
import { cachesId, cachesStream, curatedPageStream } from '@fanfold/domain/discovery';
import { readFrom } from '@fanfold/projection';
import type { CatalogueTile } from '@fanfold/projections/catalogue/contents';
import { composedPages, curatedPages } from '@fanfold/projections/discovery/curated-pages';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { DiscoveryDeps } from './deps.ts';
import { namedInRows } from './named-in-rows.ts';
import { readerOf } from './pages.route.ts';
import { plannedWorks } from './planned-works.ts';
import { type Choices, pageReply, publishedPage } from './shown-page.ts';

type Deps = DiscoveryDeps & { readonly choices: Choices };

const stateOf = async ({ eventLog }: Deps, pageUrl: string) =>
  (await eventLog.commands.load(curatedPageStream, pageUrl, { maxAgeMs: 0 })).state;

/** Pages as administrators compose them (ADM-008, ADM-046). */
export const adminCurationRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/curated-pages',
    { schema: { headers: ReadHeaders, response: { 200: AdminCuratedPagesReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [curatedPages]);
      return { ...fresh, pages: await readFrom(db, curatedPages, composedPages) };
    },
  );

  app.get(
    '/api/admin/curation',
    { schema: { querystring: PageNamed, response: { 200: AdminCurationReply } } },
    async (request) => {
      const { pageUrl } = request.query;
      const { pageOid, draft, published, saves } = await stateOf(deps, pageUrl);
      // What a fixed page shows by itself is where composing it begins.
      const begun = draft ?? (await publishedPage(deps, pageUrl)) ?? null;
      const named = await namedInRows(deps, request, begun?.components ?? []);
      return { pageUrl, pageOid, draft: begun, published, saves, named };
    },
  );

  app.post(
    '/api/admin/curation',
    { schema: { body: SaveCurationBody, response: { 200: SavedCurationReply } } },
    async (request) => {
      const { position, saves } = await saveCuration(deps, askerOf(request, 'admin'), request.body);
      return { position: String(position), saves };
    },
  );

  app.post(
    '/api/admin/curation/publish',
    { schema: { body: PublishCurationBody, response: writtenResponse } },
    (request) => written(publishCuration(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/curation/remove',
    { schema: { body: PageNamed, response: writtenResponse } },
    (request) => written(removeCuratedPage(deps, askerOf(request, 'admin'), request.body)),
  );
};

/**
 * The draft of a page, made by the same code as the pages of readers. For a moment that is still to come it
 * has the works that are planned to be published by then, each named as such. `plannedWorks` says what it
 * does not foresee.
 */
export const curationPreviewRoute: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get(
    '/api/admin/curation/preview',
    { schema: { querystring: PreviewQuery, response: { 200: PreviewReply } } },
    async (request) => {
      const { pageUrl, at, country } = request.query;
      const { pageOid, draft } = await stateOf(deps, pageUrl);
      if (!draft) throw new RefusedError('CURATED_PAGE_NOT_FOUND');
      const reader = await readerOf(deps, request, country);
      // What may be shown in a country follows from it as well, e.g. works that have to be rated in Korea.
      const audience = { ...reader.audience, ...(country && { inKorea: country === 'KR' }) };
      const isAhead = at !== undefined && at > deps.clock.now();
      const planned = isAhead ? await plannedWorks(deps, audience, at) : [];
      const page = { pageUrl, pageOid, ...draft, choices: deps.choices, forced: true, planned };
      const shown = await pageReply(deps, { ...reader, audience, ...(at !== undefined && { at }) }, page);
      return { ...shown, scheduled: scheduledIn(shown, planned) };
    },
  );
};

/** Those of the planned works that stand in a row. */
const scheduledIn = (
  { rows }: CuratedPageReply,
  planned: readonly CatalogueTile[],
): PreviewReply['scheduled'] => {
  const shown = new Set<string>(rows.flatMap(({ tiles }) => tiles.map(({ contentOid }) => contentOid)));
  return planned
    .filter(({ contentOid }) => shown.has(contentOid))
    .map(({ contentOid, creatorOid, publishedAt }) => ({
      contentOid,
      ownerOid: creatorOid,
      publishAt: publishedAt,
    }));
};

/** ADM-055: the caches of curated pages. */
export const cachesRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  app.get('/api/admin/servercache', { schema: { response: { 200: CachesReply } } }, async () => {
    const { state } = await deps.eventLog.commands.load(cachesStream, cachesId, { maxAgeMs: 0 });
    return { clearedAt: state.clearedAt, times: state.times };
  });

  app.post('/api/admin/servercache/clear', { schema: { response: writtenResponse } }, (request) =>
    written(clearCaches(deps, askerOf(request, 'admin'))),
  );
};
