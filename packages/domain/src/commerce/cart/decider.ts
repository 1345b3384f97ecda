import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { entryOf, itemOf } from './entry.ts';
import { type CartEvent, cartEvents } from './events.ts';

export type CartCommand =
  | {
      readonly type: 'UpdateCart';
      readonly ownerOid: Oid;
      readonly add: readonly string[];
      readonly remove: readonly string[];
      readonly cause: 'removed' | 'purchased';
    }
  | {
      readonly type: 'PlaceOrder';
      readonly ownerOid: Oid;
      readonly orderId: Oid;
      readonly entries: readonly string[];
    };

/** Plain JSON: a snapshot is this value written down. */
export type CartState = {
  /** As clients name them, see `cartEntry`. */
  entries: string[];
  /** Every order ever placed, whatever became of its items. */
  orders: Record<string, true>;
};
export type CartRefusal = 'CART_FULL';

/** How many items a cart holds: an order of them all is still answered at once. */
export const maxCartItems = 50;

export const cart: Decider<CartState, CartCommand, CartEvent, CartRefusal> = {
  initial: () => ({ entries: [], orders: {} }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'CartItemAdded':
        state.entries.push(entryOf(event.item));
        return state;
      case 'CartItemRemoved':
        state.entries = state.entries.filter((entry) => entry !== entryOf(event.item));
        return state;
      case 'CartOrdered':
        state.orders[event.orderId] = true;
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'UpdateCart') return update(state, command);
    const { ownerOid, orderId, entries } = command;
    return state.orders[orderId]
      ? []
      : [{ type: 'CartOrdered', ownerOid, orderId, items: entries.map(itemOf) }];
  },
};

type Update = Extract<CartCommand, { type: 'UpdateCart' }>;

const update = (
  state: CartState,
  { ownerOid, add, remove, cause }: Update,
): CartEvent[] | Refusal<CartRefusal> => {
  const removed = [...new Set(remove)].filter((entry) => state.entries.includes(entry));
  const left = state.entries.filter((entry) => !removed.includes(entry));
  const added = [...new Set(add)].filter((entry) => !left.includes(entry));
  if (added.length > 0 && left.length + added.length > maxCartItems)
    return refuse('CART_FULL', { maxItems: maxCartItems });
  return [
    ...removed.map((entry) => ({ type: 'CartItemRemoved' as const, ownerOid, item: itemOf(entry), cause })),
    ...added.map((entry) => ({ type: 'CartItemAdded' as const, ownerOid, item: itemOf(entry) })),
  ];
};

/** Stream names are `cart-{userOid}`. */
export const cartStream = defineStream({
  category: 'cart',
  idPattern: '{oid}',
  holds: 'what is in a cart',
  context: 'commerce',
  decider: cart,
  events: cartEvents,
});
