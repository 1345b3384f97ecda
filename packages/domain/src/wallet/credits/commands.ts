import type { Country } from '../../country.ts';
import type { Refusal } from '../../decider.ts';
import type { WarningDays } from '../../expiry.ts';
import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { bonusCreditSources, CreditEvent, CreditLot, creditUses } from './events.ts';

export type CreditUse = (typeof creditUses)[number];
export type BonusCreditSource = (typeof bonusCreditSources)[number];

export type CreditsCommand =
  | {
      readonly type: 'GrantBonusCredits';
      readonly userOid: Oid;
      readonly grantId: Oid;
      readonly source: BonusCreditSource;
      readonly credits: number;
      /** How long they can be used; 30 days unless told otherwise. */
      readonly lifeDays?: number;
      readonly issuedUnder: Country | null;
      readonly reason: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'StartConversion';
      readonly userOid: Oid;
      readonly conversionId: Oid;
      readonly coins: number;
      readonly now: Timestamp;
    }
  /**
   * Asked whenever credits went: converts if the switch is on, the balance low and the day's limits allow it.
   */
  | {
      readonly type: 'TopUpAutomatically';
      readonly userOid: Oid;
      readonly conversionId: Oid;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'CompleteConversion';
      readonly conversionId: Oid;
      /** The coins that the wallet paid, as they were issued. */
      readonly paid: readonly { readonly issuedUnder: Country | null; readonly coins: number }[];
      readonly now: Timestamp;
    }
  | {
      readonly type: 'CancelConversion';
      readonly conversionId: Oid;
      readonly reason: ConversionFailure;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'ReserveCredits';
      readonly userOid: Oid;
      readonly reservationId: Oid;
      readonly use: CreditUse;
      readonly credits: number;
      readonly expiresAt: Timestamp;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'SettleReservation';
      readonly reservationId: Oid;
      /** What it cost in the end; 0 returns everything. */
      readonly credits: number;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'ReleaseReservation';
      readonly reservationId: Oid;
      readonly cause: 'released' | 'expired';
      readonly now: Timestamp;
    }
  | { readonly type: 'ExpireCreditLot'; readonly lotId: string; readonly now: Timestamp }
  | { readonly type: 'WarnOfCreditExpiry'; readonly lotId: string; readonly now: Timestamp }
  | {
      readonly type: 'ChangeAutoTopUp';
      readonly userOid: Oid;
      readonly enabled: boolean;
      readonly coinsADay: number;
    };

export type ConversionFailure = 'insufficient_coins' | 'error';

/** What was counted on one day of Asia/Seoul; another day begins at nothing. */
type DayCount = { day: string; amount: number };

/** Plain JSON: a snapshot is this value written down. Only evolve touches it, in place. */
export type CreditsState = {
  userOid: Oid | '';
  lots: CreditLot[];
  reservations: Record<string, { use: CreditUse; taken: CreditLot[]; day: string; expiresAt: Timestamp }>;
  /** Conversions that the wallet has not answered yet. */
  pending: Record<string, PendingConversion>;
  /** How each conversion ended, for ever: it happens once. */
  ended: Record<string, 'completed' | ConversionFailure>;
  /** Ids of grants and reservations, for ever. */
  applied: Record<string, true>;
  /** Lot → the last warning of its expiry: it is given once. */
  warned: Record<string, WarningDays>;
  autoTopUp: { enabled: boolean; coinsADay: number };
  convertedCoins: DayCount;
  toppedUpCoins: DayCount;
  usedBonus: DayCount;
};

export type PendingConversion = { coins: number; credits: number; day: string; automatic: boolean };

export type CreditsRefusal =
  | 'NOT_ENOUGH_CREDITS'
  | 'BONUS_CREDIT_LIMIT'
  | 'CONVERSION_LIMIT'
  | 'CONVERSION_OVER'
  | 'RESERVATION_NOT_FOUND'
  | 'LOT_NOT_EXPIRED'
  | 'TOP_UP_LIMIT_WRONG';

export type CreditsCommandOf<Type extends CreditsCommand['type']> = Extract<CreditsCommand, { type: Type }>;
export type CreditsDecision = CreditEvent[] | Refusal<CreditsRefusal>;
