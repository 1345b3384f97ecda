import { z } from 'zod';

import { oid, position } from '../common.ts';
import { type ContextLive, topicOf } from '../live-topic.ts';

export const catalogueLive = {
  topics: ['works', 'access'],
  publicTopics: ['catalogue'],
  messages: [
    /** A content in lists appeared, changed or went. Of others nothing is said: all people may watch. */
    z.object({
      kind: z.literal('content'),
      topic: z.literal('catalogue'),
      position,
      contentOid: oid,
      priceCoins: z.int().nullable(),
    }),
    /** A work of a creator's own changed: what was saved, where it is in its life, its files. */
    z.object({ kind: z.literal('work'), topic: topicOf('works'), position, contentOid: oid }),
    /** What a person can open has changed: by following, a tier, or a right to a work. */
    z.object({ kind: z.literal('access'), topic: topicOf('access'), position }),
  ],
} as const satisfies ContextLive;
