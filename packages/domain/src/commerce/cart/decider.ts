import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { entryOf, itemOf } from './entry.ts';
import { type CartEvent, cartEvents, type OrderOutcome } from './events.ts';

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
    }
  | {
      readonly type: 'SettleOrder';
      readonly ownerOid: Oid;
      readonly orderId: Oid;
      readonly outcomes: readonly OrderOutcome[];
      readonly now: string;
    };

/** Plain JSON: a snapshot is this value written down. */
export type CartState = {
  /** As clients name them, see `cartEntry`. */
  entries: string[];
  /** Every order ever placed, whatever became of its items. */
  orders: Record<string, true>;
  /** The newest order; its outcomes are missing until it was carried out. */
  lastOrder: LastOrder | null;
};
export type LastOrder = {
  orderId: Oid;
  entries: string[];
  settled: { outcomes: OrderOutcome[]; settledAt: string } | null;
};
export type CartRefusal = 'CART_FULL';

/** How many items a cart holds: an order of them all is still answered at once. */
export const maxCartItems = 50;

export const cart: Decider<CartState, CartCommand, CartEvent, CartRefusal> = {
  initial: () => ({ entries: [], orders: {}, lastOrder: null }),

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
        state.lastOrder = { orderId: event.orderId, entries: event.items.map(entryOf), settled: null };
        return state;
      case 'CartOrderSettled':
        if (state.lastOrder?.orderId === event.orderId)
          state.lastOrder.settled = { outcomes: event.outcomes, settledAt: event.settledAt };
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'UpdateCart') return update(state, command);
    if (command.type === 'SettleOrder') return settle(state, command);
    const { ownerOid, orderId, entries } = command;
    return state.orders[orderId]
      ? []
      : [{ type: 'CartOrdered', ownerOid, orderId, items: entries.map(itemOf) }];
  },
};

type Settle = Extract<CartCommand, { type: 'SettleOrder' }>;

/** A repetition that changed nothing is no news, and the outcome of an older order is not shown any more. */
const settle = (
  { lastOrder }: CartState,
  { ownerOid, orderId, outcomes, now: settledAt }: Settle,
): CartEvent[] => {
  if (lastOrder?.orderId !== orderId) return [];
  if (isSame(lastOrder.settled?.outcomes, outcomes)) return [];
  return [{ type: 'CartOrderSettled', ownerOid, orderId, outcomes: [...outcomes], settledAt }];
};

const isSame = (recorded: readonly OrderOutcome[] | undefined, outcomes: readonly OrderOutcome[]): boolean =>
  recorded?.length === outcomes.length &&
  outcomes.every((one, index) => {
    const other = recorded[index];
    return (
      other !== undefined &&
      entryOf(other.item) === entryOf(one.item) &&
      other.refused === one.refused &&
      other.paidCoins === one.paidCoins &&
      other.bonusCoins === one.bonusCoins
    );
  });

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
