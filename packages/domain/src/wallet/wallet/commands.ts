import type { ChargeAmounts } from '../../amounts.ts';
import type { Country } from '../../country.ts';
import type { Refusal } from '../../decider.ts';
import type { WarningDays } from '../../expiry.ts';
import type { Oid } from '../../ids.ts';
import type { Target } from '../../target.ts';
import type { Timestamp } from '../../time.ts';
import type { EntitlementSource, EntitlementState } from './entitlements.ts';
import type { BonusSource, HoldPurpose, LotTake, SpendType, WalletEvent } from './events.ts';
import type { Lot } from './lots.ts';
import type { ReversalCommand, ReversalRefusal, ReversalState } from './reversals/commands.ts';
import type { Seller } from './seller.ts';
import type { Beneficiary, HeldTerms, SpendingTerms } from './spending.ts';
import type { DeliveryState, WithdrawalCommand, WithdrawalRefusal } from './withdrawal/commands.ts';

/** How a buyer wants to pay. Bonus coins are a separate choice; both together only when the buyer says so. */
export type PayWith = 'paid' | 'bonus' | 'bonusThenPaid';

/** One content that is bought, as a command of its own or as an item of an order. */
export type BuyContent = {
  readonly type: 'BuyContent';
  readonly walletOid: Oid;
  readonly purchaseId: Oid;
  readonly content: {
    readonly contentOid: Oid;
    readonly kind: string;
    readonly revision: number;
    readonly priceCoins: number;
  };
  /** What a creator's code, or the bundle that it is bought in, takes off the list price. */
  readonly discount?:
    | {
        readonly code: string;
        readonly coins: number;
        /** Until then a use is reserved for this purchase. */
        readonly reservedUntil?: Timestamp;
      }
    | { readonly bundleOid: Oid; readonly coins: number };
  /** Why it cannot be sold now to any wallet. */
  readonly obstacle?: SaleObstacle;
  /** A copy that is reserved for this purchase until then. */
  readonly copy?: { readonly number: number; readonly reservedUntil: Timestamp };
  readonly seller: Seller;
  /** The price on the buyer's screen; buying at another one is refused. */
  readonly seenPriceCoins: number;
  readonly payWith: PayWith;
  readonly payerCountry: Country | null;
  readonly feePolicyVersion: number;
  /** The version of the notice of the right to withdraw that the buyer was shown; left out: none. */
  readonly withdrawalNotice?: string;
  readonly now: Timestamp;
};

