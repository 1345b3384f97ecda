import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Oid, parseOid } from '../../ids.ts';
import { run, scenario } from '../../testing/scenario.ts';
import { addDays } from '../../time.ts';
import { changeOf } from '../movement.ts';
import { movementsOf } from '../movements.ts';
import type { CreditsCommand } from './commands.ts';
import { credits } from './decider.ts';
import type { CreditEvent, CreditLot } from './events.ts';
import { totalCredits, usableCredits } from './lots.ts';

const given = scenario(credits);
const oid = (digit: string): Oid => parseOid(digit.repeat(24));
const userOid = oid('a');
const [conversionId, reservationId, grantId] = [oid('1'), oid('2'), oid('3')];
// 20:00 in Seoul: the day there ends at 15:00 UTC.
const now = '2026-11-21T11:00:00.000Z';
const day = '2026-11-21';
const tomorrow = '2026-11-21T15:00:00.000Z';
const far = '2031-11-21T11:00:00.000Z';

const chat = (amount: number, lotId = 'c', expiresAt = far): CreditLot => ({
  lotId,
  kind: 'chat',
  credits: amount,
  expiresAt,
  issuedUnder: 'KR',
});
const bonus = (amount: number, lotId = 'b', expiresAt = addDays(now, 30)): CreditLot => ({
  lotId,
  kind: 'bonus',
  credits: amount,
  expiresAt,
  issuedUnder: 'KR',
});
const granted = (lot: CreditLot): CreditEvent => ({
  type: 'BonusCreditsGranted',
  userOid,
  grantId: parseOid(lot.lotId.padEnd(24, '0')),
  source: 'attendance',
  lot,
  reason: 'day 1',
});
const started = (coins = 50, automatic = false, id = conversionId): CreditEvent => ({
  type: 'CreditConversionStarted',
  userOid,
  conversionId: id,
  coins,
  credits: coins * 10,
  day,
  automatic,
});
const completed = (lot: CreditLot, id = conversionId): CreditEvent => ({
  type: 'CreditConversionCompleted',
  userOid,
  conversionId: id,
  coins: lot.credits / 10,
  lots: [lot],
  automatic: false,
});
const cancelled = (coins = 50, automatic = false): CreditEvent => ({
  type: 'CreditConversionCancelled',
  userOid,
  conversionId,
  coins,
  automatic,
  reason: 'insufficient_coins',
});
const reserved = (...taken: CreditLot[]): CreditEvent => ({
  type: 'CreditsReserved',
  userOid,
  reservationId,
  use: 'chat',
  taken,
  day,
  expiresAt: addDays(now, 1),
});
const start = (coins: number, at = now) =>
  ({ type: 'StartConversion', userOid, conversionId: oid('4'), coins, now: at }) as const;
const reserve = (amount: number, at = now, id = reservationId) =>
  ({
    type: 'ReserveCredits',
    userOid,
    reservationId: id,
    use: 'chat',
    credits: amount,
    expiresAt: addDays(at, 1),
    now: at,
  }) as const;

