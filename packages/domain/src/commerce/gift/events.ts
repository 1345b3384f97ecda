// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { partnerLevel } from '../../partner-level.ts';
import { target } from '../../target.ts';
import { timestamp } from '../../time.ts';

/** A user gives a content to several users. No coins were taken yet. */
export const GiftPlaced = defineEvent('GiftPlaced', {
  giftId: oid,
  giverOid: oid,
  resource: target,
  contentKind: z.string(),
  contentRevision: z.int().nonnegative(),
  sellerOid: oid,
  sellerLevel: partnerLevel,
  /** Who earns with the seller; left out: no other person. */
  coCreators: z.array(z.object({ oid, sharePercent: z.int().min(1).max(90) })).optional(),
  feePolicyVersion: z.int(),
  listPriceCoins: z.int().positive(),
  /** Whether the content is a limited edition, so that each receiver needs a copy. */
  limited: z.boolean(),
  receivers: z.array(z.object({ receiverOid: oid, holdId: oid })).min(1),
  /** The coins must be held before this moment. */
  placedUntil: timestamp,
});

/** The giver's coins for all receivers are held. */
export const GiftHeld = defineEvent('GiftHeld', { giftId: oid });

/** One receiver has the content, and the giver's coins for it are spent. */
export const GiftDelivered = defineEvent('GiftDelivered', { giftId: oid, receiverOid: oid, holdId: oid });

/** One receiver had the content already; the giver's coins for it are back. */
export const GiftReturned = defineEvent('GiftReturned', { giftId: oid, receiverOid: oid, holdId: oid });

/** The coins could not be held: no receiver gets the content, and no coins are taken. */
export const GiftCancelled = defineEvent('GiftCancelled', { giftId: oid, reason: z.string() });

export const giftEvents = [GiftPlaced, GiftHeld, GiftDelivered, GiftReturned, GiftCancelled] as const;
export type GiftEvent = EventOf<typeof giftEvents>;
