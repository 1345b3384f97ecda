import { ReadHeaders } from '@fanfold/contracts';
import {
  MainSearchQuery,
  MainSearchReply,
  SearchContentQuery,
  SearchContentReply,
  SuggestQuery,
  SuggestReply,
} from '@fanfold/contracts/discovery';
import { type PublicUser, shownNames } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { type Audience, catalogue, listedTilesOf } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import {
  anyWork,
  type FoundPerson,
  peopleNamed,
  type SearchAsked,
  search,
  searchWorks,
  suggestionsFor,
} from '@fanfold/projections/discovery/search';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';

import { peopleByOid } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { DiscoveryDeps } from './deps.ts';

const mostPeople = 12;

/** Searches (DIS-008, DIS-009). */
export const searchRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/content/search',
    {
      schema: {
        querystring: SearchContentQuery,
        headers: ReadHeaders,
        response: { 200: SearchContentReply },
      },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [search, catalogue, purchases]);
      const { creators } = request.query;
      const [reply, people] = await Promise.all([
        tilesFound(deps, request, asked(request.query, await audienceOf(deps, request))),
        creators.length > 0 ? peopleByOid(db, creators) : new Map<string, PublicUser>(),
      ]);
      return {
        ...fresh,
        ...reply,
        creators: creators.map((oid) => {
          const person = people.get(oid);
          return { oid, nickname: person?.nickname ?? '', names: person ? shownNames(person) : {} };
        }),
      };
    },
  );

  app.get(
    '/api/content/main-search',
    { schema: { querystring: MainSearchQuery, headers: ReadHeaders, response: { 200: MainSearchReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [search, catalogue, purchases]);
      const { keyword, cursor, limit } = request.query;
      const audience = await audienceOf(deps, request);
      const [works, people] = await Promise.all([
        tilesFound(deps, request, {
          keyword,
          filter: anyWork,
          sort: 'accuracy',
          audience,
          ...place({ cursor, limit }),
          forgiving: true,
        }),
        readFrom(db, search, (tables) => peopleNamed(tables, { keyword, audience, limit: mostPeople })),
      ]);
      const [creators, users] = await Promise.all([
        shownPeople(db, people.creators),
        shownPeople(db, people.users),
      ]);
      return { ...fresh, ...works, creators, users };
    },
  );
};

/** What is suggested while one types. */
export const suggestRoute: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content/search/suggestions',
    { schema: { querystring: SuggestQuery, headers: ReadHeaders, response: { 200: SuggestReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [search]);
      const { keyword } = request.query;
      const audience = await audienceOf(deps, request);
      const { keywords, tags, creators } = await readFrom(db, search, (tables) =>
        suggestionsFor(tables, { keyword, audience }),
      );
      return {
        ...fresh,
        keywords: [...keywords],
        tags: [...tags],
        creators: await shownPeople(db, creators),
      };
    },
  );
};

/** What a search finds, as tiles of this reader. */
const tilesFound = async (deps: DiscoveryDeps, request: FastifyRequest, asked: SearchAsked) => {
  const { db } = deps;
  const { contentOids, ...rest } = await readFrom(db, search, (tables) => searchWorks(tables, asked));
  const tiles = await readFrom(db, catalogue, (tables) => listedTilesOf(tables, contentOids, asked.audience));
  return { ...rest, tiles: await shownTiles(deps, request, tiles) };
};

const place = ({ cursor, limit }: { readonly cursor: string | undefined; readonly limit: number }) => ({
  offset: Number(cursor ?? 0),
  limit,
});

const asked = (
  { keywords, adult, sort, options, cursor, limit, ...filter }: z.output<typeof SearchContentQuery>,
  audience: Audience,
): SearchAsked => ({
  keyword: keywords,
  filter: { ...filter, adult: adult === undefined ? undefined : adult === 'true' },
  sort,
  audience,
  ...place({ cursor, limit }),
  forgiving: !options.includes('exact'),
});

/** With what each is called in the languages of readers, as all lists name them (IDN-067). */
const shownPeople = async (db: DiscoveryDeps['db'], found: readonly FoundPerson[]) => {
  const people = await peopleByOid(
    db,
    found.map(({ oid }) => oid),
  );
  return found.map(({ oid, nickname, works }) => {
    const person = people.get(oid);
    return { oid: parseOid(oid), nickname, names: person ? shownNames(person) : {}, works };
  });
};
