import { timestamp } from '@fanfold/domain';
import { sharedMeans } from '@fanfold/domain/payments';
import { z } from 'zod';

import { Freshness, oid, pageQuery } from '../common.ts';

export const sharingStatuses = ['open', 'cleared', 'confirmed'] as const;

/** A payer and a creator who share a card or a device, and what was paid so far, refunds taken off. */
export const SharingCase = z.object({
  payerOid: oid,
  creatorOid: oid,
  kinds: z.array(z.enum(sharedMeans)),
  status: z.enum(sharingStatuses),
  flaggedAt: timestamp,
  reason: z.string().nullable(),
  decidedByOid: oid.nullable(),
  decidedAt: timestamp.nullable(),
  payments: z.int(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  lastPaidAt: timestamp.nullable(),
});
export type SharingCase = z.infer<typeof SharingCase>;

export const SharingQuery = pageQuery.extend({ status: z.enum(sharingStatuses).optional() });
export const SharingReply = Freshness.extend({
  cases: z.array(SharingCase),
  nextCursor: z.string().nullable(),
});
/** `confirm` holds what the creator earned and will earn from this payer; `clear` releases it. */
export const DecideSharingBody = z.object({
  payerOid: oid,
  creatorOid: oid,
  verdict: z.enum(['clear', 'confirm']),
  reason: z.string().trim().min(3).max(500),
});
