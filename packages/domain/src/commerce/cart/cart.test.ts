import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { cart, maxCartItems } from './decider.ts';
import { cartEntry, entryOf, itemOf } from './entry.ts';
import type { CartEvent } from './events.ts';

const given = scenario(cart);
const ownerOid = parseOid('f'.repeat(24));
const entry = (n: number) => `audio_${n.toString(16).padStart(24, '0')}`;
const added = (n: number): CartEvent => ({ type: 'CartItemAdded', ownerOid, item: itemOf(entry(n)) });
const update = (add: string[], remove: string[] = []) =>
  ({ type: 'UpdateCart', ownerOid, add, remove, cause: 'removed' }) as const;

describe('a cart', () => {
  it('takes things in and out, each once [COM-005]', () => {
    given()
      .when(update([entry(1), entry(1), entry(2)]))
      .emits(added(1), added(2));
    given(added(1))
      .when(update([entry(1)]))
      .emits();
    given(added(1), added(2))
      .when(update([entry(3)], [entry(1), entry(9)]))
      .emits({ type: 'CartItemRemoved', ownerOid, item: itemOf(entry(1)), cause: 'removed' }, added(3));
  });

  it('is full at its limit, and takes something when something goes', () => {
    const full = Array.from({ length: maxCartItems }, (_, n) => added(n));
    given(...full)
      .when(update([entry(99)]))
      .refuses('CART_FULL', { maxItems: maxCartItems });
    const { decision } = given(...full).when(update([entry(99)], [entry(0)]));
    expect(decision).toHaveLength(2);
  });

  it('names what lies in it by kind and oid', () => {
    const item = itemOf(entry(1));
    expect(item).toEqual({ resource: { kind: 'work', oid: entry(1).slice(6) }, contentKind: 'audio' });
    expect(entryOf(item)).toBe(entry(1));
  });

  it('knows an order again, for ever', () => {
    const orderId = parseOid('d'.repeat(24));
    const ordered: CartEvent = { type: 'CartOrdered', ownerOid, orderId, items: [itemOf(entry(1))] };
    const place = { type: 'PlaceOrder', ownerOid, orderId, entries: [entry(1)] } as const;
    given(added(1)).when(place).emits(ordered);
    given(ordered, added(2)).when(place).emits();
    given(added(1), ordered)
      .when({ ...place, orderId: parseOid('e'.repeat(24)) })
      .emits({ ...ordered, orderId: parseOid('e'.repeat(24)) });
  });

  it('keeps the outcome of the newest order, item by item, and records the same outcome once', () => {
    const orderId = parseOid('d'.repeat(24));
    const items = [itemOf(entry(1)), itemOf(entry(2))] as const;
    const ordered: CartEvent = { type: 'CartOrdered', ownerOid, orderId, items: [...items] };
    const bought = { item: items[0], paidCoins: 30, bonusCoins: 0, refused: null };
    const lacking = { item: items[1], paidCoins: 0, bonusCoins: 0, refused: 'NOT_ENOUGH_COINS' };
    const now = '2026-11-21T09:00:00.000Z';
    const settle = { type: 'SettleOrder', ownerOid, orderId, outcomes: [bought, lacking], now } as const;
    const settled: CartEvent = {
      type: 'CartOrderSettled',
      ownerOid,
      orderId,
      outcomes: [bought, lacking],
      settledAt: now,
    };
    given(ordered).when(settle).emits(settled);
    given(ordered, settled)
      .when({ ...settle, now: '2026-11-22T09:00:00.000Z' })
      .emits();
    const later = [bought, { ...lacking, paidCoins: 40, refused: null }];
    given(ordered, settled)
      .when({ ...settle, outcomes: later })
      .emits({ ...settled, outcomes: later });
    given().when(settle).emits();
    expect([ordered, settled].reduce(cart.evolve, cart.initial()).lastOrder).toEqual({
      orderId,
      entries: [entry(1), entry(2)],
      settled: { outcomes: [bought, lacking], settledAt: now },
    });
  });

  it.each([
    [entry(1), true],
    ['audio', false],
    ['audio_1', false],
    [`Audio_${'0'.repeat(24)}`, false],
    [`audio-${'0'.repeat(24)}`, false],
  ])('has entries of the form type_contentOid: %s %s [COM-024]', (text, right) =>
    expect(cartEntry.safeParse(text).success).toBe(right),
  );
});
