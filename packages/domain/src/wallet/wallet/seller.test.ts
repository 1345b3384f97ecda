import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { workTarget } from '../../target.ts';
import { scenario } from '../../testing/scenario.ts';
import { earningsFrom } from '../earnings.ts';
import { changeOf } from '../movement.ts';
import { movementsOf } from '../movements.ts';
import type { Purchase } from './commands.ts';
import { wallet } from './decider.ts';
import type { LotGrant, WalletEvent } from './events.ts';
import { beneficiariesOf, type CoCreatorShare } from './seller.ts';
import { wholeShare } from './spending.ts';

const given = scenario(wallet);
const oid = (digit: string) => parseOid(digit.repeat(24));
const [walletOid, owner, partner, contentOid] = [oid('a'), oid('b'), oid('c'), oid('d')];
const now = '2026-11-21T09:00:00.000Z';
const lot = (kind: 'paid' | 'bonus', coins: number): LotGrant => ({
  lotId: `${kind}-1`,
  kind,
  coins,
  expiresAt: '2031-11-21T00:00:00.000Z',
  issuedUnder: 'KR',
});
const rich: WalletEvent = {
  type: 'CoinsCredited',
  walletOid,
  chargeId: oid('1'),
  provider: 'sandbox',
  lots: [lot('paid', 100), lot('bonus', 100)],
  amounts: {
    currency: 'KRW',
    baseMinor: 1000,
    taxMinor: 100,
    feeMinor: 0,
    roundingMinor: 0,
    totalMinor: 1100,
  },
};
const seller = (...coCreators: CoCreatorShare[]) =>
  ({ oid: owner, level: 'plus', allowBonus: true, coCreators }) as const;
const half = seller({ oid: partner, sharePercent: 50 });
const buy = (priceCoins: number, from: ReturnType<typeof seller> = half) =>
  ({
    type: 'BuyContent',
    walletOid,
    purchaseId: oid('2'),
    content: { contentOid, kind: 'audio', revision: 0, priceCoins },
    seller: from,
    seenPriceCoins: priceCoins,
    payWith: 'paid',
    payerCountry: 'KR',
    feePolicyVersion: 1,
    now,
  }) as const;
const hold = {
  type: 'HoldGift',
  walletOid,
  giftId: oid('9'),
  holdIds: [oid('3')],
  contentOid,
  seller: half,
  payerCountry: 'KR',
  feePolicyVersion: 1,
  priceCoins: 30,
  seenPriceCoins: 30,
  payWith: 'paid',
  expiresAt: '2026-12-21T00:00:00.000Z',
  placedUntil: '2026-11-21T10:00:00.000Z',
  now,
} as const;
/** Who earned how many paid coins by each of these events, and at which level. */
const earned = (decision: unknown) =>
  (decision as WalletEvent[]).flatMap((event) =>
    earningsFrom(event).map(({ creatorOid, amounts, level }) => [creatorOid, amounts.paid, level]),
  );

describe('the sale of a work with co-creators', () => {
  it('gives each their part, at the fee level of the owner, who gets the rest [CAT-092]', () => {
    const { decision } = given(rich).when(buy(30, seller({ oid: partner, sharePercent: 40 })));
    expect(earned(decision)).toEqual([
      [owner, 18, 'plus'],
      [partner, 12, 'plus'],
    ]);
    expect(earned(given(rich).when(buy(30, seller())).decision)).toEqual([[owner, 30, 'plus']]);
  });

  it('gives the coin that cannot be halved to the owner, and no earning to whom no coin is left', () => {
    expect(earned(given(rich).when(buy(7)).decision)).toEqual([
      [owner, 4, 'plus'],
      [partner, 3, 'plus'],
    ]);
    expect(earned(given(rich).when(buy(1)).decision)).toEqual([[owner, 1, 'plus']]);
    expect(earned(given(rich).when(buy(1, seller({ oid: partner, sharePercent: 90 }))).decision)).toEqual([
      [partner, 1, 'plus'],
    ]);
  });

  it('is one sale, also where one of them is left with no coin', () => {
    const counted = (price: number, percent: number) => {
      const { decision } = given(rich).when(buy(price, seller({ oid: partner, sharePercent: percent })));
      return (decision as WalletEvent[]).flatMap(earningsFrom).filter((one) => !one.countedElsewhere).length;
    };
    expect([counted(30, 40), counted(7, 50), counted(1, 50), counted(1, 90)]).toEqual([1, 1, 1, 1]);
  });

  it('takes back from each what they earned when it is refunded', () => {
    const sale = given(rich).when(buy(7)).decision as WalletEvent[];
    const purchase = { ...(sale[0] as Extract<WalletEvent, { type: 'ContentBought' }>), revision: 1 };
    const refund = {
      type: 'RefundPurchase',
      purchase: purchase satisfies Purchase,
      reason: 'asked',
      now,
    } as const;
    expect(earned(given(rich, ...sale).when(refund).decision)).toEqual([
      [owner, -4, 'plus'],
      [partner, -3, 'plus'],
    ]);
  });

  it('is shared by a gift as by a purchase [CAT-092]', () => {
    const held = given(rich).when(hold).decision as WalletEvent[];
    const capture = {
      type: 'CaptureGift',
      holdId: oid('3'),
      giftId: oid('9'),
      receiverOid: oid('f'),
      content: { kind: 'audio', revision: 2, priceCoins: 30 },
      seller: { oid: owner },
    } as const;
    expect(earned(given(rich, ...held).when(capture).decision)).toEqual([
      [owner, 15, 'plus'],
      [partner, 15, 'plus'],
    ]);
  });

  it('is refused to each who would pay themselves by it, as a purchase and as a gift', () => {
    const mine = seller({ oid: walletOid, sharePercent: 10 });
    given(rich).when(buy(30, mine)).refuses('OWN_CONTENT');
    given(rich)
      .when({ ...hold, seller: mine })
      .refuses('OWN_CONTENT');
  });

  it('shares out each coin once for all shares that can be agreed', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), parts, (price, percents) => {
        const others = percents.map((sharePercent, at) => ({
          oid: parseOid((0x100 + at).toString(16).padStart(24, '0')),
          sharePercent,
        }));
        const shares = beneficiariesOf(seller(...others)).map(({ share }) => share);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(wholeShare);
        const sale = given(rich).when(buy(price, seller(...others))).decision as WalletEvent[];
        expect(earned(sale).reduce((sum, [, paid]) => sum + Number(paid), 0)).toBe(price);
        const moved = sale.flatMap((event) => movementsOf(event).movements);
        expect(moved.reduce((sum, one) => sum + changeOf(one, 'available'), 0)).toBe(0 - price);
        expect(workTarget(contentOid)).toEqual((sale[0] as Purchase).resource);
      }),
    );
  });
});
