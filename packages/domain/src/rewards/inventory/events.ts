// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';

/** COM-026. */
export const itemKinds = [
  'video_coupon',
  'file_coupon',
  'lucky_pocket',
  'random_box',
  'sorry_box',
  'point_code',
] as const;
export type ItemKind = (typeof itemKinds)[number];

/**
 * What an item gives when it is used (COM-027). A point code gives itself: its owner enters it at the
 * partner's store.
 */
export const prize = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('coins'), coins: z.int().positive() }),
  z.object({ kind: z.literal('credits'), credits: z.int().positive() }),
  z.object({ kind: z.literal('content'), contentOid: oid }),
  z.object({ kind: z.literal('code') }),
  z.object({ kind: z.literal('nothing') }),
]);
export type Prize = z.infer<typeof prize>;

/**
 * The chances of a draw, in 0.01 %; they sum to 10,000. They are fixed when the item is granted, and shown
 * before use.
 */
export const odds = z.array(z.object({ prize, chance: z.int().positive() })).min(1);
export type Odds = z.infer<typeof odds>;

/** An item before it is granted: its kind and its worth, as the giver decides. */
export const itemTemplate = z.object({
  kind: z.enum(itemKinds),
  /** The contents that a coupon gives (none: the owner chooses), or that a random box may hold. */
  contentOids: z.array(oid),
  /** The highest price of a content that a coupon without a named content gives. */
  maxPriceCoins: z.int().positive().nullable(),
  /** Bonus coins for handing the item back unused; 0 when it cannot be handed back. */
  refundCoins: z.int().nonnegative(),
  expiresAt: timestamp.nullable(),
});
export type ItemTemplate = z.infer<typeof itemTemplate>;

/** A user got an item. The seed of its draw is fixed here, sealed; its commitment is public from now on. */
export const ItemGranted = defineEvent(
  'ItemGranted',
  {
    userOid: oid,
    itemOid: oid,
    grantedAt: timestamp,
    item: itemTemplate,
    source: z.enum(['admin', 'qr_event', 'gift_points', 'event']),
    /** Its origin: the code of a QR event, or an order. */
    sourceId: z.string(),
    /** The code of a point code; null for other kinds, and when the owner's key was destroyed. */
    code: z.string().nullable(),
    odds: odds.nullable(),
    /** SHA-256 of the seed's bytes, as hex; null for items that are not drawn. */
    commitment: z.string().nullable(),
    /** 32 bytes as hex. */
    serverSeed: z.string().nullable(),
  },
  { sealed: { code: 'transaction', serverSeed: 'transaction' }, subject: 'userOid' },
);

/** An item was exchanged. A draw can be computed again from what is revealed here (see `rollOf`). */
export const ItemUsed = defineEvent('ItemUsed', {
  userOid: oid,
  itemOid: oid,
  kind: z.enum(itemKinds),
  prize,
  draw: z.object({ serverSeed: z.string(), clientSeed: z.string(), roll: z.int().nonnegative() }).nullable(),
});

/** The owner had the prize already: the item is unused again. */
export const ItemUseReversed = defineEvent('ItemUseReversed', {
  userOid: oid,
  itemOid: oid,
  kind: z.enum(itemKinds),
  reason: z.string(),
});

/** The owner had the drawn content already: the draw is valid, and this prize replaces the content. */
export const PrizeSubstituted = defineEvent('PrizeSubstituted', {
  userOid: oid,
  itemOid: oid,
  kind: z.enum(itemKinds),
  prize,
});

/** An unused item was handed back for bonus coins. */
export const ItemRefunded = defineEvent('ItemRefunded', {
  userOid: oid,
  itemOid: oid,
  kind: z.enum(itemKinds),
  refundCoins: z.int().positive(),
});

/** The owner deleted the item. */
export const ItemDeleted = defineEvent('ItemDeleted', { userOid: oid, itemOid: oid });

export const inventoryEvents = [
  ItemGranted,
  ItemUsed,
  ItemUseReversed,
  PrizeSubstituted,
  ItemRefunded,
  ItemDeleted,
] as const;
export type InventoryEvent = EventOf<typeof inventoryEvents>;
