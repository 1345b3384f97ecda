import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type InventoryCommand, inventory } from './decider.ts';
import { type InventoryEvent, type ItemKind, type ItemTemplate, itemKinds } from './events.ts';
import { chancesInAll, oddsOf, prizeAt } from './odds.ts';

const given = scenario(inventory);
const userOid = parseOid('a'.repeat(24));
const itemOid = parseOid('b'.repeat(24));
const contentOid = parseOid('c'.repeat(24));
const otherOid = parseOid('d'.repeat(24));
const now = '2026-11-21T09:00:00.000Z';
const seed = { serverSeed: '0f'.repeat(32), commitment: 'e'.repeat(64) };

const template = (kind: ItemKind, changes: Partial<ItemTemplate> = {}): ItemTemplate => ({
  kind,
  contentOids: [],
  maxPriceCoins: null,
  refundCoins: 0,
  expiresAt: null,
  ...changes,
});
const grant = (kind: ItemKind, changes: Partial<ItemTemplate> = {}) =>
  ({
    type: 'GrantItem',
    userOid,
    itemOid,
    item: template(kind, changes),
    source: 'admin',
    sourceId: 'x',
    code: kind === 'point_code' ? 'ABCD-1234' : null,
    seed,
    now,
  }) as const satisfies InventoryCommand;
const granted = (kind: ItemKind, changes: Partial<ItemTemplate> = {}): readonly InventoryEvent[] =>
  run(inventory, [grant(kind, changes)]).events;
const use = (changes: Partial<Extract<InventoryCommand, { type: 'UseItem' }>> = {}) =>
  ({ type: 'UseItem', itemOid, content: null, draw: null, now, ...changes }) as const;
const used = (kind: ItemKind, rest: Pick<Extract<InventoryEvent, { type: 'ItemUsed' }>, 'prize' | 'draw'>) =>
  ({ type: 'ItemUsed', userOid, itemOid, kind, ...rest }) as const satisfies InventoryEvent;
const video = { contentOid, kind: 'video', priceCoins: 100 };

describe('odds', () => {
  it.each([
    ['a random box', template('random_box')],
    ['one with content', template('random_box', { contentOids: [contentOid, otherOid] })],
    ['a sorry box', template('sorry_box')],
  ])('of %s sum to 100 % [COM-027]', (_name, item) =>
    expect(oddsOf(item)?.reduce((sum, { chance }) => sum + chance, 0)).toBe(chancesInAll),
  );

  it('of a random box reach from nothing over coins to content, those of a sorry box hold 1 to 50 coins [COM-027]', () => {
    const box = oddsOf(template('random_box', { contentOids: [contentOid] })) ?? [];
    expect(box[0]).toEqual({ prize: { kind: 'content', contentOid }, chance: 500 });
    expect(box.at(-1)).toEqual({ prize: { kind: 'nothing' }, chance: 1_000 });
    const coinsOf = (odds: typeof box) =>
      odds.flatMap(({ prize }) => (prize.kind === 'coins' ? [prize.coins] : []));
    expect([Math.min(...coinsOf(box)), Math.max(...coinsOf(box))]).toEqual([5, 500]);
    const sorry = oddsOf(template('sorry_box')) ?? [];
    expect([Math.min(...coinsOf(sorry)), Math.max(...coinsOf(sorry))]).toEqual([1, 50]);
    expect(coinsOf(sorry)).toHaveLength(sorry.length);
  });

  it('give each prize exactly its chance of rolls', () => {
    const odds = oddsOf(template('random_box', { contentOids: [contentOid, otherOid] })) ?? [];
    const hits = new Map<string, number>();
    for (let roll = 0; roll < chancesInAll; roll += 1) {
      const prize = JSON.stringify(prizeAt(odds, roll));
      hits.set(prize, (hits.get(prize) ?? 0) + 1);
    }
    expect([...hits]).toEqual(odds.map(({ prize, chance }) => [JSON.stringify(prize), chance]));
    expect(() => prizeAt(odds, chancesInAll)).toThrow(RangeError);
  });
});

