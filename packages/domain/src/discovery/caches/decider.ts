import type { Decider } from '../../decider.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type CacheEvent, cacheEvents } from './events.ts';

export type CacheCommand = { readonly type: 'ClearCaches'; readonly now: Timestamp };

/** Plain JSON: a snapshot is this value written down. */
export type CachesState = { clearedAt: Timestamp | null; times: number };

/** When an administrator cleared the caches last: what was kept before is not shown any more. */
export const caches: Decider<CachesState, CacheCommand, CacheEvent, never> = {
  initial: () => ({ clearedAt: null, times: 0 }),
  evolve: (state, event) => {
    switch (event.type) {
      case 'CachesCleared':
        return { clearedAt: event.clearedAt, times: state.times + 1 };
    }
  },
  decide: (_state, { now }) => [{ type: 'CachesCleared', clearedAt: now }],
};

/** The one stream of the site's caches. */
export const cachesId = 'site';

export const cachesStream = defineStream({
  category: 'caches',
  idPattern: 'site',
  holds: 'when administrators cleared the caches of curated pages',
  context: 'discovery',
  decider: caches,
  events: cacheEvents,
});
