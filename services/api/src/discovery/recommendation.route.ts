import { ReadHeaders } from '@fanfold/contracts';
import {
  RecommendationQuery,
  type RecommendationReason,
  RecommendationReply,
} from '@fanfold/contracts/discovery';
import { readFrom } from '@fanfold/projection';
import { type Audience, catalogue, listedTilesOf } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import { search, taggedAlike } from '@fanfold/projections/discovery/search';
import { boughtWith, similar } from '@fanfold/projections/discovery/similar';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';

import { freshness } from '../http/read-your-writes.ts';
import { foundWork } from '../http/work-access.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { DiscoveryDeps } from './deps.ts';

/**
 * DIS-007: works similar to one, each with the reason; never one that the reader owns, has blocked or may not
 * see.
 */
export const recommendationRoute: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content/recommendation',
    {
      schema: {
        querystring: RecommendationQuery,
        headers: ReadHeaders,
        response: { 200: RecommendationReply },
      },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [search, similar, catalogue, purchases]);
      const { contentOid, count, includeAdult } = request.query;
      // A work that the reader may not find says nothing of itself by what is like it.
      await foundWork(deps, request, contentOid);
      const own = await audienceOf(deps, request);
      const audience = includeAdult === 'true' ? own : { ...own, adultFor: null };
      const reasons = await similarWorks(db, { contentOids: [contentOid], audience, count });
      const listed = await readFrom(db, catalogue, (tables) =>
        listedTilesOf(tables, [...reasons.keys()], audience),
      );
      const works = await shownTiles(deps, request, listed);
      const shown = works.filter(
        ({ purchased, creatorOid }) => !purchased && creatorOid !== request.caller?.oid,
      );
      return {
        ...fresh,
        similar: shown.slice(0, count).flatMap((work) => {
          const because = reasons.get(work.contentOid);
          return because ? [{ work, because }] : [];
        }),
      };
    },
  );
};

type Input = {
  readonly contentOids: readonly string[];
  readonly audience: Audience;
  readonly count: number;
};

/** Some of them are owned by the reader, and left out. */
const spare = 60;

/**
 * The ids of works similar to these with the reason of each, the best first: what the same people bought,
 * then the same tags.
 */
export const similarWorks = async (
  db: Kysely<never>,
  { contentOids, audience, count }: Input,
): Promise<Map<string, RecommendationReason>> => {
  const limit = count + spare;
  const [bought, tagged] = await Promise.all([
    readFrom(db, similar, (tables) => boughtWith(tables, { contentOids, limit })),
    readFrom(db, search, (tables) => taggedAlike(tables, { contentOids, audience, limit })),
  ]);
  const reasons = new Map<string, RecommendationReason>();
  for (const { contentOid } of bought) reasons.set(contentOid, { kind: 'bought' });
  for (const { contentOid, tags } of tagged)
    if (!reasons.has(contentOid)) reasons.set(contentOid, { kind: 'tags', tags: [...tags] });
  return reasons;
};
