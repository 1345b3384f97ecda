import type { Oid } from '../../../ids.ts';
import type { Timestamp } from '../../../time.ts';
import type { Purchase } from '../commands.ts';

export type WithdrawalCommand =
  | {
      /** The buyer gives back what was not delivered, within so many days. */
      readonly type: 'WithdrawPurchase';
      readonly purchase: Purchase;
      /** All others that were bought with it in one bundle. */
      readonly others?: readonly Purchase[];
      readonly days: number;
      readonly now: Timestamp;
    }
  /** Something of a work is about to be handed to the wallet's owner. */
  | { readonly type: 'DeliverContent'; readonly contentOid: Oid; readonly now: Timestamp };

export type WithdrawalRefusal =
  | 'PURCHASE_NOT_REFUNDABLE'
  | 'WITHDRAWAL_OVER'
  | 'CONTENT_DELIVERED'
  | 'BUNDLE_DELIVERED';

/** Plain JSON, part of the wallet's state. */
export type DeliveryState = {
  /** Works that were bought and of which nothing was delivered yet → the purchase. */
  undelivered: Record<string, Oid>;
};
