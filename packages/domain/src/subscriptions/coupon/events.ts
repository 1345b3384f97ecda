// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

const ids = { creatorOid: oid, code: z.string() } as const;

/** SUB-015: a creator takes a part off the fee of one tier, for some months. */
export const TierCouponCreated = defineEvent('TierCouponCreated', {
  ...ids,
  tierHash: oid,
  percent: z.int().min(1).max(100),
  months: z.int().min(1).max(12),
  /** The first moment at which it is over. */
  expiresAt: timestamp,
  /** How many people can use it; null for all. */
  uses: z.int().positive().nullable(),
  createdAt: timestamp,
});
export const TierCouponEnded = defineEvent('TierCouponEnded', ids);

/** A person uses it with a subscription, once. */
export const TierCouponUsed = defineEvent('TierCouponUsed', {
  ...ids,
  subscriberOid: oid,
  /** The charge of the subscription that it was taken for. Left out: recorded before this was kept. */
  chargeId: oid.optional(),
  usedAt: timestamp.optional(),
});
/** The subscription was not paid: the use can be made again. */
export const TierCouponUseReturned = defineEvent('TierCouponUseReturned', {
  ...ids,
  subscriberOid: oid,
  chargeId: oid.optional(),
});

export const tierCouponEvents = [
  TierCouponCreated,
  TierCouponEnded,
  TierCouponUsed,
  TierCouponUseReturned,
] as const;
export type TierCouponEvent = EventOf<typeof tierCouponEvents>;
