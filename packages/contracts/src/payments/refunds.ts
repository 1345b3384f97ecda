import { chargeAmounts, currencies, timestamp } from '@fanfold/domain';
import { chargeMeans, chargePurpose, declineReasons, providers } from '@fanfold/domain/payments';
import { z } from 'zod';

import { Freshness, oid, pageQuery, position, reason, revision } from '../common.ts';
import { chargeStatuses } from './charge-statuses.ts';

const provider = z.enum(providers);

export const refundStatuses = ['waiting', 'asked', 'refunded', 'failed'] as const;
export const refundCauses = ['provider', 'rejected', 'disputed', 'too_much'] as const;

/**
 * A refund of a charge. Money is in minor units of `currency`; `withheldMinor` was kept for spent bonus
 * coins.
 */
export const Refund = z.object({
  refundId: oid,
  chargeId: oid,
  buyerOid: oid,
  provider,
  currency: z.enum(currencies),
  paybackMinor: z.int(),
  withheldMinor: z.int(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  requestedBy: z.enum(['fan', 'admin']),
  requestedByOid: oid,
  /** `waiting` for a second administrator; `asked`: the provider was asked, and has not answered. */
  status: z.enum(refundStatuses),
  reason: z.string(),
  cause: z.enum(refundCauses).nullable(),
  requestedAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Refund = z.infer<typeof Refund>;

export const disputeStatuses = ['open', 'won', 'lost'] as const;
export const disputeKinds = ['chargeback', 'provider_refund'] as const;
export const Dispute = z.object({
  disputeId: oid,
  chargeId: oid,
  buyerOid: oid,
  provider,
  disputeRef: z.string(),
  kind: z.enum(disputeKinds),
  status: z.enum(disputeStatuses),
  reason: z.string(),
  currency: z.enum(currencies).nullable(),
  totalMinor: z.int().nullable(),
  disputedAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

/** What a person owes, in paid coins. */
export const Debt = z.object({
  debtId: oid,
  walletOid: oid,
  chargeId: oid,
  coins: z.int(),
  leftCoins: z.int(),
  /** Coins of the charge that came back after the debt was written off, and were kept. */
  recoveredCoins: z.int(),
  clearedBy: z.enum(['charge', 'returned', 'coins', 'write_off']).nullable(),
  reason: z.string(),
  raisedAt: timestamp,
  clearedAt: timestamp.nullable(),
});
export type Debt = z.infer<typeof Debt>;

/** What was sold, and how it was paid: coins or gift points, through a provider, out of which pocket. */
const sold = {
  provider,
  means: z.enum(chargeMeans),
  purpose: chargePurpose,
  paidCoins: z.int(),
  bonusCoins: z.int(),
  amounts: chargeAmounts,
};

/** A charge in a list, with its refunds. */
const ListedCharge = z.object({
  chargeId: oid,
  position,
  status: z.enum(chargeStatuses),
  declineReason: z.enum(declineReasons).nullable(),
  ...sold,
  initiatedAt: timestamp,
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
});

/** One of the caller's charges. */
export const MyCharge = ListedCharge.extend({
  /** Where it can still be paid; null when it cannot. */
  payUrl: z.string().nullable(),
  /** Whether the fan's own request for a refund would be carried out now. */
  refundable: z.boolean(),
});
export type MyCharge = z.infer<typeof MyCharge>;
export const MyChargesReply = Freshness.extend({
  charges: z.array(MyCharge),
  nextCursor: z.string().nullable(),
});
export const MyChargesQuery = pageQuery;

/** What a refund of the charge would be now; `refused` says why there is none. */
export const RefundQuoteQuery = z.object({ chargeId: oid });
export const RefundQuote = z.object({
  chargeId: oid,
  refused: z.string().nullable(),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  spentBonusCoins: z.int(),
  currency: z.enum(currencies).nullable(),
  paybackMinor: z.int(),
  withheldMinor: z.int(),
});
export type RefundQuote = z.infer<typeof RefundQuote>;

/** The fan's own request: an untouched charge, within seven days. */
export const RefundChargeBody = z.object({ chargeId: oid });
export const RefundChargeReply = z.object({
  position,
  refundId: oid,
  paybackMinor: z.int(),
  currency: z.enum(currencies),
  paidCoins: z.int(),
  bonusCoins: z.int(),
  /** Whether a second administrator has to approve it first. */
  needsApproval: z.boolean(),
});
export const PayDebtBody = z.object({});
export const PayDebtReply = z.object({ position, leftCoins: z.int() });

/** ADM-025: of a charge's unspent coins to the provider, or of coins that were spent on something. */
export const RefundCoinBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('charge'), userOid: oid, chargeId: oid, reason }),
  z.object({ kind: z.literal('spend'), userOid: oid, revision, reason }),
]);
export const RefundCoinReply = z.object({
  position,
  refund: RefundChargeReply.omit({ position: true }).nullable(),
});

export const DecidedReply = z.object({ position });

export const RefundsQuery = pageQuery.extend({ status: z.enum(refundStatuses).optional() });
export const RefundsReply = Freshness.extend({ refunds: z.array(Refund), nextCursor: z.string().nullable() });
export const DisputesReply = Freshness.extend({ disputes: z.array(Dispute), debts: z.array(Debt) });
export type DisputesReply = z.infer<typeof DisputesReply>;

/** For providers that report disputes by mail or on their own pages. */
export const ReportDisputeBody = z.object({
  chargeId: oid,
  disputeRef: z.string().trim().min(3).max(100),
  kind: z.enum(disputeKinds),
  status: z.enum(disputeStatuses),
  reason,
});
export const WriteOffBody = z.object({ userOid: oid, debtId: oid, reason });

export const AdminChargesQuery = pageQuery.extend({
  userOid: oid.optional(),
  status: z.string().max(20).optional(),
});
export const AdminCharge = ListedCharge.extend({ buyerOid: oid, providerRef: z.string().nullable() });
export type AdminCharge = z.infer<typeof AdminCharge>;
export const AdminChargesReply = Freshness.extend({
  charges: z.array(AdminCharge),
  nextCursor: z.string().nullable(),
});

/** ADM-005: by month of Asia/Seoul, provider and currency. Months are `yyyy-mm`, both included. */
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);
export const MetricsQuery = z.object({ from: month, to: month });
export const MonthMetrics = z.object({
  month,
  provider,
  currency: z.enum(currencies),
  charges: z.int(),
  takenMinor: z.int(),
  taxMinor: z.int(),
  coins: z.int(),
  refunds: z.int(),
  refundedMinor: z.int(),
  lost: z.int(),
  lostMinor: z.int(),
});
export type MonthMetrics = z.infer<typeof MonthMetrics>;
export const MetricsReply = Freshness.extend({ months: z.array(MonthMetrics) });

