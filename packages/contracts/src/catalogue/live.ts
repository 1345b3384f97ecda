import { z } from 'zod';

import { oid, position } from '../common.ts';
import type { ContextLive } from '../live-topic.ts';

export const catalogueLive = {
  topics: [],
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
  ],
} as const satisfies ContextLive;
