import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { DeletionReason } from './events.ts';

type By = 'person' | 'admin';

/** What remains in the account and is lost with it. */
export type Losses = { readonly paidCoins: number; readonly bonusCoins: number; readonly credits: number };

export type DeletionCommand =
  | {
      readonly type: 'RequestDeletion';
      readonly accountOid: Oid;
      readonly by: By;
      readonly reason: DeletionReason;
      readonly feedback: string;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'StartDeletionWait';
      readonly by: By;
      /** What is lost now, and what the person was shown. */
      readonly lost: Losses;
      readonly acknowledged: Losses;
      readonly openHolds: number;
      readonly openCharges: number;
      readonly refundedCharges: readonly Oid[];
      readonly now: Timestamp;
    }
  | {
      readonly type: 'CancelDeletion';
      readonly by: By;
      readonly reason: string | null;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'FinaliseDeletion';
      readonly openHolds: number;
      /** Whether the account's owner is still to be paid as a creator. */
      readonly payoutOpen: boolean;
      readonly now: Timestamp;
    }
  /** After the restore of an older log: the account was erased already, as its destroyed key proves. */
  | { readonly type: 'RepeatDeletion'; readonly accountOid: Oid; readonly now: Timestamp }
  | { readonly type: 'RecordErasure'; readonly now: Timestamp };

/** Plain JSON: a snapshot is this value written down. */
export type DeletionState = {
  /** `wait`: until `finalAt` a log-in may cancel. `final`: nothing may. */
  status: 'none' | 'requested' | 'wait' | 'final' | 'erased';
  accountOid: Oid | '';
  reason: DeletionReason | null;
  requestedAt: Timestamp | null;
  finalAt: Timestamp | null;
  eraseAt: Timestamp | null;
};

export type DeletionRefusal =
  | 'DELETION_NOT_REQUESTED'
  | 'DELETION_WAITING'
  | 'DELETION_FINAL'
  | 'DELETION_LOSSES_CHANGED'
  | 'DELETION_HOLDS_OPEN'
  | 'DELETION_PAYOUT_OPEN'
  | 'DELETION_CHARGES_OPEN'
  | 'DELETION_NOT_DUE';

export type Command<Type extends DeletionCommand['type']> = Extract<DeletionCommand, { type: Type }>;
