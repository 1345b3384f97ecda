import { bannerDayStream } from './banner-day/decider.ts';
import { bannerDayEvents } from './banner-day/events.ts';
import { cachesStream } from './caches/decider.ts';
import { cacheEvents } from './caches/events.ts';
import { creatorBannerStream } from './creator-banner/decider.ts';
import { creatorBannerEvents } from './creator-banner/events.ts';
import { curatedPageStream } from './curated-page/decider.ts';
import { curatedPageEvents } from './curated-page/events.ts';
import { searchCategoriesStream } from './search-categories/decider.ts';
import { searchCategoryEvents } from './search-categories/events.ts';
import { siteEventsStream } from './site-events/decider.ts';
import { siteEventEvents } from './site-events/events.ts';
import { workListStream } from './work-list/decider.ts';
import { workListEvents } from './work-list/events.ts';

/** The streams of the context, and every event type that they record. */
export const discoveryContext = {
  streams: [
    bannerDayStream,
    cachesStream,
    creatorBannerStream,
    curatedPageStream,
    searchCategoriesStream,
    siteEventsStream,
    workListStream,
  ],
  events: [
    ...bannerDayEvents,
    ...cacheEvents,
    ...creatorBannerEvents,
    ...curatedPageEvents,
    ...searchCategoryEvents,
    ...siteEventEvents,
    ...workListEvents,
  ],
} as const;
