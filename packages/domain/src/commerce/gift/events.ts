// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { partnerLevel } from '../../partner-level.ts';
import { target } from '../../target.ts';
import { timestamp } from '../../time.ts';

/** Somebody gives a content to several people. Nothing was taken from anybody yet. */
export const GiftPlaced = defineEvent('GiftPlaced', {
  giftId: oid,
  giverOid: oid,
  resource: target,
  contentKind: z.string(),
  contentRevision: z.int().nonnegative(),
  sellerOid: oid,
  sellerLevel: partnerLevel,
  feePolicyVersion: z.int(),
  listPriceCoins: z.int().positive(),
  /** Whether the content is a limited edition, so that each receiver needs a copy. */
  limited: z.boolean(),
  receivers: z.array(z.object({ receiverOid: oid, holdId: oid })).min(1),
  /** Until then the coins must be held. */
  placedUntil: timestamp,
});

/** The giver's coins are held, for all receivers. */
export const GiftHeld = defineEvent('GiftHeld', { giftId: oid });

/** One receiver has it, and the giver's coins for them are spent. */
export const GiftDelivered = defineEvent('GiftDelivered', { giftId: oid, receiverOid: oid, holdId: oid });

/** One receiver had it already; the giver's coins for them are back. */
export const GiftReturned = defineEvent('GiftReturned', { giftId: oid, receiverOid: oid, holdId: oid });

/** The coins could not be held; nobody gets anything, and nothing is taken. */
export const GiftCancelled = defineEvent('GiftCancelled', { giftId: oid, reason: z.string() });

export const giftEvents = [GiftPlaced, GiftHeld, GiftDelivered, GiftReturned, GiftCancelled] as const;
export type GiftEvent = EventOf<typeof giftEvents>;
