import type { ChargeAmounts } from '../../amounts.ts';
import type { Refusal } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { SpendingLimitsEvent } from './events.ts';

export type SpendingLimitsCommand =
  | { readonly type: 'SetSpendingLimit'; readonly ownerOid: Oid; readonly monthlyKrw: number | null }
  | { readonly type: 'PauseCharging'; readonly ownerOid: Oid; readonly until: Timestamp }
  | { readonly type: 'ResumeCharging'; readonly now: Timestamp }
  | {
      readonly type: 'AskGuardian';
      readonly ownerOid: Oid;
      readonly guardianEmail: string;
      readonly codeHash: string;
      readonly expiresAt: Timestamp;
    }
  | { readonly type: 'GiveConsent'; readonly codeHash: string; readonly now: Timestamp }
  | {
      readonly type: 'ReserveSpending';
      readonly ownerOid: Oid;
      readonly chargeId: Oid;
      /** What the charge comes to, in won. */
      readonly krw: number;
      /** Whether the payer is a minor today. */
      readonly isMinor: boolean;
      readonly expiresAt: Timestamp;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'CountSpending';
      readonly ownerOid: Oid;
      readonly chargeId: Oid;
      readonly krw: number;
      readonly at: Timestamp;
    }
  | {
      /** A payment of a charge that had ended unpaid. */
      readonly type: 'CountLatePayment';
      readonly ownerOid: Oid;
      readonly chargeId: Oid;
      readonly krw: number;
      /** Whether the payer was a minor then. */
      readonly isMinor: boolean;
      readonly provider: string;
      readonly amounts: ChargeAmounts;
      readonly at: Timestamp;
    }
  | { readonly type: 'ReleaseSpending'; readonly chargeId: Oid }
  /** The charge was never initiated. It may be yet, until its time to pay is over. */
  | { readonly type: 'ReleaseUnused'; readonly chargeId: Oid; readonly now: Timestamp };

export type Spending = { krw: number; counted: boolean; expiresAt: Timestamp };

/** Plain JSON: a snapshot is this value written down. */
export type SpendingLimitsState = {
  ownerOid: Oid | '';
  monthlyKrw: number | null;
  pausedUntil: Timestamp | null;
  guardian: { codeHash: string; expiresAt: Timestamp; failures: number } | null;
  hasConsent: boolean;
  /** By month and charge. Only the newest months are kept: older ones limit nothing any more. */
  months: Record<string, Record<string, Spending>>;
  /** Charges whose late payments were refused, for ever: their money is on its way back. */
  refused: Record<string, true>;
};

export type SpendingLimitsRefusal =
  | 'CHARGING_PAUSED'
  | 'SPENDING_LIMIT'
  | 'MINOR_LIMIT'
  | 'CONFIRMATION_CODE_WRONG'
  | 'CONFIRMATION_CODE_EXPIRED';

export type Command<Type extends SpendingLimitsCommand['type']> = Extract<
  SpendingLimitsCommand,
  { type: Type }
>;
export type Decision = SpendingLimitsEvent[] | Refusal<SpendingLimitsRefusal>;
