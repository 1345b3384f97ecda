import {
  countReach,
  forgetHistory,
  isPlay,
  notePlayTime,
  playedAsset,
  playHistory,
} from '@fanfold/application/catalogue';
import { ReadHeaders } from '@fanfold/contracts';
import {
  ForgetHistoryBody,
  PlayCountBody,
  PlayHistoryReply,
  PlayTimeBody,
  ViewBody,
} from '@fanfold/contracts/catalogue';
import type { Oid } from '@fanfold/domain';
import { keyedHash } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { catalogue, listedTilesOf } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import { isRobot } from '../http/robots.ts';
import { foundWork } from '../http/work-access.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { CatalogueDeps } from './deps.ts';

/** What is opened and played: counted once for each viewer, robots and the makers of a work left out (CAT-035 to CAT-037). */
export const playsRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { pepper } = deps;
  const answer = { response: { 202: z.object({}) } };

  /** Who counts for a work; undefined for robots, for administrators who look as another person, and for its makers. */
  const viewerOfWork = async (request: FastifyRequest, contentOid: Oid, action: 'find' | 'view') => {
    const access = await foundWork(deps, request, contentOid);
    const { caller } = request;
    const isMaker = ['owner', 'coCreator', 'administrator'].includes(access.to('find').reason);
    if (isRobot(request) || isMaker || caller?.impersonator !== undefined) return undefined;
    if (!access.to(action).allowed) return undefined;
    const viewer = caller?.oid ?? keyedHash(pepper, `viewer:${request.ip}:${request.headers['user-agent']}`);
    return { viewer, ownerOid: caller === null ? undefined : (caller.oid as Oid), work: access.work };
  };

  app.post('/api/content/view', { schema: { body: ViewBody, ...answer } }, async (request, reply) => {
    const { contentOid } = request.body;
    const seen = await viewerOfWork(request, contentOid, 'find');
    if (seen) await countReach(deps, { contentOid, viewer: seen.viewer, kind: 'view' });
    return reply.code(202).send({});
  });

  app.post(
    '/api/content/history/play-count',
    { schema: { body: PlayCountBody, ...answer } },
    async (request, reply) => {
      const { contentOid, playedMs } = request.body;
      const seen = await viewerOfWork(request, contentOid, 'view');
      if (seen && isPlay(playedMs, (await playedAsset(deps, seen.work))?.durationMs ?? null))
        await countReach(deps, { contentOid, viewer: seen.viewer, kind: 'play' });
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/content/history/play-time',
    { schema: { body: PlayTimeBody, ...answer } },
    async (request, reply) => {
      const { contentOid, positionMs, playedMs } = request.body;
      const seen = await viewerOfWork(request, contentOid, 'view');
      if (seen) await notePlayTime(deps, { contentOid, ownerOid: seen.ownerOid, positionMs, playedMs });
      return reply.code(202).send({});
    },
  );
};

/** What the caller played, and how they forget it. */
export const historyRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions } = deps;
  app.get(
    '/api/content/history',
    { schema: { headers: ReadHeaders, response: { 200: PlayHistoryReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [catalogue, purchases]);
      const played = await playHistory(db, callerOf(request).oid);
      const audience = await audienceOf(deps, request);
      const oids = played.map(({ contentOid }) => contentOid);
      const tiles = await readFrom(db, catalogue, (tables) => listedTilesOf(tables, oids, audience));
      const works = new Map(
        (await shownTiles(deps, request, tiles)).map((tile) => [tile.contentOid as string, tile]),
      );
      return {
        ...fresh,
        played: played.flatMap(({ contentOid, positionMs, playedAt }) => {
          const work = works.get(contentOid);
          return work ? [{ work, positionMs, playedAt }] : [];
        }),
      };
    },
  );

  app.post(
    '/api/content/history/forget',
    { schema: { body: ForgetHistoryBody, response: { 200: z.object({}) } } },
    async (request) => {
      await forgetHistory(db, { ownerOid: callerOf(request).oid, ...request.body });
      return {};
    },
  );
};
