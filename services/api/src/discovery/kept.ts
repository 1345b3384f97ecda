import { cachesId, cachesStream } from '@fanfold/domain/discovery';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { FastifyReply } from 'fastify';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock };

export const cacheRules = {
  /** DIS-053: for so long the choice of a page's works is kept. */
  keptSeconds: 1_800,
  /** Where a row shows what is newest: a new work is seen there soon. */
  newestSeconds: 15,
  /**
   * In browsers and in what stands before the service, together: what both keep has one age. A work that its
   * creator made private is gone from pages after it, which is much less than the 20 minutes of ADM-081.
   */
  sharedSeconds: 60,
  /** What another process cleared is noticed after this time. */
  noticedMs: 5_000,
} as const;

/** What replies that are the same for all visitors say to caches. */
export const publicCache = `public, max-age=${cacheRules.sharedSeconds}, must-revalidate`;

/** Lets caches keep a reply that is the same for all visitors of a country. */
export const keptByCountry = (reply: FastifyReply, countryHeader: string | undefined): FastifyReply => {
  if (countryHeader !== undefined) reply.header('vary', countryHeader);
  return reply.header('cache-control', publicCache);
};

/** The most that is kept: pages of creators are many. */
const mostKept = 2_000;

type Entry<Value> = { readonly value: Promise<Value>; readonly until: number; readonly cleared: number };

type Wanted<Value> = {
  /** What changes with what is kept has to be part of it. */
  readonly key: string;
  readonly read: () => Promise<Value>;
  /** It is read in any case (ADM-036). */
  readonly forced: boolean;
  readonly keptSeconds: number;
};

/**
 * Keeps values by key until they are too old or an administrator clears the caches. What fails is not kept.
 */
export const keeping = <Value>({ eventLog, clock }: Deps) => {
  const entries = new Map<string, Entry<Value>>();
  return async ({ key, read, forced, keptSeconds }: Wanted<Value>): Promise<Value> => {
    const maxAgeMs = forced ? 0 : cacheRules.noticedMs;
    const { state } = await eventLog.commands.load(cachesStream, cachesId, { maxAgeMs });
    const now = Date.parse(clock.now());
    const kept = entries.get(key);
    if (!forced && kept && kept.until > now && kept.cleared === state.times) return kept.value;
    const value = read();
    const until = now + keptSeconds * 1_000;
    // The oldest is the first.
    entries.delete(key);
    entries.set(key, { value, until, cleared: state.times });
    const oldest = entries.size > mostKept ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    value.catch(() => entries.delete(key));
    return value;
  };
};
