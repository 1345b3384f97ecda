// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { refundMoney } from '../../../amounts.ts';
import { defineEvent } from '../../../event.ts';
import { oid } from '../../../ids.ts';
import { timestamp } from '../../../time.ts';
import { coins, lot } from '../lot.ts';

/**
 * Coins of one charge left the wallet because its money goes back, or was taken back. For a refund this event
 * is the request: request and withdrawal are one append, so coins whose refund is pending cannot be spent.
 */
export const ChargeCoinsWithdrawn = defineEvent('ChargeCoinsWithdrawn', {
  walletOid: oid,
  chargeId: oid,
  /** The id of the refund, or of the dispute when `cause` is a chargeback. */
  refundId: oid,
  cause: z.enum(['charge_refund', 'chargeback']),
  /** Empty when every coin of a disputed charge was spent. */
  taken: z.array(lot),
  /** Coins of the charge that are spent and now owed; always 0 for a refund. */
  debtCoins: z.int().nonnegative(),
  /** Bonus coins of the charge that were spent: their price is kept back from the refund. */
  spentBonusCoins: z.int().nonnegative(),
  /** The money that goes back to the payer; null when the provider took it back by itself. */
  money: refundMoney.nullable(),
  requestedBy: z.enum(['fan', 'admin', 'provider']),
  requestedByOid: oid.nullable(),
  /** Whether a second administrator has to agree before the provider is asked. */
  needsApproval: z.boolean(),
  reason: z.string(),
  withdrawnAt: timestamp,
});

/** The provider or an administrator refused: the coins are back in their lots. */
export const ChargeCoinsReturned = defineEvent('ChargeCoinsReturned', {
  walletOid: oid,
  chargeId: oid,
  refundId: oid,
  returned: z.array(lot).min(1),
  reason: z.string(),
});

/** Coins that were spent and whose money the provider took back. The wallet itself never goes below zero. */
export const DebtRaised = defineEvent('DebtRaised', {
  walletOid: oid,
  /** The dispute that was lost. */
  debtId: oid,
  chargeId: oid,
  coins,
});

/** A debt, or a part of it, is gone: paid with coins, or written off. */
export const DebtCleared = defineEvent('DebtCleared', {
  walletOid: oid,
  debtId: oid,
  chargeId: oid,
  coins,
  leftCoins: z.int().nonnegative(),
  /**
   * `charge`: with coins of a new charge; `returned`: with coins that came back; `coins`: by the owner's
   * choice.
   */
  by: z.enum(['charge', 'returned', 'coins', 'write_off']),
  /** Empty when it was written off. */
  taken: z.array(lot),
  reason: z.string(),
});

/**
 * Coins of a charge whose debt was written off came back, and Fanfold kept them, because they were not paid
 * for. This recovers a receivable that was written off; the debt itself stays cleared.
 */
export const DebtRecovered = defineEvent('DebtRecovered', {
  walletOid: oid,
  debtId: oid,
  chargeId: oid,
  coins,
  /** The part of the debt that is still written off. */
  leftCoins: z.int().nonnegative(),
  taken: z.array(lot).min(1),
});

export const reversalEvents = [
  ChargeCoinsWithdrawn,
  ChargeCoinsReturned,
  DebtRaised,
  DebtCleared,
  DebtRecovered,
] as const;
