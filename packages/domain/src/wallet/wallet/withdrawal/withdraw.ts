import { refuse } from '../../../decider.ts';
import type { Oid } from '../../../ids.ts';
import { addDays } from '../../../time.ts';
import type { Command, Decision, Purchase, WalletState } from '../commands.ts';
import type { WalletEvent } from '../events.ts';
import { isHeld, refundAll } from '../purchase.ts';
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
 * it was delivered. What was bought in a bundle goes back with all that is held of that purchase: it had one
 * price.
 */
export const withdrawPurchase = (state: WalletState, command: Command<'WithdrawPurchase'>): Decision => {
  const { purchase, others = [], days, now } = command;
  const { entitlement, withdrawalNotice } = purchase;
  if (!isHeld(state, purchase, now)) return refuse('PURCHASE_NOT_REFUNDABLE');
  if (withdrawalNotice === undefined || now > addDays(entitlement.from, days))
    return refuse('WITHDRAWAL_OVER');
  if (!isUndelivered(state, purchase)) return refuse('CONTENT_DELIVERED');
  const held = others.filter((other) => isHeld(state, other, now));
  if (!held.every((other) => isUndelivered(state, other))) return refuse('BUNDLE_DELIVERED');
  return refundAll(state, { purchases: [purchase, ...held], reason: 'withdrawal', now });
};

const isUndelivered = ({ undelivered }: DeliveryState, { entitlement, purchaseId }: Purchase): boolean =>
  undelivered[entitlement.oid] === purchaseId;
