import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { workTarget } from '../../target.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { addDays } from '../../time.ts';
import { type DiscountCommand, discountCode } from './decider.ts';
import type { DiscountEvent } from './events.ts';
import { discountCoins, normaliseCode } from './price.ts';

const given = scenario(discountCode);
const oid = (digit: string) => parseOid(digit.repeat(24));
const creatorOid = oid('b');
const resource = workTarget(oid('c'));
const now = '2026-11-21T09:00:00.000Z';
const soon = '2026-11-21T09:01:00.000Z';

const create = {
  type: 'CreateDiscountCode',
  creatorOid,
  code: 'SPRING',
  resource: null,
  discount: { kind: 'percent', percent: 20 },
  startsAt: null,
  endsAt: null,
  uses: 2,
  now,
} as const;
const created = (overrides: Partial<Extract<DiscountEvent, { type: 'DiscountCodeCreated' }>> = {}) => {
  const { type: _type, now: _now, ...fields } = create;
  return { type: 'DiscountCodeCreated', ...fields, ...overrides } as const;
};
const reserve = (digit: string) =>
  ({
    type: 'ReserveUse',
    reservationId: oid(digit),
    buyerOid: oid('f'),
    resource,
    reservedUntil: soon,
    now,
  }) as const;
const reserved = (digit: string): DiscountEvent => ({
  type: 'DiscountUseReserved',
  creatorOid,
  code: 'SPRING',
  reservationId: oid(digit),
  buyerOid: oid('f'),
  resource,
  reservedUntil: soon,
});
const ids = { creatorOid, code: 'SPRING' };
const used = (digit: string): DiscountEvent => ({
  type: 'DiscountUsed',
  ...ids,
  reservationId: oid(digit),
  buyerOid: oid('f'),
});
const released = (digit: string, cause: 'refused' | 'refunded' = 'refused'): DiscountEvent => ({
  type: 'DiscountUseReleased',
  ...ids,
  reservationId: oid(digit),
  cause,
});

describe('a discount', () => {
  it.each([
    [100, { kind: 'percent', percent: 20 }, 20],
    [99, { kind: 'percent', percent: 20 }, 19],
    [1, { kind: 'percent', percent: 99 }, 0],
    [2, { kind: 'percent', percent: 99 }, 1],
    [100, { kind: 'fixed', coins: 30 }, 30],
    [100, { kind: 'fixed', coins: 100 }, 99],
    [100, { kind: 'fixed', coins: 5_000 }, 99],
    [1, { kind: 'fixed', coins: 1 }, 0],
  ] as const)('of %i coins by %j takes %i off [COM-021]', (price, discount, off) =>
    expect(discountCoins(price, discount)).toBe(off),
  );

  it('leaves at least one coin to pay, never more than the price, whatever the code says [COM-021]', () => {
    const price = fc.integer({ min: 1, max: 100_000_000 });
    const discount = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 99 }) }),
      fc.record({ kind: fc.constant('fixed' as const), coins: fc.integer({ min: 1, max: 100_000_000 }) }),
    );
    fc.assert(
      fc.property(price, discount, (list, taken) => {
        const paid = list - discountCoins(list, taken);
        expect(Number.isSafeInteger(paid) && paid >= 1 && paid <= list).toBe(true);
      }),
    );
  });

  it('of a higher percentage never takes less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 98 }),
        (price, percent) =>
          discountCoins(price, { kind: 'percent', percent: percent + 1 }) >=
          discountCoins(price, { kind: 'percent', percent }),
      ),
    );
  });
});

describe('the text that a user types as a code', () => {
  it.each([
    [' spring ', 'SPRING'],
    ['Spring 24', 'SPRING24'],
    ['ＳＰＲＩＮＧ', 'SPRING'],
    ['', null],
    ['   ', null],
    ['ab', null],
    ['x'.repeat(25), null],
    ['봄봄봄', null],
  ])('%j is read as %j [COM-050]', (text, code) => expect(normaliseCode(text)).toBe(code));
});

