import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { bundle } from './decider.ts';
import type { BundleEvent } from './events.ts';
import { bundleShares } from './shares.ts';

const given = scenario(bundle);
const oid = (digit: string) => parseOid(digit.repeat(24));
const [bundleOid, creatorOid, song, story, scene] = [oid('b'), oid('c'), oid('1'), oid('2'), oid('3')];
const title = { original: 'en' as const, texts: { en: 'Rainy evenings' } };
const works = [
  { contentOid: song, priceCoins: 100 },
  { contentOid: story, priceCoins: 50 },
];
const terms = { bundleOid, creatorOid, title, works, priceCoins: 120 };
const offer = { type: 'OfferBundle', ...terms } as const;
const change = { type: 'ChangeBundle', ...terms } as const;
const offered: Extract<BundleEvent, { type: 'BundleOffered' }> = {
  type: 'BundleOffered',
  bundleOid,
  creatorOid,
  title,
  contentOids: [song, story],
  priceCoins: 120,
};
const withdrawn = { type: 'BundleWithdrawn', bundleOid, creatorOid } as const;

describe('a bundle', () => {
  it('is offered for less than its works cost one by one', () => {
    given().when(offer).emits(offered);
    given()
      .when({ ...offer, priceCoins: 149 })
      .emits({ ...offered, priceCoins: 149 });
    given()
      .when({ ...offer, priceCoins: 150 })
      .refuses('BUNDLE_PRICE_WRONG', { least: 2, most: 149 });
    given()
      .when({ ...offer, priceCoins: 2 })
      .emits({ ...offered, priceCoins: 2 });
    given()
      .when({ ...offer, priceCoins: 1 })
      .refuses('BUNDLE_PRICE_WRONG', { least: 2, most: 149 });
  });

  it('has two to twenty works, each once and each with a price', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        contentOid: parseOid(String(index).padStart(24, '0')),
        priceCoins: 10,
      }));
    const refused = { least: 2, most: 20 };
    given()
      .when({ ...offer, works: many(20) })
      .emits({
        ...offered,
        contentOids: many(20).map(({ contentOid }) => contentOid),
      });
    for (const wrong of [
      many(1),
      many(21),
      [...works, { contentOid: song, priceCoins: 100 }],
      [...works, { contentOid: scene, priceCoins: 0 }],
    ])
      given()
        .when({ ...offer, works: wrong })
        .refuses('BUNDLE_WORKS_WRONG', refused);
  });

  it('is changed and withdrawn by its creator alone', () => {
    given(offered)
      .when({ ...change, priceCoins: 90 })
      .emits({ ...offered, type: 'BundleChanged', priceCoins: 90 });
    given(offered).when(change).emits();
    given(offered)
      .when({ ...change, creatorOid: oid('f') })
      .refuses('BUNDLE_NOT_FOUND');
    given(offered)
      .when({ type: 'WithdrawBundle', creatorOid: oid('f') })
      .refuses('BUNDLE_NOT_FOUND');
    given(offered).when({ type: 'WithdrawBundle', creatorOid }).emits(withdrawn);
    given(offered, withdrawn).when({ type: 'WithdrawBundle', creatorOid }).emits();
    given(offered, withdrawn).when(change).refuses('BUNDLE_NOT_FOUND');
    given().when(change).refuses('BUNDLE_NOT_FOUND');
  });
});

describe('the price of a bundle', () => {
  it('is divided in proportion to what its works cost', () => {
    expect(bundleShares(120, [100, 50])).toEqual([80, 40]);
    expect(bundleShares(100, [50, 50, 50])).toEqual([34, 33, 33]);
    expect(bundleShares(3, [1_000, 1, 1])).toEqual([1, 1, 1]);
  });

  it('is what the works cost, where that is less by now', () => {
    expect(bundleShares(120, [60, 50])).toEqual([60, 50]);
  });

  it('adds up exactly, and no work costs more than by itself or nothing', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (list, part) => {
        const together = list.reduce((sum, price) => sum + price, 0);
        const priceCoins = list.length + Math.floor(part * (together - list.length));
        const shares = bundleShares(priceCoins, list);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(priceCoins);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(1);
          expect(share).toBeLessThanOrEqual(list[index] ?? 0);
        }
      }),
    );
  });
});
