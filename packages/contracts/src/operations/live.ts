import { z } from 'zod';

import { position } from '../common.ts';
import { type ContextLive, topicOf } from '../live-topic.ts';

/** The queue for a second administrator is the platform's own: the id is that of no person. */
export const approvalsTopic = `approvals:${'0'.repeat(24)}`;

export const operationsLive = {
  topics: ['approvals'],
  publicTopics: [],
  messages: [
    /** Something was asked for or decided. */
    z.object({ kind: z.literal('approvals'), topic: topicOf('approvals'), position }),
  ],
} as const satisfies ContextLive;
