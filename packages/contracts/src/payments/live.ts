import { z } from 'zod';

import { oid, position } from '../common.ts';
import { type ContextLive, topicOf } from '../live-topic.ts';
import { chargeStatuses } from './charge-statuses.ts';

export const paymentsLive = {
  topics: ['charge'],
  publicTopics: [],
  messages: [
    z.object({
      kind: z.literal('charge'),
      topic: topicOf('charge'),
      position,
      chargeId: oid,
      status: z.enum(chargeStatuses),
    }),
  ],
} as const satisfies ContextLive;
