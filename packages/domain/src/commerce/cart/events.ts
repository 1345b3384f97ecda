// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/** COM-024: the kind of a content and its oid, e.g. `audio_65f0…`. */
export const cartEntry = z.string().regex(/^[a-z]+_[0-9a-f]{24}$/);

export const CartItemAdded = defineEvent('CartItemAdded', { ownerOid: oid, entry: cartEntry });

export const CartItemRemoved = defineEvent('CartItemRemoved', {
  ownerOid: oid,
  entry: cartEntry,
  cause: z.enum(['removed', 'purchased']),
});

/** What somebody ordered under one key; what became of each item stands in their wallet. */
export const CartOrdered = defineEvent('CartOrdered', {
  ownerOid: oid,
  orderId: oid,
  entries: z.array(cartEntry).min(1),
});

export const cartEvents = [CartItemAdded, CartItemRemoved, CartOrdered] as const;
export type CartEvent = EventOf<typeof cartEvents>;