describe('credits asked to convert coins', () => {
  it('start a conversion of ten credits for a coin [LED-016]', () =>
    given()
      .when({ ...start(50), conversionId })
      .emits(started(50)));

  it('convert 1,000 coins a day, and not one more [LED-025]', () => {
    given(started(400))
      .when(start(600))
      .emits(started(600, false, oid('4')));
    given(started(400)).when(start(601)).refuses('CONVERSION_LIMIT', { leftCoins: 600 });
    given().when(start(1_001)).refuses('CONVERSION_LIMIT', { leftCoins: 1_000 });
  });

  it('begin a new thousand with the day in Seoul, not in UTC [LED-025]', () => {
    const full = started(1_000);
    given(full).when(start(1, '2026-11-21T14:59:59.999Z')).refuses('CONVERSION_LIMIT');
    expect(given(full).when(start(1, tomorrow)).decision).toMatchObject([{ day: '2026-11-22' }]);
  });

  it('free the day again when the wallet did not pay, and not a later day [LED-023]', () => {
    given(started(1_000), cancelled(1_000))
      .when(start(1_000))
      .emits(started(1_000, false, oid('4')));
    const nextDay: CreditEvent = { ...started(10, false, oid('5')), day: '2026-11-22' } as CreditEvent;
    given(started(1_000), nextDay, cancelled(1_000))
      .when(start(991, tomorrow))
      .refuses('CONVERSION_LIMIT', { leftCoins: 990 });
  });

  const paid = [{ issuedUnder: 'KR', coins: 50 }] as const;

  it('keep the country of their coins: a lot for each', () => {
    const coins = [
      { issuedUnder: 'KR', coins: 20 },
      { issuedUnder: 'JP', coins: 5 },
      { issuedUnder: 'KR', coins: 25 },
    ];
    given(started())
      .when({ type: 'CompleteConversion', conversionId, paid: coins, now })
      .emits({
        ...completed(chat(500, conversionId)),
        lots: [chat(450, conversionId), { ...chat(50, `${conversionId}-2`), issuedUnder: 'JP' }],
      } as CreditEvent);
  });

  it('complete into a lot of five years, once', () => {
    const complete = { type: 'CompleteConversion', conversionId, paid, now } as const;
    given(started())
      .when(complete)
      .emits(completed(chat(500, conversionId)));
    given(started(), completed(chat(500, conversionId)))
      .when(complete)
      .emits();
  });

  it('do not complete what was cancelled or never started: the coins have to go back', () => {
    const complete = { type: 'CompleteConversion', conversionId, paid, now } as const;
    given(started(), cancelled()).when(complete).refuses('CONVERSION_OVER');
    given().when(complete).refuses('CONVERSION_OVER');
  });

  it('cancel once, and never what is completed', () => {
    const cancel = { type: 'CancelConversion', conversionId, reason: 'insufficient_coins', now } as const;
    given(started()).when(cancel).emits(cancelled());
    given(started(), cancelled()).when(cancel).emits();
    given(started(), completed(chat(500, conversionId)))
      .when(cancel)
      .refuses('CONVERSION_OVER');
  });

  it('start once, however often they are asked', () => {
    for (const history of [[started()], [started(), cancelled()], [started(), completed(chat(500))]])
      given(...history)
        .when({ ...start(50), conversionId })
        .emits();
  });
});

describe('automatic top-up', () => {
  const topUp = { type: 'TopUpAutomatically', userOid, conversionId: oid('4'), now } as const;
  const on: CreditEvent = { type: 'AutoTopUpChanged', userOid, enabled: true, coinsADay: 100 };
  const holding = (amount: number) => [started(100), completed(chat(amount, conversionId))];

  it('is off until it is switched on [LED-013]', () => given().when(topUp).emits());

  it('converts 50 coins under 50 credits, and none at 50 [LED-013]', () => {
    given(on, ...holding(49))
      .when(topUp)
      .emits(started(50, true, oid('4')));
    given(on, ...holding(50))
      .when(topUp)
      .emits();
  });

  it('takes at most 100 coins a day unless the person says otherwise [LED-013]', () => {
    const once = started(50, true);
    const done = completed(chat(1, conversionId));
    const twice = [once, done, started(50, true, oid('6')), completed(chat(1, 'x'), oid('6'))];
    given(on, once, done)
      .when(topUp)
      .emits(started(50, true, oid('4')));
    given(on, ...twice)
      .when(topUp)
      .emits();
    given({ ...on, coinsADay: 150 } as CreditEvent, ...twice)
      .when(topUp)
      .emits(started(50, true, oid('4')));
    expect(
      given(on, ...twice).when({ ...topUp, now: tomorrow }).decision,
      'a new day begins at nothing',
    ).toHaveLength(1);
  });

  it('waits for a conversion that is on its way, and stays within the day of all conversions', () => {
    given(on, started(50)).when(topUp).emits();
    given(on, started(951), completed(chat(1, conversionId)))
      .when(topUp)
      .emits();
  });

  it('counts a cancelled one for nothing', () => {
    const again = [started(50, true), cancelled(50, true)];
    expect(given({ ...on, coinsADay: 50 } as CreditEvent, ...again).when(topUp).decision).toHaveLength(1);
  });

  it('is switched with a limit between 0 and 1,000 coins, and recorded when it changes', () => {
    const change = { type: 'ChangeAutoTopUp', userOid, enabled: true, coinsADay: 100 } as const;
    given().when(change).emits(on);
    given(on).when(change).emits();
    given(on)
      .when({ ...change, coinsADay: 101 })
      .emits({ ...on, coinsADay: 101 } as CreditEvent);
    given()
      .when({ ...change, coinsADay: 1_001 })
      .refuses('TOP_UP_LIMIT_WRONG', { maxCoins: 1_000 });
    given()
      .when({ ...change, coinsADay: -1 })
      .refuses('TOP_UP_LIMIT_WRONG');
  });
});

