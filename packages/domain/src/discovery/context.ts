import { cachesStream } from './caches/decider.ts';
import { cacheEvents } from './caches/events.ts';
import { curatedPageStream } from './curated-page/decider.ts';
import { curatedPageEvents } from './curated-page/events.ts';
import { searchCategoriesStream } from './search-categories/decider.ts';
import { searchCategoryEvents } from './search-categories/events.ts';
import { workListStream } from './work-list/decider.ts';
import { workListEvents } from './work-list/events.ts';

/** The streams of the context, and every event type that they record. */
export const discoveryContext = {
  streams: [cachesStream, curatedPageStream, searchCategoriesStream, workListStream],
  events: [...cacheEvents, ...curatedPageEvents, ...searchCategoryEvents, ...workListEvents],
} as const;
