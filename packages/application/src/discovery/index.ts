export { type BannerAct, countBanner, countsOf } from './banner-counts.ts';
export { changeBanner, decideBanner, requestBanner, saveBanner } from './banners.ts';
export {
  clearCaches,
  creatorOfPage,
  publishCuration,
  removeCuratedPage,
  saveCuration,
  updateOwnCuration,
} from './curation.ts';
export { defaultPageOf, defaultRows } from './default-pages.ts';
export { discoveryManifest } from './manifest.ts';
export { type RouteFigures, routeViews, routeViewsByDay } from './route-analytics.ts';
export { publishSiteEvent, removeSiteEvent, saveSiteEvent } from './site-events.ts';
export { firstFramesOf, timingsOf } from './timings.ts';
export { saveTrackProperties, type Tracked, trackEvent, trackedFrom } from './tracking.ts';
export {
  addToDiscovery,
  removeFromDiscovery,
  saveRecommended,
  saveSearchCategories,
} from './work-lists.ts';