describe('an inventory', () => {
  it('takes an item in once, and keeps a seed only where something is drawn [COM-025, COM-026]', () => {
    for (const kind of itemKinds) {
      const [item] = granted(kind);
      const drawn = kind === 'random_box' || kind === 'sorry_box';
      expect(item).toMatchObject(
        drawn
          ? { ...seed, odds: oddsOf(template(kind)) }
          : { serverSeed: null, commitment: null, odds: null },
      );
      given(...granted(kind))
        .when(grant(kind))
        .emits();
    }
  });

  it('does not bring back what was thrown away [COM-008]', () => {
    const gone = [...granted('sorry_box'), { type: 'ItemDeleted', userOid, itemOid } as const];
    given(...granted('sorry_box'))
      .when({ type: 'DeleteItem', itemOid })
      .emits({ type: 'ItemDeleted', userOid, itemOid });
    given(...gone)
      .when(grant('sorry_box'))
      .emits();
    given(...gone)
      .when(use())
      .refuses('ITEM_NOT_FOUND');
  });

  it('draws by the odds that were fixed at the grant, and reveals the seed [COM-009, COM-027]', () => {
    const draw = { clientSeed: 'mine', roll: 9_999 };
    given(...granted('random_box'))
      .when(use({ draw }))
      .emits(
        used('random_box', { prize: { kind: 'nothing' }, draw: { serverSeed: seed.serverSeed, ...draw } }),
      );
    given(...granted('random_box'))
      .when(use())
      .refuses('ITEM_NOT_USABLE');
  });

  it('yields credits, a code, or the content of a coupon [COM-027]', () => {
    const yields = (
      kind: ItemKind,
      prize: Parameters<typeof used>[1]['prize'],
      content = null as typeof video | null,
    ) =>
      given(...granted(kind))
        .when(use({ content }))
        .emits(used(kind, { prize, draw: null }));
    yields('lucky_pocket', { kind: 'credits', credits: 100 });
    yields('point_code', { kind: 'code' });
    yields('video_coupon', { kind: 'content', contentOid }, video);
    yields('file_coupon', { kind: 'content', contentOid }, { ...video, kind: 'file' });
  });

  it('opens with a coupon only what it is for [COM-061]', () => {
    const refused = (kind: ItemKind, changes: Partial<ItemTemplate>, content: typeof video | null) =>
      given(...granted(kind, changes))
        .when(use({ content }))
        .refuses('ITEM_NOT_USABLE');
    refused('file_coupon', {}, video);
    refused('video_coupon', {}, null);
    refused('video_coupon', { maxPriceCoins: 99 }, video);
    refused('video_coupon', { contentOids: [otherOid] }, video);
    given(...granted('video_coupon', { contentOids: [contentOid], maxPriceCoins: 1 }))
      .when(use({ content: video }))
      .emits(used('video_coupon', { prize: { kind: 'content', contentOid }, draw: null }));
  });

  it('uses an item once, and not after its end [COM-037, COM-061]', () => {
    const first = used('lucky_pocket', { prize: { kind: 'credits', credits: 100 }, draw: null });
    given(...granted('lucky_pocket'), first)
      .when(use())
      .refuses('ITEM_NOT_USABLE');
    given(...granted('lucky_pocket', { expiresAt: now }))
      .when(use())
      .refuses('ITEM_NOT_USABLE');
  });

  it('takes an unused item back for its bonus coins within seven days [COM-010, COM-037]', () => {
    const refund = (at = now) => ({ type: 'RefundItem', itemOid, now: at }) as const;
    const item = granted('sorry_box', { refundCoins: 5 });
    const refunded = { type: 'ItemRefunded', userOid, itemOid, kind: 'sorry_box', refundCoins: 5 } as const;
    given(...item)
      .when(refund())
      .emits(refunded);
    given(...item, refunded)
      .when(refund())
      .refuses('ITEM_NOT_REFUNDABLE');
    given(...item, refunded)
      .when(use({ draw: { clientSeed: '', roll: 0 } }))
      .refuses('ITEM_NOT_USABLE');
    given(...item)
      .when(refund('2026-11-28T09:00:00.000Z'))
      .refuses('ITEM_NOT_REFUNDABLE');
    given(...granted('sorry_box'))
      .when(refund())
      .refuses('ITEM_NOT_REFUNDABLE');
    const opened = used('sorry_box', { prize: { kind: 'nothing' }, draw: null });
    given(...item, opened)
      .when(refund())
      .refuses('ITEM_NOT_REFUNDABLE');
  });

  it('gives a coupon back, but coins for a drawn content, when its owner has the content already', () => {
    const replace = { type: 'ReplacePrize', itemOid, reason: 'owned already' } as const;
    const prize = { kind: 'content', contentOid } as const;
    const reversed = {
      type: 'ItemUseReversed',
      userOid,
      itemOid,
      kind: 'video_coupon',
      reason: 'owned already',
    } as const;
    const coupon = [...granted('video_coupon'), used('video_coupon', { prize, draw: null })];
    given(...coupon)
      .when(replace)
      .emits(reversed);
    given(...coupon, reversed)
      .when(replace)
      .refuses('ITEM_NOT_USABLE');
    given(...coupon, reversed)
      .when(use({ content: video }))
      .emits(used('video_coupon', { prize, draw: null }));
    const box = [
      ...granted('random_box', { contentOids: [contentOid] }),
      used('random_box', { prize, draw: { ...seed, clientSeed: '', roll: 0 } }),
    ];
    const substituted = {
      type: 'PrizeSubstituted',
      userOid,
      itemOid,
      kind: 'random_box',
      prize: { kind: 'coins', coins: 30 },
    } as const;
    given(...box)
      .when(replace)
      .emits(substituted);
    given(...box, substituted)
      .when(replace)
      .emits();
  });

  it('never yields twice from one item, whatever is asked in whatever order', () => {
    const command: fc.Arbitrary<InventoryCommand> = fc.oneof(
      fc.constant(grant('sorry_box', { refundCoins: 5 })),
      fc.nat(chancesInAll - 1).map((roll) => use({ draw: { clientSeed: 'x', roll } })),
      fc.constant({ type: 'RefundItem', itemOid, now } as const),
      fc.constant({ type: 'DeleteItem', itemOid } as const),
      fc.constant({ type: 'ReplacePrize', itemOid, reason: 'x' } as const),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
        const yielded = run(inventory, commands).events.filter(
          ({ type }) => type === 'ItemUsed' || type === 'ItemRefunded',
        );
        expect(yielded.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
