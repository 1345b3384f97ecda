import { reachOfAll } from '@fanfold/application/catalogue';
import { readFrom } from '@fanfold/projection';
import { blockersOf, blocksRead } from '@fanfold/projections/community/blocks';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';

/**
 * For so long a list shows the same number of views, and misses that a creator blocked its reader, in
 * milliseconds.
 */
const keptMs = { views: 5_000, blockers: 1_000 } as const;

const perDatabase = <Value extends object | number>(options: { max: number; ttl: number }) => {
  const caches = new WeakMap<Kysely<never>, LRUCache<string, Value>>();
  return (db: Kysely<never>): LRUCache<string, Value> => {
    const known = caches.get(db);
    if (known) return known;
    const cache = new LRUCache<string, Value>(options);
    caches.set(db, cache);
    return cache;
  };
};

const viewsIn = perDatabase<number>({ max: 50_000, ttl: keptMs.views });
const blockersIn = perDatabase<Promise<readonly string[]>>({ max: 20_000, ttl: keptMs.blockers });

/**
 * How often each work was opened. Pages show the same works to many people, so that their numbers are kept
 * for a moment.
 */
export const viewsOfAll = async (
  db: Kysely<never>,
  contentOids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const cache = viewsIn(db);
  const views = new Map(contentOids.map((oid) => [oid, cache.get(oid)]));
  const missing = [...views].flatMap(([oid, known]) => (known === undefined ? [oid] : []));
  const reach = await reachOfAll(db, missing);
  for (const oid of missing) {
    const read = reach.get(oid)?.views ?? 0;
    cache.set(oid, read);
    views.set(oid, read);
  }
  return views as ReadonlyMap<string, number>;
};

/** The creators who blocked a person. The requests of one page share one read. */
export const keptBlockersOf = (db: Kysely<never>, oid: string): Promise<readonly string[]> => {
  const cache = blockersIn(db);
  const known = cache.get(oid);
  if (known) return known;
  const read = readFrom(db, blocksRead, (tables) => blockersOf(tables, oid));
  cache.set(oid, read);
  // What failed is not kept.
  read.catch(() => cache.delete(oid));
  return read;
};