/** ADM-071: what a charge costs, and what refunding a part of it would pay back. */
export const CalcChargeQuery = z.object({
  paidCoins: z.coerce.number().int().positive().max(100_000),
  currency: z.enum(currencies),
  provider,
  refundedCoins: z.coerce.number().int().nonnegative().max(100_000).default(0),
  spentBonusCoins: z.coerce.number().int().nonnegative().max(100_000).default(0),
});
export const CalcChargeReply = z.object({
  amounts: chargeAmounts,
  krwEquivalent: z.int(),
  refund: z
    .object({ paybackMinor: z.int(), withheldMinor: z.int(), needsSecondAdmin: z.boolean() })
    .nullable(),
});
export type CalcChargeReply = z.infer<typeof CalcChargeReply>;

/** A receipt. Refunds are those that are done; amounts in minor units of `amounts.currency`. */
export const Receipt = z.object({
  receiptNumber: z.string(),
  chargeId: oid,
  buyerOid: oid,
  paidAt: timestamp,
  ...sold,
  refunds: z.array(z.object({ refundId: oid, refundedAt: timestamp, paybackMinor: z.int() })),
  seller: z.object({ name: z.string(), address: z.string(), businessNumber: z.string() }),
  /** The seller's number as an issuer of Japanese qualified invoices; on receipts in yen. */
  invoiceNumber: z.string().nullable(),
  /** On receipts in won: who gives the Korean cash receipt, or that a card's slip stands in its place. */
  cashReceipt: z.enum(['kakaopay', 'cardSlip']).nullable(),
});
export type Receipt = z.infer<typeof Receipt>;
export const ReceiptQuery = z.object({ chargeId: oid });
export const ReceiptMailed = z.object({ mailed: z.literal(true) });
