import { z } from 'zod';

import { position } from '../common.ts';
import { type ContextLive, topicOf } from '../live-topic.ts';
import { Balance } from './balance.ts';

export const walletLive = {
  topics: ['wallet'],
  publicTopics: [],
  messages: [z.object({ kind: z.literal('balance'), topic: topicOf('wallet'), position, balance: Balance })],
} as const satisfies ContextLive;
