import {
  changeBanner,
  countBanner,
  countsOf,
  decideBanner,
  requestBanner,
  saveBanner,
} from '@fanfold/application/discovery';
import {
  BannerCountBody,
  BannerDatesReply,
  BannerRequestsReply,
  BannersReply,
  BannerViewCountReply,
  CreatorBannerReply,
  InitBannerBody,
  SaveCreatorBannerBody,
  SetCreatorBannerBody,
  UpdateBannerBody,
} from '@fanfold/contracts/discovery';
import { addDays, parseOid, seoulDay } from '@fanfold/domain';
import { bannerDays, creatorBannerStream } from '@fanfold/domain/discovery';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { isRobot } from '../http/robots.ts';
import { audienceOf } from '../http/work-lists.ts';
import { bannersByDay, bannersOf, bannersOfToday, freeOf } from './banners.ts';
import type { DiscoveryDeps } from './deps.ts';
import { namedInLinks } from './named-in-rows.ts';

/** DIS-022 to DIS-025: the banner of a creator, and the days that it is asked for. */
export const creatorBannerRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  app.get(
    '/api/creator-api/banner-dates',
    { schema: { response: { 200: BannerDatesReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const dates = bannerDays(deps.clock.now()).map(async (day) => {
        const state = await bannersOf(deps, day);
        const own = state.banners.findLast(({ creatorOid }) => creatorOid === (oid as string));
        return {
          day,
          free: freeOf(state),
          own: own ? { bannerOid: own.bannerOid, status: own.status, reason: own.reason } : null,
        };
      });
      return { dates: await Promise.all(dates) };
    },
  );

  app.get(
    '/api/creator-api/banner',
    { schema: { response: { 200: CreatorBannerReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const { state } = await deps.eventLog.commands.load(creatorBannerStream, oid, { maxAgeMs: 0 });
      return { banner: state.banner };
    },
  );

  app.post(
    '/api/creator-api/banner',
    { schema: { body: SaveCreatorBannerBody, response: writtenResponse } },
    (request) => {
      const creatorOid = parseOid(callerOf(request).oid);
      return written(saveBanner(deps, askerOf(request), { creatorOid, content: request.body }));
    },
  );

  app.post(
    '/api/creator-api/init-banner',
    { schema: { body: InitBannerBody, response: writtenResponse } },
    (request) => {
      const creatorOid = parseOid(callerOf(request).oid);
      return written(requestBanner(deps, askerOf(request), { creatorOid, ...request.body }));
    },
  );
};

/** The banners of today (DIS-040), and how often they are seen and pressed. */
export const shownBannerRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  app.get('/api/content/banners', { schema: { response: { 200: BannersReply } } }, async (request) => {
    const { hidden } = await audienceOf(deps, request);
    return { banners: await bannersOfToday(deps, hidden.creators) };
  });

  app.post(
    '/api/content/banner-count',
    { schema: { body: BannerCountBody, response: { 202: z.object({}) } } },
    async (request, reply) => {
      if (!isRobot(request)) await countBanner(deps, request.body);
      return reply.code(202).send({});
    },
  );
};

/** So many days are counted: a month and today. */
const countedDays = 31;

/** ADM-007, ADM-013, ADM-031, ADM-032 */
export const adminBannerRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  app.get(
    '/api/admin/banner-requests',
    { schema: { response: { 200: BannerRequestsReply } } },
    async (request) => {
      const days = await bannersByDay(deps, bannerDays(deps.clock.now()));
      const links = days.flatMap(({ banners }) => banners.flatMap(({ link }) => link ?? []));
      return { days, named: await namedInLinks(deps, request, links) };
    },
  );

  app.post(
    '/api/admin/set-creator-banner',
    { schema: { body: SetCreatorBannerBody, response: writtenResponse } },
    (request) => written(decideBanner(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/update-banner',
    { schema: { body: UpdateBannerBody, response: writtenResponse } },
    (request) => written(changeBanner(deps, askerOf(request, 'admin'), request.body)),
  );

  app.get('/api/admin/bannerViewCount', { schema: { response: { 200: BannerViewCountReply } } }, async () => {
    const now = deps.clock.now();
    const days = Array.from({ length: countedDays }, (_, ago) => seoulDay(addDays(now, -ago)));
    const shown = (await bannersByDay(deps, days)).map(({ day, banners }) => ({
      day,
      banners: banners.filter(({ status }) => status === 'approved'),
    }));
    const oids = shown.flatMap(({ banners }) => banners.map(({ bannerOid }) => bannerOid as string));
    const counts = await countsOf(deps, oids);
    const none = { shows: 0, clicks: 0 };
    const counted = shown.map(({ day, banners }) => ({
      day,
      banners: banners.map((banner) => ({ ...banner, ...(counts.get(banner.bannerOid) ?? none) })),
    }));
    return { days: counted.filter(({ banners }) => banners.length > 0) };
  });
};
