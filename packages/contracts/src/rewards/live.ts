import { z } from 'zod';

import { oid, position } from '../common.ts';
import { type ContextLive, topicOf } from '../live-topic.ts';
import { itemStatuses } from './item-statuses.ts';

export const rewardsLive = {
  topics: ['inventory'],
  publicTopics: [],
  messages: [
    /** An item of an inventory came, changed or went (status null). */
    z.object({
      kind: z.literal('inventory'),
      topic: topicOf('inventory'),
      position,
      itemOid: oid,
      status: z.enum(itemStatuses).nullable(),
    }),
  ],
} as const satisfies ContextLive;
