import {
  countReach,
  forgetHistory,
  isPlay,
  notePlayTime,
  noteReached,
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
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { agreesToAnalytics } from '../http/analytics-consent.ts';
import { callerOf } from '../http/auth.ts';
import { networkOf } from '../http/guesses/network.ts';
import { ownTilesOf } from '../http/own-works.ts';
import { freshness } from '../http/read-your-writes.ts';
import { isRobot } from '../http/robots.ts';
import { foundWork } from '../http/work-access.ts';
import type { CatalogueDeps } from './deps.ts';

/**
 * People behind one network address are few or many, which its requests do not tell: so many of its visitors
 * count for a work.
 */
const visitorsOfNetwork = 3;

/** What stands for a visitor: their network, and which of its few visitors their browser makes them. */
const visitorOf = (pepper: string, { ip, headers }: FastifyRequest): string => {
  const browser = keyedHash(pepper, `browser:${headers['user-agent']}`);
  const place = Number.parseInt(browser.slice(0, 8), 16) % visitorsOfNetwork;
  return keyedHash(pepper, `viewer:${networkOf(ip)}:${place}`);
};

/**
 * What is opened and played: counted once for each viewer, robots and the makers of a work left out (CAT-035
 * to CAT-037).
 */
export const playsRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { pepper } = deps;
  const answer = { response: { 202: z.object({}) } };

  /**
   * Who opens or plays a work; undefined for robots, for administrators who look as another person, and for
   * its makers. Some telephones have the name of a robot: who is signed in there is not counted, but keeps
   * their place.
   */
  const viewerOfWork = async (request: FastifyRequest, contentOid: Oid, action: 'find' | 'view') => {
    const access = await foundWork(deps, request, contentOid);
    const { caller } = request;
    const isMaker = ['owner', 'coCreator', 'administrator'].includes(access.to('find').reason);
    const isCounted = !isRobot(request);
    if (isMaker || caller?.impersonator !== undefined || !(isCounted || caller)) return undefined;
    if (!access.to(action).allowed) return undefined;
    const viewer = caller?.oid ?? visitorOf(pepper, request);
    const ownerOid = caller === null ? undefined : (caller.oid as Oid);
    return { viewer, ownerOid, work: access.work, isCounted };
  };

  app.post('/api/content/view', { schema: { body: ViewBody, ...answer } }, async (request, reply) => {
    const { contentOid } = request.body;
    const seen = await viewerOfWork(request, contentOid, 'find');
    if (seen?.isCounted) await countReach(deps, { contentOid, viewer: seen.viewer, kind: 'view' });
    return reply.code(202).send({});
  });

  app.post(
    '/api/content/history/play-count',
    { schema: { body: PlayCountBody, ...answer } },
    async (request, reply) => {
      const { contentOid, playedMs } = request.body;
      const seen = await viewerOfWork(request, contentOid, 'view');
      if (seen?.isCounted && isPlay(playedMs, (await playedAsset(deps, seen.work))?.durationMs ?? null))
        await countReach(deps, { contentOid, viewer: seen.viewer, kind: 'play' });
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/content/history/play-time',
    { schema: { body: PlayTimeBody, ...answer } },
    async (request, reply) => {
      const { contentOid, positionMs, playedMs, reached, told } = request.body;
      const seen = await viewerOfWork(request, contentOid, 'view');
      if (!seen) return reply.code(202).send({});
      const { viewer, ownerOid, isCounted } = seen;
      const durationMs = (await playedAsset(deps, seen.work))?.durationMs ?? null;
      const counted = isCounted ? playedMs : 0;
      const played = { contentOid, viewer, ownerOid, durationMs, positionMs, told };
      await notePlayTime(deps, { ...played, playedMs: counted });
      // A visitor has agreed to nothing.
      const isMeasured =
        isCounted && ownerOid !== undefined && (await agreesToAnalytics(deps.eventLog, ownerOid));
      if (reached !== undefined && isMeasured) await noteReached(deps, { contentOid, viewer, reached });
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
      const oids = played.map(({ contentOid }) => contentOid);
      const tiles = await ownTilesOf(deps, request, oids);
      const works = new Map(tiles.map((tile) => [tile.contentOid as string, tile]));
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
