import { z } from 'zod';

import { position } from '../common.ts';
import { type ContextLive, topicOf } from '../live-topic.ts';

export const notificationsLive = {
  topics: ['notifications'],
  publicTopics: [],
  messages: [
    /** A notification came. */
    z.object({ kind: z.literal('notification'), topic: topicOf('notifications'), position }),
  ],
} as const satisfies ContextLive;
