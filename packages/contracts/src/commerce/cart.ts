import { timestamp } from '@fanfold/domain';
import { cartEntry, maxCartItems } from '@fanfold/domain/commerce';
import { z } from 'zod';
import { SoldTile } from '../catalogue/index.ts';
import { Freshness, oid, position } from '../common.ts';
import { payWith } from './pay-with.ts';

/**
 * COM-005, COM-024: what is put in and taken out, e.g. `audio_65f0…`. Naming something twice changes nothing.
 */
export const CartUpdateBody = z.object({
  add: z.array(cartEntry).max(maxCartItems).default([]),
  remove: z.array(cartEntry).max(maxCartItems).default([]),
});

/** Why an item of an order was not bought (COM-031 to COM-036). */
export const orderFailures = [
  'CONTENT_NOT_FOUND',
  'ADULT_PROOF_REQUIRED',
  'SUBSCRIBERS_ONLY',
  'NOT_SOLD_YET',
  'SOLD_OUT',
  'ORDERS_OPEN',
  'CONTENT_IS_FREE',
  'ALREADY_PURCHASED',
  'NOT_ENOUGH_COINS',
  'NOT_ENOUGH_BONUS_COINS',
  'PRICE_CHANGED',
  'OWN_CONTENT',
  'BONUS_NOT_ACCEPTED',
  'DISCOUNT_CODE_WRONG',
  'DISCOUNT_CODE_USED_UP',
  'RESERVATION_LAPSED',
  'SPENDING_BLOCKED',
] as const;
export type OrderFailureCode = (typeof orderFailures)[number];

const entry = cartEntry;

/** An item of the cart as it stands now; `obstacle` says why it could not be bought. */
export const CartItem = z.object({
  entry,
  contentOid: oid,
  /** Null when the content is gone, or is not shown to this person. */
  tile: SoldTile.nullable(),
  allowBonus: z.boolean(),
  obstacle: z.enum(orderFailures).nullable(),
});

/** The newest order, item by item, as it was carried out; null for a person who never ordered. */
export const LastOrder = z.object({
  orderId: oid,
  /** Null while it was not carried out to its end: the same request goes on with it. */
  settledAt: timestamp.nullable(),
  items: z.array(
    z.object({
      entry,
      contentOid: oid,
      tile: SoldTile.nullable(),
      outcome: z.enum(['bought', 'refused', 'unfinished']),
      paidCoins: z.int(),
      bonusCoins: z.int(),
      /** Why it was refused. */
      code: z.enum(orderFailures).nullable(),
    }),
  ),
});
export type LastOrder = z.infer<typeof LastOrder>;
export const CartReply = Freshness.extend({ items: z.array(CartItem), lastOrder: LastOrder.nullable() });

/** COM-004: the items of an order, each at the price on the buyer's screen. */
export const OrderBody = z.object({
  items: z
    .array(
      z.object({
        entry,
        coins: z.int().nonnegative(),
        discountCode: z.string().trim().min(1).max(40).optional(),
      }),
    )
    .min(1)
    .max(maxCartItems),
  payWith: payWith.default('paid'),
});

/** COM-031: each item was bought, or was not, with the reason. The cart keeps what was not. */
export const OrderReply = z.object({
  position,
  successes: z.array(
    z.object({
      entry,
      purchaseId: oid,
      paidCoins: z.int(),
      bonusCoins: z.int(),
      editionCopy: z.int().nullable(),
    }),
  ),
  failures: z.array(
    z.object({
      entry,
      code: z.enum(orderFailures),
      /** In the caller's language. */
      message: z.string(),
      details: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  balance: z.object({ paid: z.int(), bonus: z.int() }),
});
