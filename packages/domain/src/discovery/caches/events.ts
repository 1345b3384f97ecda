// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { defineEvent, type EventOf } from '../../event.ts';
import { timestamp } from '../../time.ts';

/** An administrator cleared what the service keeps of curated pages (ADM-037). */
export const CachesCleared = defineEvent('CachesCleared', { clearedAt: timestamp });

export const cacheEvents = [CachesCleared] as const;
export type CacheEvent = EventOf<typeof cacheEvents>;
