import { z } from 'zod';

import { position } from '../common.ts';
import { type ContextLive, topicOf } from '../live-topic.ts';

export const earningsLive = {
  topics: ['revenue'],
  publicTopics: [],
  messages: [
    /** Today's figures of a creator, absolute, and that the list of sales has a new line. */
    z.object({
      kind: z.literal('revenue'),
      topic: topicOf('revenue'),
      position,
      day: z.iso.date(),
      paidCoins: z.int(),
      bonusCoins: z.int(),
      sales: z.int(),
      refunds: z.int(),
    }),
    /** What of a month is held has changed, or the month was settled. */
    z.object({ kind: z.literal('books'), topic: topicOf('revenue'), position, month: z.string() }),
  ],
} as const satisfies ContextLive;