describe('a discount code', () => {
  it('is created once under its name, and again when the former one is over [COM-021]', () => {
    given().when(create).emits(created());
    given(created()).when(create).refuses('DISCOUNT_CODE_EXISTS');
    const ended = { type: 'DiscountCodeEnded', ...ids } as const;
    given(created()).when({ type: 'EndDiscountCode' }).emits(ended);
    given(created(), ended).when({ type: 'EndDiscountCode' }).emits();
    given(created(), ended).when(create).emits(created());
    given(created({ endsAt: now }))
      .when(create)
      .emits(created());
    given(created(), reserved('1'), ended).when(create).refuses('DISCOUNT_CODE_EXISTS');
  });

  it('counts a use from its reservation on, and not twice [COM-001]', () => {
    given(created()).when(reserve('1')).emits(reserved('1'));
    given(created(), reserved('1')).when(reserve('1')).emits();
    given(created(), reserved('1')).when(reserve('2')).emits(reserved('2'));
    given(created(), reserved('1'), reserved('2')).when(reserve('3')).refuses('DISCOUNT_CODE_USED_UP');
  });

  it('is not reserved by one person more often than a cart has items', () => {
    const id = (number: number) => parseOid(number.toString(16).padStart(24, '0'));
    const uses = Array.from({ length: 50 }, (_, at) => ({ ...reserved('1'), reservationId: id(at) }));
    const many = [created({ uses: 99 }), ...uses] as DiscountEvent[];
    given(...many)
      .when(reserve('f'))
      .refuses('ORDERS_OPEN', { open: 50 });
    given(...many)
      .when({ ...reserve('f'), buyerOid: oid('9') })
      .emits({ ...reserved('f'), buyerOid: oid('9') } as DiscountEvent);
  });

  it('has a use again when a purchase was refused or refunded, but not for a use that stands', () => {
    const history = [created(), reserved('1'), reserved('2'), used('2')];
    given(...history)
      .when({ type: 'ReleaseUse', reservationId: oid('1'), cause: 'refused' })
      .emits(released('1'));
    given(...history, released('1'))
      .when(reserve('3'))
      .emits(reserved('3'));
    given(...history)
      .when({ type: 'ReleaseUse', reservationId: oid('2'), cause: 'refused' })
      .emits();
    given(...history)
      .when({ type: 'ReleaseUse', reservationId: oid('2'), cause: 'refunded' })
      .emits(released('2', 'refunded'));
    given(...history)
      .when({ type: 'ConfirmUse', reservationId: oid('1') })
      .emits(used('1'));
    given(...history)
      .when({ type: 'ConfirmUse', reservationId: oid('2') })
      .emits();
  });

  it.each<[string, Partial<Extract<DiscountEvent, { type: 'DiscountCodeCreated' }>>, boolean]>([
    ['from the moment it starts', { startsAt: now }, true],
    ['not a moment before', { startsAt: addDays(now, 1) }, false],
    ['until it ends', { endsAt: addDays(now, 1) }, true],
    ['not at its end', { endsAt: now }, false],
    ['for the content it names', { resource }, true],
    ['for no other', { resource: workTarget(oid('e')) }, false],
    [
      'for nothing of another kind under the same id',
      { resource: { kind: 'post', oid: resource.oid } },
      false,
    ],
  ])('is valid %s', (_what, overrides, valid) => {
    const asked = given(created(overrides)).when(reserve('1'));
    if (valid) asked.emits(reserved('1'));
    else asked.refuses('DISCOUNT_CODE_WRONG');
  });

  it('that was never made, or was ended, is not valid', () => {
    given().when(reserve('1')).refuses('DISCOUNT_CODE_WRONG');
    given(created(), { type: 'DiscountCodeEnded', ...ids })
      .when(reserve('1'))
      .refuses('DISCOUNT_CODE_WRONG');
  });

  it('is never used more often than it may be, whatever happens in whatever order', () => {
    const reservationId = fc.integer({ min: 1, max: 6 }).map((digit) => oid(String(digit)));
    const command: fc.Arbitrary<DiscountCommand> = fc.oneof(
      fc.constant(create),
      reservationId.map((id) => ({ ...reserve('1'), reservationId: id })),
      reservationId.map((id) => ({ type: 'ConfirmUse' as const, reservationId: id })),
      fc.record({
        type: fc.constant('ReleaseUse' as const),
        reservationId,
        cause: fc.constantFrom('refused' as const, 'lapsed' as const, 'refunded' as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const { state } = run(discountCode, [create, ...commands]);
        expect(state.taken).toBe(Object.keys(state.reservations).length);
        expect(state.taken).toBeLessThanOrEqual(2);
      }),
    );
  });
});
