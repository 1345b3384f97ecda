import { timestamp } from '@fanfold/domain';
import { fingerprintKinds } from '@fanfold/domain/payments';
import { z } from 'zod';

import { Freshness, oid, pageQuery } from '../common.ts';

export const linkedAccountsStatuses = ['open', 'cleared', 'confirmed'] as const;

/** A payer and a creator who share a card or a device, and what was paid so far, refunds taken off. */
export const LinkedAccountsCase = z.object({
  payerOid: oid,
  creatorOid: oid,
  kinds: z.array(z.enum(fingerprintKinds)),
  status: z.enum(linkedAccountsStatuses),
  flaggedAt: timestamp,
  reason: z.string().nullable(),
  decidedByOid: oid.nullable(),
  decidedAt: timestamp.nullable(),
  payments: z.int(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  lastPaidAt: timestamp.nullable(),
});
export type LinkedAccountsCase = z.infer<typeof LinkedAccountsCase>;

export const LinkedAccountsQuery = pageQuery.extend({ status: z.enum(linkedAccountsStatuses).optional() });
export const LinkedAccountsReply = Freshness.extend({
  cases: z.array(LinkedAccountsCase),
  nextCursor: z.string().nullable(),
});
/** `confirm` holds what the creator earned and will earn from this payer; `clear` releases it. */
export const DecideSharingBody = z.object({
  payerOid: oid,
  creatorOid: oid,
  verdict: z.enum(['clear', 'confirm']),
  reason: z.string().trim().min(3).max(500),
});
