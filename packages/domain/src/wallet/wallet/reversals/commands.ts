import type { ChargeAmounts } from '../../../amounts.ts';
import type { Oid } from '../../../ids.ts';
import type { Timestamp } from '../../../time.ts';
import type { LotTake } from '../lot.ts';

export type ReversalCommand =
  | {
      /** The request of a refund: takes the charge's unspent coins out of what can be spent. */
      readonly type: 'WithdrawChargeCoins';
      readonly walletOid: Oid;
      readonly chargeId: Oid;
      readonly refundId: Oid;
      readonly requestedBy: 'fan' | 'admin';
      readonly requestedByOid: Oid;
      /** When the provider took the money; a fan's right ends `fanDays` later. */
      readonly chargedAt: Timestamp;
      readonly fanDays: number;
      /** When the fan asked for it, where it is carried out later; `now` where it is left out. */
      readonly askedAt?: Timestamp;
      /** Above this (in won, or its worth of another currency) an administrator needs a second one. */
      readonly approvalAboveKrw: number;
      readonly reason: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'ReturnChargeCoins';
      readonly refundId: Oid;
      readonly reason: string;
      readonly now: Timestamp;
    }
  | {
      /** The provider took the money of a charge back: unspent coins leave, spent ones become a debt. */
      readonly type: 'TakeBackCharge';
      readonly walletOid: Oid;
      readonly chargeId: Oid;
      readonly disputeId: Oid;
      readonly reason: string;
      readonly now: Timestamp;
    }
  | {
      /** Pays debts with the coins that there are, oldest debt first. */
      readonly type: 'PayDebt';
      readonly now: Timestamp;
    }
  | { readonly type: 'WriteOffDebt'; readonly debtId: Oid; readonly reason: string };

/** What a wallet remembers of one charge, to know what of it can go back. Coins; amounts in minor units. */
export type ChargeAccount = {
  paid: number;
  bonus: number;
  lotIds: string[];
  amounts: ChargeAmounts;
  /** Coins that left for refunds under way or done, and bonus coins whose price was kept back with them. */
  out: { paid: number; bonus: number; deductedBonus: number };
  expired: { paid: number; bonus: number };
  chargedBack: boolean;
};

export type Withdrawal = {
  chargeId: Oid;
  taken: LotTake[];
  spentBonusCoins: number;
  returned: boolean;
};

/** Plain JSON, part of the wallet's state. */
export type ReversalState = {
  charges: Record<string, ChargeAccount>;
  withdrawals: Record<string, Withdrawal>;
  /** Open debts in the order in which they were raised. */
  debts: Record<string, { chargeId: Oid; coins: number }>;
  /** What was written off of debts, until coins of their charges come back. */
  writtenOff: Record<string, { chargeId: Oid; coins: number }>;
  /** Refunds that administrators asked for on the last day of Seoul on which one did, in won. */
  askedByAdmins: { day: string; krw: number };
};

export type ReversalRefusal =
  | 'CHARGE_NOT_FOUND'
  | 'CHARGE_ALREADY_REFUNDED'
  | 'CHARGE_DISPUTED'
  | 'CHARGE_TOUCHED'
  | 'REFUND_WINDOW_OVER'
  | 'NOTHING_TO_REFUND'
  | 'REFUND_NOT_FOUND'
  | 'DEBT_NOT_FOUND'
  | 'SPENDING_BLOCKED'
  | 'NOT_ENOUGH_COINS';
