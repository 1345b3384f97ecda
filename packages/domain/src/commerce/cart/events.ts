// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { target } from '../../target.ts';

/** An item of a cart, with the kind of its content. */
const item = z.object({ resource: target, contentKind: z.string() });
export type CartItem = z.infer<typeof item>;

export const CartItemAdded = defineEvent('CartItemAdded', { ownerOid: oid, item });

export const CartItemRemoved = defineEvent('CartItemRemoved', {
  ownerOid: oid,
  item,
  cause: z.enum(['removed', 'purchased']),
});

/** A user ordered the items under one command key. Their wallet's stream records the outcome of each item. */
export const CartOrdered = defineEvent('CartOrdered', {
  ownerOid: oid,
  orderId: oid,
  items: z.array(item).min(1),
});

export const cartEvents = [CartItemAdded, CartItemRemoved, CartOrdered] as const;
export type CartEvent = EventOf<typeof cartEvents>;