describe('credits asked for a reservation', () => {
  const both = [granted(bonus(5)), started(1), completed(chat(10))];

  it('take bonus credits first [LED-015]', () =>
    given(...both)
      .when(reserve(7))
      .emits(reserved(bonus(5), chat(2))));

  it('take the soonest to expire first, and nothing that has expired', () => {
    const soon = bonus(5, 'd', addDays(now, 1));
    given(granted(bonus(5)), granted(soon))
      .when(reserve(6))
      .emits(reserved(soon, bonus(1)));
    expect(given(granted(bonus(5)), granted(soon)).when(reserve(6, addDays(now, 1))).decision).toMatchObject({
      refused: 'NOT_ENOUGH_CREDITS',
      details: { missingCredits: 1, has: 5 },
    });
  });

  it('refuse one credit more than there is [LED-021]', () =>
    given(...both)
      .when(reserve(16))
      .refuses('NOT_ENOUGH_CREDITS', { missingCredits: 1, has: 15 }));

  it('use at most 300 bonus credits a day in Seoul [LED-022]', () => {
    const rich = granted(bonus(1_000));
    given(rich)
      .when(reserve(300))
      .emits(reserved(bonus(300)));
    given(rich).when(reserve(301)).refuses('BONUS_CREDIT_LIMIT', { usable: 300 });
    given(rich, reserved(bonus(300)))
      .when(reserve(1, now, oid('5')))
      .refuses('BONUS_CREDIT_LIMIT', { usable: 0 });
    expect(given(rich, reserved(bonus(300))).when(reserve(300, tomorrow, oid('5'))).decision).toMatchObject([
      { taken: [bonus(300)], day: '2026-11-22' },
    ]);
  });

  it('take chat credits for what the day does not allow', () =>
    given(granted(bonus(1_000)), started(1), completed(chat(10)))
      .when(reserve(305))
      .emits(reserved(bonus(300), chat(5))));

  it('reserve once, whatever became of it', () => {
    const released: CreditEvent = {
      type: 'CreditsReleased',
      userOid,
      reservationId,
      use: 'chat',
      cause: 'released',
      returned: [bonus(5)],
    };
    given(granted(bonus(5)), reserved(bonus(5)))
      .when(reserve(5))
      .emits();
    given(granted(bonus(5)), reserved(bonus(5)), released)
      .when(reserve(5))
      .emits();
  });
});

