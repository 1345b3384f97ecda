// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { refundMoney } from '../../../amounts.ts';
import { defineEvent } from '../../../event.ts';
import { oid } from '../../../ids.ts';
import { timestamp } from '../../../time.ts';

const ids = { chargeId: oid, buyerOid: oid, provider: z.string() };
const coins = {
  paidCoins: z.int().nonnegative(),
  bonusCoins: z.int().nonnegative(),
};

/** Money of the charge is to go back; its coins have left the wallet. */
export const ChargeRefundRequested = defineEvent('ChargeRefundRequested', {
  ...ids,
  refundId: oid,
  money: refundMoney,
  ...coins,
  requestedBy: z.enum(['fan', 'admin']),
  requestedByOid: oid,
  needsApproval: z.boolean(),
  reason: z.string(),
  requestedAt: timestamp,
});

/** A second administrator agreed to a large refund. */
export const ChargeRefundApproved = defineEvent('ChargeRefundApproved', {
  ...ids,
  refundId: oid,
  adminOid: oid,
});

/** The provider gave the money back. */
export const ChargeRefunded = defineEvent('ChargeRefunded', {
  ...ids,
  refundId: oid,
  refundRef: z.string(),
  money: refundMoney,
  ...coins,
  refundedAt: timestamp,
});

/** No money went back; the coins return to their lots. */
export const ChargeRefundFailed = defineEvent('ChargeRefundFailed', {
  ...ids,
  refundId: oid,
  cause: z.enum(['provider', 'rejected', 'disputed', 'too_much']),
  adminOid: oid.nullable(),
  reason: z.string(),
});

/** The payer told the bank to take the money back, or the provider gave it back by itself. */
export const ChargeDisputed = defineEvent('ChargeDisputed', {
  ...ids,
  disputeId: oid,
  /** The provider's own name for it. */
  disputeRef: z.string(),
  kind: z.enum(['chargeback', 'provider_refund']),
  reason: z.string(),
  disputedAt: timestamp,
});

export const DisputeWon = defineEvent('DisputeWon', { ...ids, disputeId: oid, endedAt: timestamp });

/** The money is gone: what was left of the charge after refunds, line by line. */
export const DisputeLost = defineEvent('DisputeLost', {
  ...ids,
  disputeId: oid,
  kind: z.enum(['chargeback', 'provider_refund']),
  money: z.object({
    currency: refundMoney.shape.currency,
    baseMinor: z.int(),
    taxMinor: z.int(),
    feeMinor: z.int(),
    roundingMinor: z.int(),
    /** Bonus coins' price that refunds of this charge had kept back: it goes too. */
    withheldMinor: z.int().nonnegative(),
    totalMinor: z.int().nonnegative(),
  }),
  endedAt: timestamp,
});

export const reversalEvents = [
  ChargeRefundRequested,
  ChargeRefundApproved,
  ChargeRefunded,
  ChargeRefundFailed,
  ChargeDisputed,
  DisputeWon,
  DisputeLost,
] as const;
