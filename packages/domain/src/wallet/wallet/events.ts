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
import { deliveryEvents } from './withdrawal/events.ts';

export { type CoinKind, coinKinds, type LotGrant, type LotTake } from './lot.ts';

/** An approved charge became coins: a paid lot, and a bonus lot if the product has one. */
export const CoinsCredited = defineEvent('CoinsCredited', {
  walletOid: oid,
  chargeId: oid,
  provider: z.string(),
  lots: z.array(lot).min(1),
  amounts: chargeAmounts,
});

/** The reasons for bonus coins. The list only grows. */
export const bonusSources = [
  'admin',
  'promotion',
  'x_link',
  'invitation',
  'random_box',
  'sorry_box',
  'item_refund',
  'gift',
  'comment',
] as const;
export type BonusSource = (typeof bonusSources)[number];

/** Bonus coins without a payment; booked to promotion. */
export const BonusGranted = defineEvent('BonusGranted', {
  walletOid: oid,
  grantId: oid,
  source: z.enum(bonusSources),
  lot,
  reason: z.string(),
});

/**
 * The uses of coins other than contents, in the words of LED-011. Each word says what the spender gets; the
 * event's `proceeds` say which accounts earn.
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
  'content_rating',
] as const;
export type SpendType = (typeof spendTypes)[number];

/** Coins were spent and the entitlement was granted, in one event. */
export const ContentBought = defineEvent('ContentBought', {
  walletOid: oid,
  purchaseId: oid,
  ...spendingFields,
  entitlement,
  contentKind: z.string(),
  /** The revision of the content's stream whose price was paid. */
  contentRevision: z.int().nonnegative(),
  /** The owner of the content; the accounts that earn are in `proceeds`. */
  sellerOid: oid,
  listPriceCoins: coins,
  discountCoins: z.int().nonnegative(),
  taken: z.array(lot).min(1),
  /** The creator's discount code that took `discountCoins` off the list price. */
  discountCode: z.string().optional(),
  /** The number of the copy, where the content is a limited edition. */
  editionCopy: z.int().positive().optional(),
  /** The bundle that it was bought in, which took `discountCoins` off the list price. */
  bundleOid: oid.optional(),
  /** The version of the notice of the right to withdraw that the buyer was shown; left out: none. */
  withdrawalNotice: z.string().optional(),
});

/** The paid coins went back to the lots that they came from, and the entitlement ended. */
export const PurchaseRefunded = defineEvent('PurchaseRefunded', {
  walletOid: oid,
  purchaseId: oid,
  ...spendingFields,
  entitlement,
  sellerOid: oid,
  returned: z.array(lot).min(1),
  reason: z.string(),
  /** The discount code and the copy that the purchase used; they are given back with the coins. */
  discountCode: z.string().optional(),
  editionCopy: z.int().positive().optional(),
  bundleOid: oid.optional(),
});

/** Coins were spent on something other than a content. The part without a beneficiary belongs to Fanfold. */
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

/** The spent coins went back to the lots that they came from. */
export const SpendRefunded = defineEvent('SpendRefunded', {
  walletOid: oid,
  spendId: oid,
  transactionType: z.enum(spendTypes),
  ...spendingFields,
  returned: z.array(lot).min(1),
  reason: z.string(),
});

/** An entitlement was granted without coins of its owner, who paid nothing: it cannot be refunded. */
export const EntitlementGranted = defineEvent('EntitlementGranted', {
  walletOid: oid,
  grantId: oid,
  entitlement,
  /** The kind of a work; null for other targets. */
  contentKind: z.string().nullable(),
  giverOid: oid.nullable(),
  giftId: oid.nullable(),
});

/** The purposes of a hold. The list only grows. */
export const holdPurposes = ['gift', 'mission', 'campaign', 'gacha', 'donation'] as const;
export type HoldPurpose = (typeof holdPurposes)[number];

/**
 * Coins are held for a purpose: they stay the owner's and cannot be spent until they are captured or
 * released. The event has the fields of a spend: the purpose, the accounts that will earn, and the mission,
 * campaign or gift that gathers the coins.
 */
export const CoinsHeld = defineEvent('CoinsHeld', {
  walletOid: oid,
  holdId: oid,
  purpose: z.enum(holdPurposes),
  ...spendingFields,
  taken: z.array(lot).min(1),
  expiresAt: timestamp,
});

/** A hold became a spend. */
export const HoldCaptured = defineEvent('HoldCaptured', {
  walletOid: oid,
  holdId: oid,
  purpose: z.enum(holdPurposes),
  ...spendingFields,
  taken: z.array(lot).min(1),
});

/** A hold for a gift became a sale: the receiver has the content, and its seller earns the coins. */
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

/** A hold ended without a spend; every coin is back in its lot. */
export const HoldReleased = defineEvent('HoldReleased', {
  walletOid: oid,
  holdId: oid,
  purpose: z.enum(holdPurposes),
  cause: z.enum(['released', 'expired']),
  resource: target,
  pot: target.nullable(),
  returned: z.array(lot).min(1),
});

/**
 * What was left of granted bonus coins, as the reason for the grant ceased: the charge behind it went back,
 * or the comment was deleted. Version 2: without a charge, `chargeId` is null.
 */
export const BonusTakenBack = defineEvent(
  'BonusTakenBack',
  { walletOid: oid, grantId: oid, chargeId: oid.nullable(), lot, reason: z.string() },
  { version: 2, upcasters: [(data) => data] },
);

/** What was left of a lot on its expiry. */
export const LotExpired = defineEvent('LotExpired', { walletOid: oid, lot });

/** The owner was warned that the rest of a lot will expire: once 30 days before, and once 7 days before. */
export const LotExpiryWarned = defineEvent('LotExpiryWarned', {
  walletOid: oid,
  lot,
  daysBefore: z.union([z.literal(30), z.literal(7)]),
});

/** The owner set or removed a budget of coins for a calendar month (Asia/Seoul). It never refuses a spend. */
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
  ...deliveryEvents,
] as const;
export type WalletEvent = EventOf<typeof walletEvents>;
