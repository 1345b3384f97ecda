import { isRefusal, type Refusal, refuse } from '../../decider.ts';
import type { Command, Decision, WalletRefusal, WalletState } from './commands.ts';
import { entitlementTo } from './entitlements.ts';
import type { HoldPurpose, WalletEvent } from './events.ts';
import { subtract } from './lots.ts';
import { pay } from './pay.ts';
import { checkPrice, saleOf, saleTerms } from './sale.ts';
import { earnsBy } from './seller.ts';
import { capturedOf, spendingOf } from './spending.ts';

/** The purpose of a hold that only the gift's own process ends: its receiver may have the content already. */
export const giftPurpose: HoldPurpose = 'gift';

export const grantEntitlement = (state: WalletState, command: Command<'GrantEntitlement'>): Decision => {
  const { walletOid, grantId, target, source, until = null, contentKind, giverOid, giftId, now } = command;
  if (state.applied[grantId]) return [];
  if (entitlementTo(state, target, now)) return refuse('ALREADY_PURCHASED');
  const entitlement = { ...target, from: now, until, source };
  return [{ type: 'EntitlementGranted', walletOid, grantId, entitlement, contentKind, giverOid, giftId }];
};

export const holdGift = (state: WalletState, command: Command<'HoldGift'>): Decision => {
  const { walletOid, giftId, holdIds, priceCoins: coins, payWith, expiresAt, now } = command;
  const asked = holdIds.filter((holdId) => !state.applied[holdId]);
  if (asked.length === 0) return [];
  // Asked once for the whole, so that a shortfall names what is missing for all receivers together.
  const whole = refusalFor(command) ?? pay(state, { coins: coins * asked.length, payWith, now });
  if (isRefusal(whole)) return whole;
  const terms = { ...saleTerms(command), pot: { kind: 'gift', oid: giftId } } as const;
  const lots = [...state.lots];
  const events: WalletEvent[] = [];
  for (const holdId of asked) {
    const taken = pay({ ...state, lots }, { coins, payWith, now });
    if (isRefusal(taken)) return taken;
    subtract(lots, taken);
    const held = { walletOid, holdId, purpose: giftPurpose, ...spendingOf(terms, taken), expiresAt };
    events.push({ type: 'CoinsHeld', ...held });
  }
  return events;
};

const refusalFor = (command: Command<'HoldGift'>): Refusal<WalletRefusal> | undefined => {
  const { walletOid, seller, priceCoins, placedUntil, now } = command;
  if (placedUntil <= now) return refuse('RESERVATION_LAPSED');
  if (earnsBy(seller, walletOid)) return refuse('OWN_CONTENT');
  return checkPrice({ ...command, listPriceCoins: priceCoins });
};

export const captureGift = (state: WalletState, command: Command<'CaptureGift'>): Decision => {
  const { holdId, giftId, receiverOid, editionCopy } = command;
  const hold = state.holds[holdId];
  if (!state.walletOid || !state.applied[holdId]) return refuse('HOLD_NOT_FOUND');
  if (!hold) return [];
  return [
    {
      type: 'GiftCaptured',
      walletOid: state.walletOid,
      holdId,
      giftId,
      receiverOid,
      ...capturedOf(hold),
      ...saleOf(command),
      ...(editionCopy === undefined ? {} : { editionCopy }),
    },
  ];
};
