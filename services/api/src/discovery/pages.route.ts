import { RefusedError } from '@fanfold/application';
import { defaultPageOf } from '@fanfold/application/discovery';
import { ReadHeaders } from '@fanfold/contracts';
import {
  CuratedPageQuery,
  CuratedPageReply,
  CuratedPagesReply,
  CurationQuery,
  CurationReply,
  SearchInputsReply,
} from '@fanfold/contracts/discovery';
import { readFrom } from '@fanfold/projection';
import {
  curatedPages,
  pageUrlOf,
  pageUrlOfComponent,
  publishedPages,
} from '@fanfold/projections/discovery/curated-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { countryOf } from '../http/country.ts';
import { languageOf } from '../http/language.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf } from '../http/work-lists.ts';
import type { DiscoveryDeps } from './deps.ts';
import { publicCache } from './kept.ts';
import { type Choices, pageReply, publishedPage, type Reader, shownRows } from './shown-page.ts';

type Deps = DiscoveryDeps & { readonly choices: Choices };

/** What the reader of a request may be shown, and in which language and country they are. */
export const readerOf = async (
  deps: DiscoveryDeps,
  request: FastifyRequest,
  country?: string,
): Promise<Reader> => ({
  request,
  audience: await audienceOf(deps, request),
  language: languageOf(request),
  country: country ?? countryOf(request, deps.countryHeader),
  at: deps.clock.now(),
});

/**
 * For visitors of a country a page is the same, and caches between may keep it (DIS-053); what is shown to a
 * person depends on what they bought and blocked.
 */
const mayBeKept = ({ countryHeader }: Deps, request: FastifyRequest, reply: FastifyReply): void => {
  // A language that no address names follows from the browser.
  const varied = ['cookie', 'authorization', 'fanfold-lang', 'accept-language', countryHeader ?? []].flat();
  reply.header('vary', varied.join(', '));
  if (request.caller === null) reply.header('cache-control', publicCache);
};

/** Pages of rows that administrators compose (DIS-010 to DIS-013). */
export const curatedPageRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, positions, choices } = deps;

  const urlOf = async ({
    pageOid,
    pageUrl,
  }: {
    pageOid?: string | undefined;
    pageUrl?: string | undefined;
  }) =>
    pageOid === undefined
      ? (pageUrl ?? 'home')
      : await readFrom(db, curatedPages, (tables) => pageUrlOf(tables, pageOid));

  app.get(
    '/api/content/page2',
    { schema: { querystring: CuratedPageQuery, response: { 200: CuratedPageReply } } },
    async (request, reply) => {
      const { country, forceFetch = false, ...named } = request.query;
      const pageUrl = await urlOf(named);
      const page = pageUrl === undefined ? undefined : await publishedPage(deps, pageUrl);
      if (!page || pageUrl === undefined) throw new RefusedError('CURATED_PAGE_NOT_FOUND');
      const forced = forceFetch && (request.caller?.roles.includes('admin') ?? false);
      mayBeKept(deps, request, reply);
      const reader = await readerOf(deps, request, country);
      return pageReply(deps, reader, { pageUrl, choices, forced, ...page });
    },
  );

  app.get(
    '/api/content/curated-pages',
    { schema: { headers: ReadHeaders, response: { 200: CuratedPagesReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [curatedPages]);
      return { ...fresh, pages: await readFrom(db, curatedPages, publishedPages) };
    },
  );

  app.get(
    '/api/content/curation/search-inputs',
    { schema: { response: { 200: SearchInputsReply } } },
    async (request, reply) => {
      mayBeKept(deps, request, reply);
      const page = await publishedPage(deps, 'search');
      const inputs = page?.components.flatMap(({ title, componentMetadata: { tag } }) =>
        tag === null ? [] : [{ tag, title }],
      );
      return { inputs: inputs ?? [] };
    },
  );
};

/** One row by itself, with all that it has (DIS-010). */
export const curationRoute: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { choices } = deps;
  app.get(
    '/api/content/curation',
    { schema: { querystring: CurationQuery, response: { 200: CurationReply } } },
    async (request, reply) => {
      const { componentOid } = request.query;
      const { pageUrl, components } = await pageWith(deps, componentOid);
      mayBeKept(deps, request, reply);
      const whole = components.map((one) => ({
        ...one,
        componentMetadata: { ...one.componentMetadata, count: mostOfRow },
      }));
      const reader = await readerOf(deps, request);
      const asked = { pageUrl, title: {}, components: whole, choices, forced: false };
      const [row] = await shownRows(deps, reader, asked);
      if (!row) throw new RefusedError('COMPONENT_NOT_FOUND');
      return { pageUrl, row };
    },
  );
};

/**
 * The page that shows a row, and the row. A row that a fixed page has by itself is that page's: creators
 * compose pages with ids of their choice. Throws COMPONENT_NOT_FOUND.
 */
const pageWith = async (deps: Deps, componentOid: string) => {
  const shownOn = async (pageUrl: string | undefined) => {
    const page = pageUrl === undefined ? undefined : await publishedPage(deps, pageUrl);
    const components = page?.components.filter((one) => one.componentOid === componentOid) ?? [];
    return pageUrl === undefined || components.length === 0 ? undefined : { pageUrl, components };
  };
  const shown =
    (await shownOn(defaultPageOf(componentOid))) ??
    (await shownOn(
      await readFrom(deps.db, curatedPages, (tables) => pageUrlOfComponent(tables, componentOid)),
    ));
  if (!shown) throw new RefusedError('COMPONENT_NOT_FOUND');
  return shown;
};

/** So many works or creators a row has when it is opened by itself. */
const mostOfRow = 200;
