import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { rateOn, yenRate } from '../yen-rate/decider.ts';
import { type GiftCodeCommand, giftCodes, platformAccountId } from './decider.ts';
import type { GiftCodeEvent } from './events.ts';
import { giftItems, giftPriceOf } from './price.ts';

const adminOid = parseOid('a'.repeat(24));
const userOid = parseOid('b'.repeat(24));
const id = (number: number) => parseOid(String(number).padStart(24, '0'));
const itemName = 'gift-points-500';
const now = '2026-08-31T09:00:00.000Z';
const amounts = giftPriceOf(500, 91_234);
const given = scenario(giftCodes);

const loaded = (number: number): GiftCodeEvent => ({
  type: 'GiftCodeLoaded',
  itemName,
  codeId: id(number),
  keeperOid: platformAccountId,
  code: `CODE-${number}`,
  codeHash: `hash-${number}`,
  adminOid,
});
const reserved = (charge: number, code: number): GiftCodeEvent => ({
  type: 'GiftCodeReserved',
  itemName,
  codeId: id(code),
  chargeId: id(charge),
  userOid,
});
const released = (charge: number, code: number): GiftCodeEvent => ({
  type: 'GiftCodeReleased',
  itemName,
  codeId: id(code),
  chargeId: id(charge),
});
const sold = (charge: number) => ({
  itemName,
  chargeId: id(charge),
  userOid,
  provider: 'payletter',
  amounts,
});
const delivered = (charge: number, code: number): GiftCodeEvent => ({
  type: 'GiftCodeDelivered',
  ...sold(charge),
  codeId: id(code),
  code: `CODE-${code}`,
  expiresAt: '2027-02-28T09:00:00.000Z',
});
const reserve = (charge: number) =>
  ({ type: 'ReserveGiftCode', itemName, chargeId: id(charge), userOid }) as const;
const release = (charge: number) => ({ type: 'ReleaseGiftCode', itemName, chargeId: id(charge) }) as const;
const deliver = (charge: number) => ({ type: 'DeliverGiftCode', ...sold(charge), now }) as const;

describe('the price of gift points', () => {
  it.each([
    // points, won for 10,000 yen, base, rounding, total
    [500, 91_234, 4_561, 9, 4_570],
    [1_000, 90_000, 9_000, 0, 9_000],
    [10_000, 91_234, 91_234, 6, 91_240],
    [3_000, 100_001, 30_000, 10, 30_010],
  ])('of %i at %i won for 10,000 yen is %i, rounded up by %i to %i [PAY-041]', (points, rate, ...lines) => {
    const price = giftPriceOf(points, rate);
    expect([price.baseMinor, price.roundingMinor, price.totalMinor]).toEqual(lines);
    expect(price).toMatchObject({ currency: 'KRW', taxMinor: 0, feeMinor: 0 });
  });

  it('never lies below the rate, and less than ten won and one above it [PAY-041]', () => {
    const points = fc.constantFrom(...giftItems.map((item) => item.points));
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 1_000_000 }), (size, rate) => {
        const { baseMinor, roundingMinor, totalMinor } = giftPriceOf(size, rate);
        expect(baseMinor + roundingMinor).toBe(totalMinor);
        expect(totalMinor % 10).toBe(0);
        expect(totalMinor * 10_000).toBeGreaterThanOrEqual(size * rate);
        expect((totalMinor - 10) * 10_000).toBeLessThan(size * rate);
      }),
    );
  });

  it('comes in five sizes [PAY-030]', () =>
    expect(giftItems.map(({ points }) => points)).toEqual([500, 1_000, 3_000, 5_000, 10_000]));
});

describe('the rate of a day', () => {
  const set = (day: string, wonPer10000Yen: number) =>
    ({ type: 'SetYenRate', day, wonPer10000Yen, adminOid }) as const;
  const { state } = run(yenRate, [
    set('2026-11-20', 90_000),
    set('2026-11-18', 80_000),
    set('2026-11-20', 91_000),
  ]);

  it('is the newest that was set for that day or one before [PAY-041]', () => {
    expect(rateOn(state, '2026-11-19')).toBe(80_000);
    expect(rateOn(state, '2026-11-20')).toBe(91_000);
    expect(rateOn(state, '2026-11-26')).toBe(91_000);
  });

  it('is missing before the first one, and when the last one is a week old', () => {
    expect(rateOn(state, '2026-11-17')).toBeUndefined();
    expect(rateOn(state, '2026-11-27')).toBeUndefined();
  });
});

