import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { workTarget } from '../../target.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { type EditionCommand, edition } from './decider.ts';
import type { EditionEvent } from './events.ts';

const given = scenario(edition);
const oid = (digit: string) => parseOid(digit.repeat(24));
const resource = workTarget(oid('c'));
const buyerOid = oid('f');
const reservedUntil = '2026-11-21T09:01:00.000Z';

const reserve = (copies: number, ...digits: string[]) =>
  ({
    type: 'ReserveCopies',
    resource,
    reservationIds: digits.map(oid),
    purpose: 'gift',
    buyerOid,
    copies,
    reservedUntil,
  }) as const;
const reserved = (digit: string, copy: number): EditionEvent => ({
  type: 'CopyReserved',
  resource,
  reservationId: oid(digit),
  purpose: 'gift',
  buyerOid,
  copy,
  reservedUntil,
});
const sold = (digit: string, copy: number): EditionEvent => ({
  type: 'CopySold',
  resource,
  reservationId: oid(digit),
  buyerOid,
  copy,
});
const released = (digit: string, copy: number, cause: 'refused' | 'refunded' = 'refused'): EditionEvent => ({
  type: 'CopyReleased',
  resource,
  reservationId: oid(digit),
  copy,
  cause,
});
const release = (digit: string, cause: 'refused' | 'refunded' = 'refused') =>
  ({ type: 'ReleaseCopy', reservationId: oid(digit), cause }) as const;

describe('a limited edition', () => {
  it('gives its copies out by number, down to the last one [COM-055]', () => {
    given().when(reserve(2, '1')).emits(reserved('1', 1));
    given(reserved('1', 1)).when(reserve(2, '1')).emits();
    given(reserved('1', 1)).when(reserve(2, '2')).emits(reserved('2', 2));
    given(reserved('1', 1), reserved('2', 2))
      .when(reserve(2, '3'))
      .refuses('SOLD_OUT', { copies: 2, left: 0 });
  });

  it('is not reserved by one person for more purchases than can be under way, until one is paid or ends', () => {
    const purchase = { purpose: 'purchase' } as const;
    const asked = { ...reserve(9, '3'), ...purchase };
    const [first, second] = [reserved('1', 1), reserved('2', 2)].map((event) => ({ ...event, ...purchase }));
    const both = [first, second] as EditionEvent[];
    given(...both)
      .when(asked)
      .refuses('ORDERS_OPEN', { open: 2 });
    given(...both)
      .when({ ...reserve(9, '2'), ...purchase })
      .emits();
    given(...both, sold('1', 1))
      .when(asked)
      .emits({ ...reserved('3', 3), ...purchase } as EditionEvent);
    given(...both, released('2', 2))
      .when(asked)
      .emits({ ...reserved('3', 2), ...purchase } as EditionEvent);
    given(...both)
      .when({ ...asked, buyerOid: oid('e') })
      .emits({ ...reserved('3', 3), ...purchase, buyerOid: oid('e') } as EditionEvent);
  });

  it('is not reserved by one person for more gifts than one has receivers', () => {
    const ids = [...'123456789abcdef'].map((digit) => parseOid(`a${digit.repeat(23)}`));
    const gift = (reservationIds: readonly (typeof ids)[number][]) => ({ ...reserve(99), reservationIds });
    const taken = ids.map((id, at) => ({ ...reserved('1', at + 1), reservationId: id }));
    given(...taken)
      .when(gift(ids.slice(0, 6).map((id) => parseOid(id.replace('a', 'b')))))
      .refuses('ORDERS_OPEN', { open: 15 });
  });

  it('gives a copy each to all that are asked for together, or to none [COM-034]', () => {
    given(reserved('1', 1))
      .when(reserve(3, '2', '3'))
      .emits(reserved('2', 2), reserved('3', 3));
    given(reserved('1', 1))
      .when(reserve(2, '2', '3'))
      .refuses('SOLD_OUT', { copies: 2, left: 1 });
  });

  it('gives a released copy to the next, under the same number', () => {
    const history = [reserved('1', 1), reserved('2', 2), reserved('3', 3)];
    given(...history)
      .when(release('2'))
      .emits(released('2', 2));
    given(...history, released('2', 2), released('1', 1))
      .when(reserve(5, '4', '5', '6'))
      .emits(reserved('4', 1), reserved('5', 2), reserved('6', 4));
  });

  it('keeps what was sold, unless it is refunded', () => {
    const history = [reserved('1', 1)];
    given(...history)
      .when({ type: 'SellCopy', reservationId: oid('1') })
      .emits(sold('1', 1));
    given(...history, sold('1', 1))
      .when({ type: 'SellCopy', reservationId: oid('1') })
      .emits();
    given(...history, sold('1', 1))
      .when(release('1'))
      .emits();
    given(...history, sold('1', 1))
      .when(release('1', 'refunded'))
      .emits(released('1', 1, 'refunded'));
  });

  it('takes the end of a reservation once, in whatever order sale and refund are told', () => {
    given(reserved('1', 1), released('1', 1)).when(release('1')).emits();
    given(reserved('1', 1), released('1', 1))
      .when({ type: 'SellCopy', reservationId: oid('1') })
      .emits();
    given()
      .when({ type: 'SellCopy', reservationId: oid('1') })
      .emits();
  });

  it('never gives one number to two, nor more copies than there are', () => {
    const id = fc.integer({ min: 1, max: 8 }).map((digit) => oid(String(digit)));
    const command: fc.Arbitrary<EditionCommand> = fc.oneof(
      fc
        .uniqueArray(id, { minLength: 1, maxLength: 3 })
        .map((reservationIds) => ({ ...reserve(4), reservationIds })),
      id.map((reservationId) => ({ type: 'SellCopy' as const, reservationId })),
      fc.record({
        type: fc.constant('ReleaseCopy' as const),
        reservationId: id,
        cause: fc.constantFrom('refused' as const, 'lapsed' as const, 'refunded' as const),
      }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        const { state } = run(edition, commands);
        const copies = Object.values(state.reservations).map(({ copy }) => copy);
        expect(new Set(copies).size).toBe(copies.length);
        expect(copies.every((copy) => copy >= 1 && copy <= 4)).toBe(true);
        expect(state.taken).toBe(copies.length);
      }),
    );
  });
});
