import { accessTo } from '@fanfold/application/catalogue';
import { ReadHeaders } from '@fanfold/contracts';
import {
  AllContentOidsQuery,
  AllContentOidsReply,
  BulkQuery,
  BulkReply,
  type workStatuses,
} from '@fanfold/contracts/catalogue';
import { type Oid, parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { catalogue, listedContentOids, tilesOf } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../http/read-your-writes.ts';
import { viewerOf } from '../http/work-access.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { CatalogueDeps } from './deps.ts';

type Wanted = {
  readonly contentOids: readonly string[];
  readonly status: (typeof workStatuses)[number] | undefined;
  readonly includeDeleted: boolean;
};

/** CAT-001 and CAT-040: many works at once, and the ids of a creator's. */
export const bulkRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;

  /**
   * Each work answers by the one rule of access; the ids are bounded, and their streams are kept in memory.
   */
  const findable = async (request: FastifyRequest, wanted: Wanted): Promise<string[]> => {
    const viewer = await viewerOf(deps, request);
    const found = await Promise.all(
      wanted.contentOids.map(async (contentOid) => {
        const { work, to } = await accessTo(deps, viewer, contentOid);
        const isWanted =
          (wanted.status === undefined || work.status === wanted.status) &&
          (wanted.includeDeleted || work.status !== 'deleted');
        return isWanted && to('find').allowed ? [contentOid] : [];
      }),
    );
    return found.flat();
  };

  app.get(
    '/api/content/bulk',
    { schema: { querystring: BulkQuery, headers: ReadHeaders, response: { 200: BulkReply } } },
    async (request) => {
      const { requestFormQueue, status, includeDeletedContents } = request.query;
      const contentOids = [...new Set(requestFormQueue.split('|'))];
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const oids = await findable(request, { contentOids, status, includeDeleted: includeDeletedContents });
      const found = await readFrom(db, catalogue, (tables) => tilesOf(tables, oids));
      const tiles = await shownTiles(deps, request, found);
      return { ...fresh, contents: Object.fromEntries(tiles.map((tile) => [tile.contentOid, tile])) };
    },
  );

  app.get(
    '/api/content/creator/all-content-oids',
    {
      schema: {
        querystring: AllContentOidsQuery,
        headers: ReadHeaders,
        response: { 200: AllContentOidsReply },
      },
    },
    async (request) => {
      const { creatorOid } = request.query;
      const fresh = await freshness(request, positions, [catalogue]);
      const audience = await audienceOf(deps, request);
      const oids = await readFrom(db, catalogue, (tables) => listedContentOids(tables, creatorOid, audience));
      return { ...fresh, contentOids: oids.map((oid): Oid => parseOid(oid)) };
    },
  );
};
