import { decideRating } from '@fanfold/application/catalogue';
import { ReadHeaders } from '@fanfold/contracts';
import { DecideRatingBody, RatingsQuery, RatingsReply } from '@fanfold/contracts/catalogue';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { catalogue, tilesOf } from '@fanfold/projections/catalogue/contents';
import { ratingReviewsPage, ratingsRead } from '@fanfold/projections/catalogue/ratings';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { coverFor } from '../http/covers.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CatalogueDeps } from './deps.ts';

/** CAT-042: administrators rate the videos for which creators paid a review. */
export const ratingRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/admin/content/ratings',
    { schema: { querystring: RatingsQuery, headers: ReadHeaders, response: { 200: RatingsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [ratingsRead]);
      const { reviews, nextCursor } = await readFrom(db, ratingsRead, (tables) =>
        ratingReviewsPage(tables, request.query),
      );
      const contentOids = [...new Set(reviews.map(({ contentOid }) => contentOid))];
      const tiles = await readFrom(db, catalogue, (tables) => tilesOf(tables, contentOids));
      const works = new Map(
        tiles.map((tile) => [String(tile.contentOid), { ...tile, cover: coverFor(deps, request, tile) }]),
      );
      const shown = reviews.map((review) => ({
        ...review,
        reviewOid: parseOid(review.reviewOid),
        contentOid: parseOid(review.contentOid),
        creatorOid: parseOid(review.creatorOid),
        work: works.get(review.contentOid) ?? null,
      }));
      return { ...fresh, reviews: shown, nextCursor };
    },
  );

  app.post(
    '/api/admin/content/rating',
    { schema: { body: DecideRatingBody, response: writtenResponse } },
    (request) => written(decideRating(deps, askerOf(request, 'admin'), request.body)),
  );
};
