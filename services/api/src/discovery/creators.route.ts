import { ReadHeaders } from '@fanfold/contracts';
import {
  biasTags,
  type CreatorItem,
  CreatorKeywordParams,
  CreatorKeywordQuery,
  CreatorsListQuery,
  CreatorsListReply,
  CreatorsReply,
} from '@fanfold/contracts/discovery';
import { shownNames } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import {
  creatorsListed,
  creatorsOf,
  creatorsSought,
  type ListedCreator,
  search,
} from '@fanfold/projections/discovery/search';
import { profiles } from '@fanfold/projections/identity/profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';

import { peopleByOid } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf } from '../http/work-lists.ts';
import type { DiscoveryDeps } from './deps.ts';

const mostSought = 30;

/** DIS-018, DIS-019: creators by name, and the list of them. */
export const creatorRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/account/creator/:keyword',
    {
      schema: {
        params: CreatorKeywordParams,
        querystring: CreatorKeywordQuery,
        headers: ReadHeaders,
        response: { 200: CreatorsReply },
      },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [search, profiles]);
      const { keyword } = request.params;
      const { accurate, oidSearch } = request.query;
      const audience = await audienceOf(deps, request);
      const creators = await readFrom(db, search, (tables) =>
        oidSearch === 'true'
          ? creatorsOf(tables, { oids: [keyword], audience })
          : creatorsSought(tables, { keyword, audience, accurate: accurate === 'true', limit: mostSought }),
      );
      return { ...fresh, creators: await itemsOf(db, creators) };
    },
  );

  app.get(
    '/api/account/creatorlist',
    {
      schema: { querystring: CreatorsListQuery, headers: ReadHeaders, response: { 200: CreatorsListReply } },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [search, profiles]);
      const { creatorTags, creatorLanguages, options, sort, cursor, limit } = request.query;
      const audience = await audienceOf(deps, request);
      const offset = Number(cursor ?? 0);
      const withWorks = options.includes('withWorks');
      const asked = { audience, creatorTags, creatorLanguages, withWorks, sort, offset, limit };
      const { creators, more } = await readFrom(db, search, (tables) => creatorsListed(tables, asked));
      return {
        ...fresh,
        creators: await itemsOf(db, creators, offset),
        nextCursor: more ? String(offset + limit) : null,
      };
    },
  );
};

const itemsOf = async (
  db: Kysely<never>,
  creators: readonly ListedCreator[],
  offset = 0,
): Promise<CreatorItem[]> => {
  const people = await peopleByOid(
    db,
    creators.map(({ oid }) => oid),
  );
  const shown = (oid: string) => {
    const person = people.get(oid);
    return { names: person ? shownNames(person) : {}, profileImageKey: person?.profileImageKey ?? null };
  };
  return creators.map(({ oid, nickname, creatorTags, works }, index) => ({
    oid: parseOid(oid),
    nickname,
    ...shown(oid),
    creatorTags: [...creatorTags],
    works,
    priority: offset + index + 1,
    bias: biasOf(creatorTags),
  }));
};

const biasOf = (tags: readonly string[]): CreatorItem['bias'] => {
  const has = (of: readonly string[]): boolean => of.some((tag) => tags.includes(tag));
  if (has(biasTags.M) === has(biasTags.F)) return null;
  return has(biasTags.M) ? 'M' : 'F';
};
