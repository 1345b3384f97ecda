import type { Decider } from '../../decider.ts';
import { defineStream } from '../../stream.ts';
import { noteBudget, setBudget } from './budget.ts';
import type { WalletCommand, WalletRefusal, WalletState } from './commands.ts';
import { creditAndSpend } from './credit-and-spend.ts';
import { endEntitlement, initialEntitlements, noteEntitlement } from './entitlements.ts';
import { type WalletEvent, walletEvents } from './events.ts';
import { noteWarning, warnOfExpiry } from './expiry.ts';
import { captureGift, grantEntitlement, holdGift } from './gifts.ts';
import { creditCharge, expireLot, grantBonus, takeBackBonus } from './grants.ts';
import { captureHold, holdCoins, noteHold, releaseHold } from './holds.ts';
import { add, subtract } from './lots.ts';
import { buyContent, buyContents, refundPurchase } from './purchase.ts';
import { payDebt, returnChargeCoins, takeBackCharge, writeOffDebt } from './reversals/debt.ts';
import { evolveReversal, initialReversals, noteExpiry, openAccount } from './reversals/evolve.ts';
import { withdrawChargeCoins } from './reversals/refund.ts';
import { refundSpend, spendCoins } from './spend.ts';
import {
  deliverContent,
  initialDeliveries,
  noteBought,
  noteDelivered,
  withdrawPurchase,
} from './withdrawal/withdraw.ts';

export const wallet: Decider<WalletState, WalletCommand, WalletEvent, WalletRefusal> = {
  initial: () => ({
    walletOid: '',
    lots: [],
    holds: {},
    spends: {},
    applied: {},
    warned: {},
    coinsAMonth: null,
    ...initialEntitlements(),
    ...initialDeliveries(),
    ...initialReversals(),
  }),

  evolve: (state, event, revision) => {
    state.walletOid = event.walletOid;
    switch (event.type) {
      case 'CoinsCredited':
        add(state.lots, event.lots);
        state.applied[event.chargeId] = true;
        return openAccount(state, event);
      case 'BonusGranted':
        add(state.lots, [event.lot]);
        state.applied[event.grantId] = true;
        return state;
      case 'ContentBought':
        subtract(state.lots, event.taken);
        return noteBought(noteEntitlement(state, event.entitlement, revision), event);
      case 'ContentFirstDelivered':
        return noteDelivered(state, event.contentOid);
      case 'PurchaseRefunded':
        add(state.lots, event.returned);
        return noteDelivered(endEntitlement(state, event.entitlement), event.entitlement.oid);
      case 'CoinsSpent':
        subtract(state.lots, event.taken);
        state.spends[event.spendId] = revision;
        state.applied[event.spendId] = true;
        return state;
      case 'SpendRefunded':
        add(state.lots, event.returned);
        delete state.spends[event.spendId];
        return state;
      case 'EntitlementGranted':
        state.applied[event.grantId] = true;
        return noteEntitlement(state, event.entitlement, revision);
      case 'CoinsHeld':
        subtract(state.lots, event.taken);
        return noteHold(state, event);
      case 'HoldCaptured':
      case 'GiftCaptured':
        delete state.holds[event.holdId];
        return state;
      case 'HoldReleased':
        add(state.lots, event.returned);
        delete state.holds[event.holdId];
        return state;
      case 'BonusTakenBack':
        subtract(state.lots, [event.lot]);
        return state;
      case 'LotExpired':
        subtract(state.lots, [event.lot]);
        return noteExpiry(state, event.lot);
      case 'LotExpiryWarned':
        return noteWarning(state, event);
      case 'BudgetSet':
        return noteBudget(state, event);
      case 'ChargeCoinsWithdrawn':
      case 'ChargeCoinsReturned':
      case 'DebtRaised':
      case 'DebtCleared':
      case 'DebtRecovered':
        return evolveReversal(state, event);
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'CreditCharge':
        return creditCharge(state, command);
      case 'CreditAndSpend':
        return creditAndSpend(state, command);
      case 'GrantBonus':
        return grantBonus(state, command);
      case 'TakeBackBonus':
        return takeBackBonus(state, command);
      case 'BuyContent':
        return buyContent(state, command);
      case 'BuyContents':
        return buyContents(state, command);
      case 'RefundPurchase':
        return refundPurchase(state, command);
      case 'WithdrawPurchase':
        return withdrawPurchase(state, command);
      case 'DeliverContent':
        return deliverContent(state, command);
      case 'SpendCoins':
        return spendCoins(state, command);
      case 'RefundSpend':
        return refundSpend(state, command);
      case 'GrantEntitlement':
        return grantEntitlement(state, command);
      case 'HoldGift':
        return holdGift(state, command);
      case 'CaptureGift':
        return captureGift(state, command);
      case 'HoldCoins':
        return holdCoins(state, command);
      case 'CaptureHold':
        return captureHold(state, command);
      case 'ReleaseHold':
        return releaseHold(state, command);
      case 'ExpireLot':
        return expireLot(state, command);
      case 'WarnOfExpiry':
        return warnOfExpiry(state, command);
      case 'SetBudget':
        return setBudget(state, command);
      case 'WithdrawChargeCoins':
        return withdrawChargeCoins(state, command);
      case 'ReturnChargeCoins':
        return returnChargeCoins(state, command);
      case 'TakeBackCharge':
        return takeBackCharge(state, command);
      case 'PayDebt':
        return payDebt(state, command);
      case 'WriteOffDebt':
        return writeOffDebt(state, command);
    }
  },
};

export const walletStream = defineStream({
  category: 'wallet',
  idPattern: '{oid}',
  holds:
    'lots of paid and bonus coins, purchases, spends and their refunds, rights that were given, first deliveries, holds, expiries',
  context: 'wallet',
  decider: wallet,
  events: walletEvents,
  chained: true,
});