describe('a reservation', () => {
  const history = [granted(bonus(5)), started(1), completed(chat(10)), reserved(bonus(5), chat(3))];
  const settle = (amount: number) =>
    ({ type: 'SettleReservation', reservationId, credits: amount, now }) as const;
  const settled = (over: Partial<Extract<CreditEvent, { type: 'CreditsSettled' }>>): CreditEvent => ({
    type: 'CreditsSettled',
    userOid,
    reservationId,
    use: 'chat',
    spent: [],
    added: [],
    returned: [],
    uncoveredCredits: 0,
    day,
    ...over,
  });

  it('settles at its estimate', () =>
    given(...history)
      .when(settle(8))
      .emits(settled({ spent: [bonus(5), chat(3)] })));

  it('gives back what it did not need, chat credits first', () =>
    given(...history)
      .when(settle(6))
      .emits(settled({ spent: [bonus(5), chat(1)], returned: [chat(2)] })));

  it('gives everything back for nothing, and the day its bonus credits', () => {
    const back = settled({ returned: [bonus(5), chat(3)] });
    given(...history)
      .when(settle(0))
      .emits(back);
    expect(given(...history, back).state()).toMatchObject({ usedBonus: { amount: 0 }, reservations: {} });
    expect(usableCredits(given(...history, back).state(), now)).toBe(15);
  });

  it('takes more where the price was higher, and never more than there is', () => {
    given(...history)
      .when(settle(10))
      .emits(settled({ spent: [bonus(5), chat(3)], added: [chat(2)] }));
    given(...history)
      .when(settle(20))
      .emits(settled({ spent: [bonus(5), chat(3)], added: [chat(7)], uncoveredCredits: 5 }));
  });

  it('takes what was missing out of its lots, and counts the bonus credits of it for the day', () => {
    const history = [granted(bonus(290)), granted(bonus(50, 'd')), completed(chat(40)), reserved(bonus(280))];
    const settled = given(...history).when({ type: 'SettleReservation', reservationId, credits: 305, now })
      .decision as CreditEvent[];
    expect(settled).toMatchObject([
      { type: 'CreditsSettled', added: [bonus(10), bonus(10, 'd'), chat(5)], uncoveredCredits: 0 },
    ]);
    const { lots, usedBonus } = given(...history, ...settled).state();
    expect(lots).toEqual([bonus(40, 'd'), chat(35)]);
    expect(usedBonus).toEqual({ day, amount: 300 });
  });

  it('does not give bonus credits back to a day that is over', () => {
    const nextDay: CreditEvent = {
      ...reserved(bonus(7, 'e')),
      reservationId: oid('5'),
      day: '2026-11-22',
    } as CreditEvent;
    const back = settled({ returned: [bonus(5), chat(3)] });
    expect(given(...history, granted(bonus(7, 'e')), nextDay, back).state().usedBonus).toEqual({
      day: '2026-11-22',
      amount: 7,
    });
  });

  it('ends once: settled or released', () => {
    const done = settled({ spent: [bonus(5), chat(3)] });
    const release = { type: 'ReleaseReservation', reservationId, cause: 'expired', now } as const;
    given(...history, done)
      .when(settle(8))
      .refuses('RESERVATION_NOT_FOUND');
    given(...history, done)
      .when(release)
      .emits();
    given(...history)
      .when(release)
      .emits({
        type: 'CreditsReleased',
        userOid,
        reservationId,
        use: 'chat',
        cause: 'expired',
        returned: [bonus(5), chat(3)],
      });
    given().when(release).refuses('RESERVATION_NOT_FOUND');
  });
});

describe('bonus credits', () => {
  const grant = {
    type: 'GrantBonusCredits',
    issuedUnder: 'KR',
    userOid,
    grantId,
    source: 'attendance',
    credits: 50,
    reason: 'Monday',
    now,
  } as const;

  it('live thirty days unless told otherwise, and are granted once [LED-015]', () => {
    expect(given().when(grant).decision).toMatchObject([{ lot: bonus(50, grantId) }]);
    expect(given().when({ ...grant, lifeDays: 90 }).decision).toMatchObject([
      { lot: bonus(50, grantId, addDays(now, 90)) },
    ]);
    given({ ...granted(bonus(50)), grantId } as CreditEvent)
      .when(grant)
      .emits();
  });

  it('warn of their expiry once for each of 30 and 7 days', () => {
    const lot = bonus(5, 'b', addDays(now, 60));
    const warn = (daysLeft: number) =>
      ({ type: 'WarnOfCreditExpiry', lotId: 'b', now: addDays(now, 60 - daysLeft) }) as const;
    const warned: CreditEvent = { type: 'CreditLotExpiryWarned', userOid, lot, daysBefore: 30 };
    given(granted(lot)).when(warn(31)).emits();
    given(granted(lot)).when(warn(30)).emits(warned);
    given(granted(lot), warned).when(warn(29)).emits();
    given(granted(lot), warned)
      .when(warn(7))
      .emits({ ...warned, daysBefore: 7 } as CreditEvent);
  });

  it('expire at their moment, not before, and once', () => {
    const lot = bonus(5);
    const expire = { type: 'ExpireCreditLot', lotId: 'b', now: lot.expiresAt, issuedUnder: 'KR' } as const;
    const expired: CreditEvent = { type: 'CreditLotExpired', userOid, lot };
    given(granted(lot))
      .when({ ...expire, now })
      .refuses('LOT_NOT_EXPIRED');
    given(granted(lot)).when(expire).emits(expired);
    given(granted(lot), expired).when(expire).emits();
  });
});

