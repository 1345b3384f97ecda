import { type Refusal, refuse } from '../decider.ts';
import { addDays, type Timestamp } from '../time.ts';
import type { Command, Decision, PayWith, WalletRefusal, WalletState } from './commands.ts';
import type { CoinKind, LotTake } from './events.ts';
import { available, takeFrom, total } from './lots.ts';

/** A lot that passed its expiry while its coins were away gets this much time when they come back. */
const returnedLotDays = 7;

export const buyContent = (state: WalletState, command: Command<'BuyContent'>): Decision => {
  const { walletOid, purchaseId, content, seller, feePolicyVersion, now } = command;
  const { contentOid, priceCoins } = content;
  if (seller.oid === walletOid) return refuse('OWN_CONTENT');
  // Ownership first: someone who owns it and is broke should hear that they own it.
  if (state.owned[contentOid] !== undefined) return refuse('ALREADY_PURCHASED');
  if (priceCoins === 0) return refuse('CONTENT_IS_FREE');
  if (priceCoins !== command.seenPriceCoins) return refuse('PRICE_CHANGED', { priceCoins });
  if (command.payWith !== 'paid' && !seller.allowBonus) return refuse('BONUS_NOT_ACCEPTED');
  const taken = pay(state, { coins: priceCoins, payWith: command.payWith, now });
  if ('refused' in taken) return taken;
  return [
    {
      type: 'ContentBought',
      walletOid,
      purchaseId,
      contentOid,
      contentKind: content.kind,
      contentRevision: content.revision,
      sellerOid: seller.oid,
      sellerLevel: seller.level,
      feePolicyVersion,
      listPriceCoins: priceCoins,
      discountCoins: 0,
      paidCoins: total(taken, 'paid'),
      bonusCoins: total(taken, 'bonus'),
      taken,
    },
  ];
};

/** Chooses the lots for a payment. A shortfall names the coins that are missing and what there was. */
export const pay = (
  state: WalletState,
  { coins, payWith, now }: { coins: number; payWith: PayWith; now: Timestamp },
): LotTake[] | Refusal<WalletRefusal> => {
  const ofKind = (kind: CoinKind) => available(state.lots, kind, now);
  const bonusCoins = payWith === 'paid' ? 0 : payWith === 'bonus' ? coins : Math.min(coins, ofKind('bonus'));
  const bonus = takeFrom(state.lots, { kind: 'bonus', coins: bonusCoins, now });
  if (!bonus)
    return refuse('NOT_ENOUGH_BONUS_COINS', { missingCoins: coins - ofKind('bonus'), has: ofKind('bonus') });
  const paidCoins = coins - bonusCoins;
  const paid = takeFrom(state.lots, { kind: 'paid', coins: paidCoins, now });
  if (!paid)
    return refuse('NOT_ENOUGH_COINS', { missingCoins: paidCoins - ofKind('paid'), has: ofKind('paid') });
  return [...bonus, ...paid];
};

export const refundPurchase = (
  state: WalletState,
  { purchase, reason, now }: Command<'RefundPurchase'>,
): Decision => {
  // The entitlement names the purchase it came from: a second refund, or one of an earlier purchase, finds none.
  if (state.owned[purchase.contentOid] !== purchase.revision) return refuse('PURCHASE_NOT_REFUNDABLE');
  const {
    walletOid,
    purchaseId,
    contentOid,
    sellerOid,
    sellerLevel,
    feePolicyVersion,
    paidCoins,
    bonusCoins,
  } = purchase;
  return [
    {
      type: 'PurchaseRefunded',
      walletOid,
      purchaseId,
      contentOid,
      sellerOid,
      sellerLevel,
      feePolicyVersion,
      paidCoins,
      bonusCoins,
      returned: giveBack(purchase.taken, now),
      reason,
    },
  ];
};

/** What was taken, as it comes back: same lots, with some days to use coins whose lot has expired meanwhile. */
export const giveBack = (taken: readonly LotTake[], now: Timestamp): LotTake[] =>
  taken.map((piece) =>
    piece.expiresAt > now ? piece : { ...piece, expiresAt: addDays(now, returnedLotDays) },
  );
