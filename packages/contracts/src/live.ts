import { timestamp } from '@fanfold/domain';
import { z } from 'zod';
import { Balance } from './coinevent/index.ts';
import { oid, position } from './common.ts';
import { chargeStatuses } from './payment/index.ts';

/**
 * Live updates over `GET /api/live?topics=…&after=…` (server-sent events). The SSE id of a message is its log position.
 * Values are absolute; a client applies a message only when its position is newer than what it has. Delivery is at least
 * once. A `resync` says that messages may be missing: refetch what the topic mirrors.
 *
 * Topics: `wallet:{oid}`, `revenue:{oid}`, `charge:{chargeId}`, `catalogue`.
 */
export const topic = z.string().regex(/^(?:(?:wallet|revenue|charge):[0-9a-f]{24}|catalogue)$/);

export const LiveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('balance'), topic, position, balance: Balance }),
  /** Today's figures of a creator, absolute, and that the list of sales has a new line. */
  z.object({
    kind: z.literal('revenue'),
    topic,
    position,
    day: z.iso.date(),
    paidCoins: z.int(),
    bonusCoins: z.int(),
    sales: z.int(),
    refunds: z.int(),
  }),
  z.object({ kind: z.literal('charge'), topic, position, chargeId: oid, status: z.enum(chargeStatuses) }),
  /** Something in the catalogue appeared, changed or went. */
  z.object({ kind: z.literal('content'), topic, position, contentOid: oid, priceCoins: z.int().nullable() }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

export const Resync = z.object({ kind: z.literal('resync'), position });

export const LiveQuery = z.object({ topics: z.string().min(1).max(2000), after: position.optional() });

export const Hello = z.object({ kind: z.literal('hello'), position, at: timestamp });