describe('credits, whatever is asked in whatever order', () => {
  it('are conserved: what came is there, reserved, spent or expired, as the events mean it', () => {
    const id = fc.integer({ min: 1, max: 6 }).map((digit) => oid(String(digit)));
    const hours = fc.integer({ min: 0, max: 24 * 60 });
    const amount = fc.integer({ min: 1, max: 400 });
    const command = fc
      .tuple(
        fc.constantFrom('grant', 'start', 'complete', 'cancel', 'reserve', 'settle', 'release', 'expire'),
        id,
        amount,
      )
      .map(([what, entity, size]) => (at: string): CreditsCommand => {
        // An id is one thing's: no grant is called like a conversion.
        const conversion = parseOid(`c${entity.slice(1)}`);
        switch (what) {
          case 'grant':
            return {
              type: 'GrantBonusCredits',
              issuedUnder: 'KR',
              userOid,
              grantId: entity,
              source: 'admin',
              credits: size,
              reason: 'r',
              now: at,
            };
          case 'start':
            return { type: 'StartConversion', userOid, conversionId: conversion, coins: size, now: at };
          case 'complete':
            return {
              type: 'CompleteConversion',
              conversionId: conversion,
              paid: [
                { issuedUnder: 'KR', coins: 2 },
                { issuedUnder: null, coins: 1 },
              ],
              now: at,
            };
          case 'cancel':
            return { type: 'CancelConversion', conversionId: conversion, reason: 'error', now: at };
          case 'reserve':
            return { ...reserve(size, at), reservationId: entity };
          case 'settle':
            return { type: 'SettleReservation', reservationId: entity, credits: size, now: at };
          case 'release':
            return { type: 'ReleaseReservation', reservationId: entity, cause: 'expired', now: at };
          default:
            return { type: 'ExpireCreditLot', lotId: size > 200 ? entity : conversion, now: at };
        }
      });
    fc.assert(
      fc.property(fc.array(fc.tuple(command, hours), { maxLength: 60 }), (asked) => {
        asked.sort(([, a], [, b]) => a - b);
        const commands = asked.map(([make, hour]) =>
          make(new Date(Date.parse(now) + hour * 3_600_000).toISOString()),
        );
        const { state, events } = run(credits, commands);
        for (const kind of ['chat', 'bonus'] as const) {
          const sum = (pieces: readonly CreditLot[]) => totalCredits(pieces, kind);
          let [came, gone] = [0, 0];
          for (const event of events) {
            if (event.type === 'BonusCreditsGranted') came += sum([event.lot]);
            if (event.type === 'CreditConversionCompleted') came += sum(event.lots);
            if (event.type === 'CreditLotExpired') gone += sum([event.lot]);
            if (event.type === 'CreditsSettled') gone += sum(event.spent) + sum(event.added);
          }
          const reservedNow = Object.values(state.reservations).reduce(
            (all, { taken }) => all + sum(taken),
            0,
          );
          expect(sum(state.lots) + reservedNow + gone).toBe(came);
        }
        const left = new Map<string, number>();
        for (const movement of events.flatMap((event) => movementsOf(event).movements)) {
          const lotId = movement.lot?.lotId ?? '';
          left.set(lotId, (left.get(lotId) ?? 0) + changeOf(movement, 'available'));
        }
        const inLots = new Map(state.lots.map(({ lotId, credits: there }) => [lotId, there]));
        for (const [lotId, there] of left) expect(there, lotId).toBe(inLots.get(lotId) ?? 0);
        expect(state.lots.every(({ credits: left }) => left > 0)).toBe(true);
        expect(state.convertedCoins.amount).toBeLessThanOrEqual(1_000);
        expect(state.usedBonus.amount).toBeLessThanOrEqual(300);
      }),
    );
  });
});
