import type { ChargeAmounts } from '../../amounts.ts';
import type { Refusal } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type {
  ChargeEvent,
  ChargeMeans,
  ChargeMethod,
  ChargePurpose,
  DeclineReason,
  Provider,
} from './events.ts';
import type { ReversalCommand, ReversalRefusal, ReversalState } from './reversals/commands.ts';

export type ChargeCommand =
  | {
      readonly type: 'InitiateCharge';
      readonly chargeId: Oid;
      readonly buyerOid: Oid;
      readonly provider: Provider;
      readonly productId: string;
      readonly paidCoins: number;
      readonly bonusCoins: number;
      readonly amounts: ChargeAmounts;
      readonly termsVersion: string;
      readonly expiresAt: Timestamp;
      readonly method?: ChargeMethod | undefined;
      readonly cardId?: Oid | undefined;
      readonly purpose?: ChargePurpose | undefined;
      readonly means?: ChargeMeans | undefined;
    }
  | { readonly type: 'OpenCharge'; readonly providerRef: string; readonly payUrl: string }
  | {
      /** What the provider said, by webhook or when asked. It may come late, twice and out of order. */
      readonly type: 'ReportOutcome';
      /** Who said it. */
      readonly provider: Provider;
      readonly outcome: ReportedOutcome;
      readonly now: Timestamp;
    }
  /** The provider was asked to take the money, and the outcome is unknown. */
  | { readonly type: 'MarkUnknown' }
  | { readonly type: 'RecordCredit'; readonly walletPosition: string }
  /** Only after the provider was asked and its page was closed: an expired charge is unpaid. */
  | { readonly type: 'ExpireCharge'; readonly now: Timestamp }
  | ReversalCommand;

/**
 * The end of a payment at its provider. A status except `approved` says that no money was taken and none will
 * be.
 */
export type ReportedOutcome =
  | {
      readonly status: 'approved';
      readonly providerRef: string;
      /** The charge that was paid: the merchant's reference in the provider's own record. */
      readonly chargeId: string;
      /** The provider's name of the page or payment when it was opened; null where its record has none. */
      readonly openedAs: string | null;
      readonly totalMinor: number;
      readonly currency: string;
    }
  | { readonly status: DeclineReason };

/** Plain JSON: a snapshot is this value written down. */
export type ChargeState = {
  status:
    | 'none'
    | 'initiated'
    | 'opened'
    | 'unknown'
    | 'approved'
    | 'credited'
    | 'declined'
    | 'expired'
    | 'mismatched';
  chargeId: Oid | '';
  buyerOid: Oid | '';
  provider: Provider;
  productId: string;
  paidCoins: number;
  bonusCoins: number;
  amounts: ChargeAmounts | null;
  providerRef: string;
  payUrl: string;
  expiresAt: Timestamp;
  declineReason: DeclineReason | null;
  walletPosition: string | null;
  method: ChargeMethod;
  cardId: Oid | null;
  purpose: ChargePurpose;
  means: ChargeMeans;
  approvedAt: Timestamp | null;
  reversals: ReversalState;
};

export type ChargeRefusal = 'CHARGE_NOT_FOUND' | 'CHARGE_CLOSED' | 'PRODUCT_NOT_FOUND' | ReversalRefusal;

export type Command<Type extends ChargeCommand['type']> = Extract<ChargeCommand, { type: Type }>;
export type Decision = ChargeEvent[] | Refusal<ChargeRefusal>;
