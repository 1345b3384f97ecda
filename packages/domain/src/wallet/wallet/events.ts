// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { chargeAmounts } from '../../amounts.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { target } from '../../target.ts';
import { timestamp } from '../../time.ts';
import { entitlement } from './entitlements.ts';
import { coins, lot } from './lot.ts';
import { reversalEvents } from './reversals/events.ts';
import { spendingFields } from './spending.ts';

export { type CoinKind, coinKinds, type LotGrant, type LotTake } from './lot.ts';

/** A charge that the provider approved arrived as coins: a paid lot, and a bonus lot where the product has one. */
export const CoinsCredited = defineEvent('CoinsCredited', {
  walletOid: oid,
  chargeId: oid,
  provider: z.string(),
  lots: z.array(lot).min(1),
  amounts: chargeAmounts,
});

/** For what bonus coins were given. The list only grows. */
export const bonusSources = [
  'admin',
  'promotion',
  'x_link',
  'invitation',
  'random_box',
  'sorry_box',
  'item_refund',
  'gift',
] as const;
export type BonusSource = (typeof bonusSources)[number];

/** Bonus coins that nobody paid for; booked to promotion. */
export const BonusGranted = defineEvent('BonusGranted', {
  walletOid: oid,
  grantId: oid,
  source: z.enum(bonusSources),
  lot,
  reason: z.string(),
});

/**
 * What coins are spent on that is not a piece of content, in the words of LED-011. Each word says what its spender gets;
 * who earns by it is in the event's `proceeds`.
 */
export const spendTypes = [
  'donation',
  'consume',
  'live_donation',
  'live_donation_tts',
  'external_live_donation',
  'live_ticketing',
  'coin_subscription',
  'drm_encoding',
  'chat',
  'chat_content',
  'image_chat',
  'chat_donation',
  'change_nick',
  'story_chat',
  'gacha',
] as const;
export type SpendType = (typeof spendTypes)[number];

/** Coins left and the right arrived, in one event. */
export const ContentBought = defineEvent('ContentBought', {
  walletOid: oid,
  purchaseId: oid,
  ...spendingFields,
  entitlement,
  contentKind: z.string(),
  /** The revision of the content's stream whose price was paid. */
  contentRevision: z.int().nonnegative(),
  /** Whose content it is; those who earn by it are in `proceeds`. */
  sellerOid: oid,
  listPriceCoins: coins,
  discountCoins: z.int().nonnegative(),
  taken: z.array(lot).min(1),
  /** The creator's discount code that took `discountCoins` off the list price. */
  discountCode: z.string().optional(),
  /** The number of the copy, where the content is a limited edition. */
  editionCopy: z.int().positive().optional(),
});

/** Exactly what was paid went back to the lots it came from, and the right ended. */
export const PurchaseRefunded = defineEvent('PurchaseRefunded', {
  walletOid: oid,
  purchaseId: oid,
  ...spendingFields,
  /** The right that ended. */
  entitlement,
  sellerOid: oid,
  returned: z.array(lot).min(1),
  reason: z.string(),
  /** What the purchase had taken besides coins, and what is given back with them. */
  discountCode: z.string().optional(),
  editionCopy: z.int().positive().optional(),
});

/** Coins left for something that is not content. What no beneficiary gets is Fanfold's own. */
export const CoinsSpent = defineEvent(
  'CoinsSpent',
  {
    walletOid: oid,
    spendId: oid,
    transactionType: z.enum(spendTypes),
    ...spendingFields,
    /** What the spender wrote with it. */
    message: z.string().nullable(),
    taken: z.array(lot).min(1),
  },
  { subject: 'walletOid', sealed: { message: 'profile' } },
);

/** Exactly what was spent went back to the lots it came from. */
export const SpendRefunded = defineEvent('SpendRefunded', {
  walletOid: oid,
  spendId: oid,
  transactionType: z.enum(spendTypes),
  ...spendingFields,
  returned: z.array(lot).min(1),
  reason: z.string(),
});

/** A right arrived without coins of its owner. It cannot be refunded, as nothing was paid here. */
export const EntitlementGranted = defineEvent('EntitlementGranted', {
  walletOid: oid,
  grantId: oid,
  entitlement,
  /** Of a work, what it is. */
  contentKind: z.string().nullable(),
  giverOid: oid.nullable(),
  giftId: oid.nullable(),
});

/** What coins are held for. The list only grows. */
export const holdPurposes = ['gift', 'mission', 'campaign', 'gacha', 'donation'] as const;
export type HoldPurpose = (typeof holdPurposes)[number];

/**
 * Coins set aside for a purpose: still the owner's, not spendable, until captured or released. It says of itself what a
 * spending says: for what it is held, who is to earn by it, and which mission, campaign or gift gathers the coins.
 */
export const CoinsHeld = defineEvent('CoinsHeld', {
  walletOid: oid,
  holdId: oid,
  purpose: z.enum(holdPurposes),
  ...spendingFields,
  taken: z.array(lot).min(1),
  expiresAt: timestamp,
});

/** A hold became a spending. */
export const HoldCaptured = defineEvent('HoldCaptured', {
  walletOid: oid,
  holdId: oid,
  purpose: z.enum(holdPurposes),
  ...spendingFields,
  taken: z.array(lot).min(1),
});

/** A hold for a gift became a sale: the receiver has the content, and its seller earns. */
export const GiftCaptured = defineEvent('GiftCaptured', {
  walletOid: oid,
  holdId: oid,
  giftId: oid,
  receiverOid: oid,
  ...spendingFields,
  contentKind: z.string(),
  contentRevision: z.int().nonnegative(),
  sellerOid: oid,
  listPriceCoins: coins,
  taken: z.array(lot).min(1),
  editionCopy: z.int().positive().optional(),
});

/** A hold ended without spending; every coin is back in its lot. */
export const HoldReleased = defineEvent('HoldReleased', {
  walletOid: oid,
  holdId: oid,
  purpose: z.enum(holdPurposes),
  cause: z.enum(['released', 'expired']),
  /** For what it was held, and what gathered the coins. */
  resource: target,
  pot: target.nullable(),
  returned: z.array(lot).min(1),
});

/** What was left of granted bonus coins, as the reason for the grant ceased: the charge behind it went back. */
export const BonusTakenBack = defineEvent('BonusTakenBack', {
  walletOid: oid,
  grantId: oid,
  chargeId: oid,
  lot,
  reason: z.string(),
});

/** What was left of a lot on its expiry. */
export const LotExpired = defineEvent('LotExpired', { walletOid: oid, lot });

/** The owner was told that what is left of a lot will expire in so many days. Once for 30 days and once for 7. */
export const LotExpiryWarned = defineEvent('LotExpiryWarned', {
  walletOid: oid,
  lot,
  daysBefore: z.union([z.literal(30), z.literal(7)]),
});

/** The owner planned how many coins to spend in a calendar month (Asia/Seoul), or plans no more. It refuses nothing. */
export const BudgetSet = defineEvent('BudgetSet', {
  walletOid: oid,
  coinsAMonth: z.int().positive().nullable(),
});

export const walletEvents = [
  CoinsCredited,
  BonusGranted,
  ContentBought,
  PurchaseRefunded,
  CoinsSpent,
  SpendRefunded,
  EntitlementGranted,
  CoinsHeld,
  HoldCaptured,
  GiftCaptured,
  HoldReleased,
  LotExpired,
  ...reversalEvents,
  LotExpiryWarned,
  BudgetSet,
  BonusTakenBack,
] as const;
export type WalletEvent = EventOf<typeof walletEvents>;
