// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { target } from '../../target.ts';
import { timestamp } from '../../time.ts';

/** An item of a cart, with the kind of its content. */
const item = z.object({ resource: target, contentKind: z.string() });
export type CartItem = z.infer<typeof item>;

export const CartItemAdded = defineEvent('CartItemAdded', { ownerOid: oid, item });

export const CartItemRemoved = defineEvent('CartItemRemoved', {
  ownerOid: oid,
  item,
  cause: z.enum(['removed', 'purchased']),
});

/**
 * What was ordered under one key. The wallet has what was bought; `CartOrderSettled` has what was refused as
 * well.
 */
export const CartOrdered = defineEvent('CartOrdered', {
  ownerOid: oid,
  orderId: oid,
  items: z.array(item).min(1),
});

/**
 * The outcome of an item of an order: bought for these coins, or refused with a code; then no coins were
 * taken.
 */
const outcome = z.object({
  item,
  paidCoins: z.int().nonnegative(),
  bonusCoins: z.int().nonnegative(),
  refused: z.string().nullable(),
});
export type OrderOutcome = z.infer<typeof outcome>;

/** An order was carried out. Written again when a repetition of the order bought more of it. */
export const CartOrderSettled = defineEvent('CartOrderSettled', {
  ownerOid: oid,
  orderId: oid,
  outcomes: z.array(outcome).min(1),
  settledAt: timestamp,
});

export const cartEvents = [CartItemAdded, CartItemRemoved, CartOrdered, CartOrderSettled] as const;
export type CartEvent = EventOf<typeof cartEvents>;
