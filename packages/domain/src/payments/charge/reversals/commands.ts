import type { ChargeAmounts, RefundMoney } from '../../../amounts.ts';
import type { EventOf } from '../../../event.ts';
import type { Oid } from '../../../ids.ts';
import type { Timestamp } from '../../../time.ts';
import type { reversalEvents } from './events.ts';

export type ReversalEvent = EventOf<typeof reversalEvents>;

export type ReversalCommand =
  | {
      /** Follows from the wallet's withdrawal; what it says was decided there. */
      readonly type: 'RequestRefund';
      readonly refundId: Oid;
      readonly money: RefundMoney;
      readonly paidCoins: number;
      readonly bonusCoins: number;
      readonly requestedBy: 'fan' | 'admin';
      readonly requestedByOid: Oid;
      readonly needsApproval: boolean;
      readonly reason: string;
      readonly requestedAt: Timestamp;
    }
  | { readonly type: 'ApproveRefund'; readonly refundId: Oid; readonly adminOid: Oid }
  | {
      readonly type: 'RejectRefund';
      readonly refundId: Oid;
      /** Null where no second administrator decided in time. */
      readonly adminOid: Oid | null;
      readonly reason: string;
    }
  | {
      /** What the provider answered to the refund. */
      readonly type: 'ReportRefund';
      readonly refundId: Oid;
      readonly outcome:
        | { readonly status: 'refunded'; readonly refundRef: string }
        | { readonly status: 'failed'; readonly reason: string };
      readonly now: Timestamp;
    }
  | {
      /**
       * The provider's report of a dispute: opened, won or lost. It may come late, twice and out of order.
       */
      readonly type: 'ReportDispute';
      readonly disputeId: Oid;
      readonly disputeRef: string;
      readonly kind: 'chargeback' | 'provider_refund';
      readonly status: 'open' | 'won' | 'lost';
      readonly reason: string;
      readonly now: Timestamp;
    };

export type RefundRecord = {
  status: 'waiting' | 'asked' | 'refunded' | 'failed';
  money: RefundMoney;
  paidCoins: number;
  bonusCoins: number;
  requestedByOid: Oid;
};

/** Plain JSON, part of the charge's state. */
export type ReversalState = {
  refunds: Record<string, RefundRecord>;
  disputes: Record<string, { status: 'open' | 'won' | 'lost' }>;
};

export type ReversalRefusal =
  | 'REFUND_NOT_FOUND'
  | 'REFUND_NOT_WAITING'
  | 'SECOND_ADMIN_NEEDED'
  | 'CHARGE_NOT_CREDITED';

/** What of the charge's own state these rules read. */
export type ChargeFacts = {
  readonly chargeId: Oid;
  readonly buyerOid: Oid;
  readonly provider: string;
  readonly status: string;
  readonly purpose: { readonly kind: string };
  readonly amounts: ChargeAmounts;
  readonly reversals: ReversalState;
};
