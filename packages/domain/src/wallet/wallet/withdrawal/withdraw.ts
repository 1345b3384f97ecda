import { refuse } from '../../../decider.ts';
import type { Oid } from '../../../ids.ts';
import { addDays } from '../../../time.ts';
import type { Command, Decision, WalletState } from '../commands.ts';
import { entitlementTo } from '../entitlements.ts';
import type { WalletEvent } from '../events.ts';
import { refundPurchase } from '../purchase.ts';
import type { DeliveryState } from './commands.ts';

type Of<Type extends WalletEvent['type']> = Extract<WalletEvent, { type: Type }>;

export const initialDeliveries = (): DeliveryState => ({ undelivered: {} });

/** Only who was told of the right to withdraw keeps it until the delivery. */
export const noteBought = <State extends DeliveryState>(
  state: State,
  { entitlement, purchaseId, withdrawalNotice }: Of<'ContentBought'>,
): State => {
  if (withdrawalNotice !== undefined) state.undelivered[entitlement.oid] = purchaseId;
  return state;
};

export const noteDelivered = <State extends DeliveryState>(state: State, contentOid: Oid): State => {
  delete state.undelivered[contentOid];
  return state;
};

/** The first delivery of what was bought; later ones record nothing. */
export const deliverContent = (
  { walletOid, undelivered }: WalletState,
  { contentOid, now: deliveredAt }: Command<'DeliverContent'>,
): Decision => {
  const purchaseId = undelivered[contentOid];
  return purchaseId === undefined || walletOid === ''
    ? []
    : [{ type: 'ContentFirstDelivered', walletOid, contentOid, purchaseId, deliveredAt }];
};

/**
 * The buyer's own withdrawal from a purchase: within the days that the notice named, and before anything of
 * it was delivered.
 */
export const withdrawPurchase = (state: WalletState, command: Command<'WithdrawPurchase'>): Decision => {
  const { purchase, days, now } = command;
  const { entitlement, purchaseId, withdrawalNotice } = purchase;
  if (entitlementTo(state, entitlement, now)?.revision !== purchase.revision)
    return refuse('PURCHASE_NOT_REFUNDABLE');
  if (withdrawalNotice === undefined || now > addDays(entitlement.from, days))
    return refuse('WITHDRAWAL_OVER');
  if (state.undelivered[entitlement.oid] !== purchaseId) return refuse('CONTENT_DELIVERED');
  return refundPurchase(state, { type: 'RefundPurchase', purchase, reason: 'withdrawal', now });
};