export type WalletCommand =
  | {
      readonly type: 'CreditCharge';
      readonly walletOid: Oid;
      readonly chargeId: Oid;
      readonly provider: string;
      readonly paidCoins: number;
      readonly bonusCoins: number;
      readonly amounts: ChargeAmounts;
      /** Where the owner lives: the lots are issued under its rules. */
      readonly issuedUnder: Country | null;
      readonly now: Timestamp;
    }
  | {
      /** A charge whose coins pay for one thing: both in one append, so that nothing else can spend them. */
      readonly type: 'CreditAndSpend';
      readonly credit: Command<'CreditCharge'>;
      readonly spend: Command<'SpendCoins'>;
    }
  | {
      readonly type: 'GrantBonus';
      readonly walletOid: Oid;
      readonly grantId: Oid;
      readonly source: BonusSource;
      readonly coins: number;
      /** Days until the coins expire; a year unless said otherwise. */
      readonly lifeDays?: number;
      readonly issuedUnder: Country | null;
      readonly reason: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'TakeBackBonus';
      readonly grantId: Oid;
      /** The charge whose refund or dispute ends the reason for the grant; null where it is another one. */
      readonly chargeId: Oid | null;
      readonly reason: string;
    }
  | BuyContent
  /**
   * Buys, in this order and in one append, what can be bought, each item with what the ones before it left.
   * Refused when nothing can be bought. `whole`: refused when anything of it cannot be bought.
   */
  | { readonly type: 'BuyContents'; readonly items: readonly BuyContent[]; readonly whole?: true }
  | {
      readonly type: 'RefundPurchase';
      readonly purchase: Purchase;
      readonly reason: string;
      readonly now: Timestamp;
    }
  | ({
      readonly type: 'SpendCoins';
      readonly walletOid: Oid;
      readonly spendId: Oid;
      readonly transactionType: SpendType;
      /** The account that earns by it; null when Fanfold itself is paid, which takes either kind of coins. */
      readonly beneficiaries: readonly (Beneficiary & { readonly allowBonus: boolean })[];
      readonly message: string | null;
      readonly coins: number;
      readonly payWith: PayWith;
      readonly now: Timestamp;
    } & Omit<SpendingTerms, 'beneficiaries'>)
  | {
      readonly type: 'RefundSpend';
      readonly spend: Spend;
      /** A spend whose purpose failed is undone even where a person's wish would not do (LED-017). */
      readonly cause: 'request' | 'failed';
      readonly reason: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'GrantEntitlement';
      readonly walletOid: Oid;
      readonly grantId: Oid;
      readonly target: Target;
      /** Of a work, what it is. */
      readonly contentKind: string | null;
      readonly source: EntitlementSource;
      /** Without an end unless it is said. */
      readonly until?: Timestamp;
      readonly giverOid: Oid | null;
      readonly giftId: Oid | null;
      readonly now: Timestamp;
    }
  | {
      /** All holds of a gift in one append, or none. */
      readonly type: 'HoldGift';
      readonly walletOid: Oid;
      readonly giftId: Oid;
      readonly holdIds: readonly Oid[];
      readonly contentOid: Oid;
      readonly seller: Seller;
      readonly payerCountry: Country | null;
      readonly feePolicyVersion: number;
      readonly priceCoins: number;
      readonly seenPriceCoins: number;
      readonly payWith: PayWith;
      readonly expiresAt: Timestamp;
      /** After this the gift counts as abandoned. */
      readonly placedUntil: Timestamp;
      readonly now: Timestamp;
    }
  | {
      /** A sale at the terms of its hold. */
      readonly type: 'CaptureGift';
      readonly holdId: Oid;
      readonly giftId: Oid;
      readonly receiverOid: Oid;
      readonly content: {
        readonly kind: string;
        readonly revision: number;
        readonly priceCoins: number;
      };
      readonly seller: { readonly oid: Oid };
      readonly editionCopy?: number;
    }
  | ({
      readonly type: 'HoldCoins';
      readonly walletOid: Oid;
      readonly holdId: Oid;
      readonly purpose: HoldPurpose;
      readonly coins: number;
      readonly payWith: PayWith;
      readonly expiresAt: Timestamp;
      readonly now: Timestamp;
    } & SpendingTerms)
  | ({
      /** What is left out stays as held: who earns may be known only now. The rest is the hold's. */
      readonly type: 'CaptureHold';
      readonly holdId: Oid;
      readonly now: Timestamp;
    } & Partial<Pick<SpendingTerms, 'beneficiaries' | 'feePolicyVersion'>>)
  | {
      readonly type: 'ReleaseHold';
      readonly holdId: Oid;
      readonly cause: 'released' | 'expired';
      readonly now: Timestamp;
    }
  | { readonly type: 'ExpireLot'; readonly lotId: string; readonly now: Timestamp }
  | { readonly type: 'WarnOfExpiry'; readonly lotId: string; readonly now: Timestamp }
  /** Whole coins in a calendar month (Asia/Seoul), at least 1; null ends the plan. */
  | { readonly type: 'SetBudget'; readonly walletOid: Oid; readonly coinsAMonth: number | null }
  | WithdrawalCommand
  | ReversalCommand;

/** A recorded purchase as its event tells it, read back at the revision that the entitlement names. */
export type Purchase = Extract<WalletEvent, { type: 'ContentBought' }> & { readonly revision: number };

/** A recorded spend as its event tells it, with the revision of that event. */
export type Spend = Extract<WalletEvent, { type: 'CoinsSpent' }> & { readonly revision: number };

/** Plain JSON: a snapshot is this value written down. Only evolve touches it, in place. */
export type WalletState = ReversalState &
  EntitlementState &
  DeliveryState & {
    walletOid: Oid | '';
    lots: Lot[];
    holds: Record<string, { purpose: HoldPurpose; taken: LotTake[]; expiresAt: Timestamp; terms: HeldTerms }>;
    /** Spends that stand → the revision of their event. A refund takes its spend out. */
    spends: Record<string, number>;
    /** Ids of charges, grants, holds and spends, for ever: each is applied once however often it is told. */
    applied: Record<string, true>;
    /** Lot → the last warning of its expiry: it is given once. */
    warned: Record<string, WarningDays>;
    /** How many coins the owner plans to spend in a month, if any. */
    coinsAMonth: number | null;
  };

export type SaleObstacle =
  | 'SUBSCRIBERS_ONLY'
  | 'NOT_SOLD_YET'
  | 'SOLD_OUT'
  | 'ORDERS_OPEN'
  | 'DISCOUNT_CODE_WRONG'
  | 'DISCOUNT_CODE_USED_UP';

export type WalletRefusal =
  | 'NOT_ENOUGH_COINS'
  | 'NOT_ENOUGH_BONUS_COINS'
  | 'ALREADY_PURCHASED'
  | 'PRICE_CHANGED'
  | 'CONTENT_IS_FREE'
  | 'OWN_CONTENT'
  | 'BONUS_NOT_ACCEPTED'
  | 'SPEND_NOT_REFUNDABLE'
  | 'SELF_DONATION'
  | 'DONATION_TOO_SMALL'
  | 'RESERVATION_LAPSED'
  | SaleObstacle
  | 'HOLD_NOT_FOUND'
  | 'HOLD_EXPIRED'
  | 'LOT_NOT_EXPIRED'
  | WithdrawalRefusal
  | ReversalRefusal;

export type Command<Type extends WalletCommand['type']> = Extract<WalletCommand, { type: Type }>;
export type Decision = WalletEvent[] | Refusal<WalletRefusal>;