describe('a stock of gift codes', () => {
  it('takes each code in once [ADM-033]', () => {
    const codes = [1, 2, 1].map((n) => ({ codeId: id(n), code: `CODE-${n}`, codeHash: `hash-${n}` }));
    const command = { type: 'LoadGiftCodes', itemName, codes, adminOid } as const;
    expect(given().when(command).decision).toHaveLength(2);
    given(loaded(1)).when(command).emits(loaded(2));
  });

  it('are not kept for more than two unpaid orders of a person', () => {
    const kept = [loaded(1), loaded(2), loaded(3), loaded(4), reserved(7, 1), reserved(8, 2)];
    given(...kept)
      .when(reserve(9))
      .refuses('GIFT_POINTS_ORDERS_OPEN', { open: 2 });
    given(...kept)
      .when(reserve(8))
      .emits();
    given(...kept)
      .when({ ...reserve(9), userOid: adminOid })
      .emits({ ...reserved(9, 3), userOid: adminOid } as GiftCodeEvent);
    given(...kept, released(7, 1))
      .when(reserve(9))
      .emits(reserved(9, 3));
    given(...kept, delivered(8, 2))
      .when(reserve(9))
      .emits(reserved(9, 3));
  });

  it('keeps a code for a charge before it is paid, the oldest first, and is sold out after the last [PAY-031]', () => {
    given(loaded(1), loaded(2)).when(reserve(7)).emits(reserved(7, 1));
    given(loaded(1), loaded(2), reserved(7, 1)).when(reserve(7)).emits();
    given(loaded(1), loaded(2), reserved(7, 1)).when(reserve(8)).emits(reserved(8, 2));
    given(loaded(1), reserved(7, 1)).when(reserve(8)).refuses('GIFT_POINTS_SOLD_OUT');
  });

  it('gives a code back when the charge ended without money', () => {
    const before = [loaded(1), reserved(7, 1)];
    given(...before)
      .when(release(7))
      .emits(released(7, 1));
    given(...before, released(7, 1))
      .when(release(7))
      .emits();
    given(loaded(1)).when(release(7)).refuses('CHARGE_NOT_FOUND');
    given(...before, released(7, 1))
      .when(reserve(8))
      .emits(reserved(8, 1));
    given(...before, released(7, 1))
      .when(reserve(7))
      .refuses('CHARGE_CLOSED');
  });

  it('delivers the code that was kept, valid for six months, once [PAY-039, PAY-049]', () => {
    given(loaded(1), loaded(2), reserved(7, 2)).when(deliver(7)).emits(delivered(7, 2));
    given(loaded(1), reserved(7, 1), delivered(7, 1)).when(deliver(7)).emits();
  });

  it('takes another code for money that came late, and gives the money back when there is none', () => {
    const late = [loaded(1), reserved(7, 1), released(7, 1)];
    const gone = [...late, reserved(8, 1)];
    given(...gone, loaded(2))
      .when(deliver(7))
      .emits(delivered(7, 2));
    const unfilled: GiftCodeEvent = { type: 'GiftOrderUnfilled', ...sold(7) };
    given(...gone)
      .when(deliver(7))
      .emits(unfilled);
    given(...gone, unfilled, released(8, 1))
      .when(deliver(7))
      .emits();
  });

  it('never gives one code to two, whatever is asked in whatever order', () => {
    const charge = fc.integer({ min: 1, max: 4 });
    const command: fc.Arbitrary<GiftCodeCommand> = fc.oneof(
      charge.map(reserve),
      charge.map(release),
      charge.map(deliver),
      fc.integer({ min: 100, max: 103 }).map((n) => ({
        type: 'LoadGiftCodes' as const,
        itemName,
        adminOid,
        codes: [{ codeId: id(n), code: `CODE-${n}`, codeHash: `hash-${n}` }],
      })),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { state, events } = run(giftCodes, commands);
        const given = events.flatMap((event) => (event.type === 'GiftCodeDelivered' ? [event.codeId] : []));
        expect(new Set(given).size).toBe(given.length);
        const held = [...state.available, ...Object.values(state.reserved)].map(({ codeId }) => codeId);
        expect(new Set([...held, ...given]).size).toBe(held.length + given.length);
        expect(held.length + given.length).toBe(Object.keys(state.known).length);
      }),
    );
  });
});
