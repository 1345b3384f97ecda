import { z } from 'zod';

import { oid, position } from '../common.ts';
import { type ContextLive, topicOf } from '../live-topic.ts';

export const catalogueLive = {
  topics: ['works'],
  publicTopics: ['catalogue'],
  messages: [
    /** A content appeared, changed or went. */
    z.object({
      kind: z.literal('content'),
      topic: z.literal('catalogue'),
      position,
      contentOid: oid,
      priceCoins: z.int().nullable(),
    }),
    /** A work of a creator's own changed: what was saved, where it is in its life, its files. */
    z.object({ kind: z.literal('work'), topic: topicOf('works'), position, contentOid: oid }),
  ],
} as const satisfies ContextLive;
