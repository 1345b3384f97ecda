import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { Freshness } from '../common.ts';

/** What waits for administrators or finance; each has a page where it is worked through. */
export const queueNames = [
  'reports',
  'takedowns',
  'objections',
  'appeals',
  'approvals',
  'supportRequests',
  'linkedAccounts',
  'refunds',
  'disputes',
  'debts',
  'differences',
  'refusedFiles',
  'failedMails',
  'projections',
  'parkedEvents',
] as const;
export type QueueName = (typeof queueNames)[number];

export const Queue = z.object({
  queue: z.enum(queueNames),
  waiting: z.int().nonnegative(),
  /** Since when the oldest waits; null where nothing waits or it is not known. */
  oldestAt: timestamp.nullable(),
});
export type Queue = z.infer<typeof Queue>;

/** The queues that the caller's role can work through, in the order of the pages. */
export const OverviewReply = Freshness.extend({ queues: z.array(Queue) });
