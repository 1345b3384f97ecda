import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { adminCurationRoutes, cachesRoutes } from './admin-curation.route.ts';
import { adminBannerRoutes, creatorBannerRoutes, shownBannerRoutes } from './banners.route.ts';
import type { Chosen } from './choice.ts';
import { creatorAnalyticsRoute } from './creator-analytics.route.ts';
import { creatorRoutes } from './creators.route.ts';
import type { DiscoveryDeps } from './deps.ts';
import { feedRoute } from './feeds.route.ts';
import { keeping } from './kept.ts';
import { ownCurationRoutes } from './own-curation.route.ts';
import { curatedPageRoutes, curationRoute } from './pages.route.ts';
import { personalRowsRoute } from './personal-rows.route.ts';
import { rankingRoute } from './ranking.route.ts';
import { recommendationRoute } from './recommendation.route.ts';
import { searchRoutes, suggestRoute } from './search.route.ts';
import { searchCategoriesRoutes } from './search-categories.route.ts';
import { adminSiteEventRoutes, siteEventRoutes } from './site-events.route.ts';
import { sitemapRoutes } from './sitemaps.route.ts';
import { trackingRoutes } from './tracking.route.ts';

import { recommendRoutes, workListRoutes } from './work-lists.route.ts';

export const discoveryRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const choices = keeping<readonly Chosen[]>(deps);
  await app.register(curatedPageRoutes, { ...deps, choices });
  await app.register(curationRoute, { ...deps, choices });
  await app.register(personalRowsRoute, deps);
  await app.register(ownCurationRoutes, deps);
  await app.register(adminCurationRoutes, { ...deps, choices });
  await app.register(cachesRoutes, deps);
  await app.register(creatorBannerRoutes, deps);
  await app.register(shownBannerRoutes, deps);
  await app.register(adminBannerRoutes, deps);
  await app.register(trackingRoutes, deps);
  await app.register(creatorAnalyticsRoute, deps);
  await app.register(searchRoutes, deps);
  await app.register(suggestRoute, deps);
  await app.register(searchCategoriesRoutes, deps);
  await app.register(siteEventRoutes, deps);
  await app.register(adminSiteEventRoutes, deps);
  await app.register(workListRoutes, deps);
  await app.register(recommendRoutes, deps);
  await app.register(rankingRoute, deps);
  await app.register(recommendationRoute, deps);
  await app.register(creatorRoutes, deps);
  await app.register(sitemapRoutes, deps);
  await app.register(feedRoute, deps);
};
