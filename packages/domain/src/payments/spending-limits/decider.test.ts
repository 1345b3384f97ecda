import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { fold, run, scenario } from '../../testing/scenario.ts';
import type { SpendingLimitsCommand } from './commands.ts';
import { maxGuardianFailures, spendingLimits } from './decider.ts';
import type { SpendingLimitsEvent } from './events.ts';
import { adultAge, isYoungerThan, krwEquivalent } from './limits.ts';
import { limitOf, minorMonthlyKrw, reservedFor, spentInMonth } from './room.ts';

const given = scenario(spendingLimits);
const ownerOid = parseOid('a'.repeat(24));
const id = (n: number) => parseOid(n.toString(16).padStart(24, '0'));
const now = '2026-11-21T09:00:00.000Z';
const later = '2026-11-21T09:30:00.000Z';

const reserve = (n: number, krw: number, isMinor = false): SpendingLimitsCommand => ({
  type: 'ReserveSpending',
  ownerOid,
  chargeId: id(n),
  krw,
  isMinor,
  expiresAt: later,
  now,
});
const reserved = (n: number, krw: number): SpendingLimitsEvent => ({
  type: 'SpendingReserved',
  ownerOid,
  chargeId: id(n),
  month: '2026-11',
  krw,
  expiresAt: later,
});
const counted = (n: number, krw: number): SpendingLimitsEvent => ({
  type: 'SpendingCounted',
  ownerOid,
  chargeId: id(n),
  month: '2026-11',
  krw,
});
const released = (n: number): SpendingLimitsEvent => ({
  type: 'SpendingReleased',
  ownerOid,
  chargeId: id(n),
  month: '2026-11',
});
const paidLate = (krw: number) => {
  const none = { taxMinor: 0, feeMinor: 0, roundingMinor: 0 };
  return {
    provider: 'payletter',
    amounts: { currency: 'KRW', baseMinor: krw, ...none, totalMinor: krw },
  } as const;
};
const late = (n: number, krw: number): SpendingLimitsCommand => ({
  type: 'CountLatePayment',
  ownerOid,
  chargeId: id(n),
  krw,
  isMinor: false,
  ...paidLate(krw),
  at: now,
});
const refused = (n: number, krw: number, limitKrw: number): SpendingLimitsEvent => ({
  type: 'LatePaymentRefused',
  ownerOid,
  chargeId: id(n),
  month: '2026-11',
  krw,
  limitKrw,
  ...paidLate(krw),
});
const limited = (monthlyKrw: number | null): SpendingLimitsEvent => ({
  type: 'SpendingLimitSet',
  ownerOid,
  monthlyKrw,
});

describe('a monthly spending limit', () => {
  it('lets charge up to exactly itself, and not a won more', () => {
    given(limited(10_000)).when(reserve(1, 10_000)).emits(reserved(1, 10_000));
    given(limited(10_000))
      .when(reserve(1, 10_001))
      .refuses('SPENDING_LIMIT', { limitKrw: 10_000, leftKrw: 10_000 });
    given(limited(10_000), counted(1, 6_000))
      .when(reserve(2, 4_001))
      .refuses('SPENDING_LIMIT', { limitKrw: 10_000, leftKrw: 4_000 });
  });

  it('counts a charge until it is known to be unpaid', () => {
    given(limited(10_000), reserved(1, 6_000)).when(reserve(2, 5_000)).refuses('SPENDING_LIMIT');
    // Its time to pay is over, but its page may be open.
    const overdue = { ...reserved(1, 6_000), expiresAt: now } as SpendingLimitsEvent;
    given(limited(10_000), overdue).when(reserve(2, 5_000)).refuses('SPENDING_LIMIT');
    given(limited(10_000), overdue, released(1)).when(reserve(2, 5_000)).emits(reserved(2, 5_000));
  });

  it('has room again that a charge reserved which was never initiated, once its time is over', () => {
    const unused = (at: string): SpendingLimitsCommand => ({
      type: 'ReleaseUnused',
      chargeId: id(1),
      now: at,
    });
    expect(reservedFor(fold(spendingLimits, [reserved(1, 500), counted(2, 500)]))).toEqual([id(1)]);
    given(reserved(1, 500)).when(unused(now)).emits();
    given(reserved(1, 500)).when(unused(later)).emits(released(1));
    given(counted(1, 500)).when(unused(later)).emits();
  });

  it('refuses the late payment that it has no room for, once, and counts any other', () => {
    const ended = [limited(10_000), reserved(1, 6_000), released(1)];
    given(...ended)
      .when(late(1, 6_000))
      .emits(counted(1, 6_000));
    given(...ended, counted(2, 4_000))
      .when(late(1, 6_000))
      .emits(counted(1, 6_000));
    const refusal = refused(1, 6_000, 10_000);
    given(...ended, counted(2, 4_001))
      .when(late(1, 6_000))
      .emits(refusal);
    given(...ended, reserved(2, 4_001))
      .when(late(1, 6_000))
      .emits(refusal);
    // A decision stays, also when room becomes free later.
    given(...ended, reserved(2, 4_001), refusal, released(2))
      .when(late(1, 6_000))
      .emits();
    given(...ended, counted(1, 6_000), counted(2, 4_000))
      .when(late(1, 6_000))
      .emits();
    // Its room was not given back yet.
    given(limited(10_000), reserved(1, 6_000), counted(2, 4_000))
      .when(late(1, 6_000))
      .emits(counted(1, 6_000));
    given().when(late(1, 70_001)).emits(counted(1, 70_001));
    given()
      .when({ ...late(1, 70_001), isMinor: true } as SpendingLimitsCommand)
      .emits(refused(1, 70_001, 70_000));
  });

  it('asks for room once for a charge, whatever is asked again', () => {
    given(limited(10_000), reserved(1, 10_000)).when(reserve(1, 10_000)).emits();
  });

  it('gets its room back when a charge comes to nothing, and loses it again when it was paid after all', () => {
    const release: SpendingLimitsCommand = { type: 'ReleaseSpending', chargeId: id(1) };
    const released: SpendingLimitsEvent = {
      type: 'SpendingReleased',
      ownerOid,
      chargeId: id(1),
      month: '2026-11',
    };
    const count: SpendingLimitsCommand = {
      type: 'CountSpending',
      ownerOid,
      chargeId: id(1),
      krw: 500,
      at: now,
    };
    given(reserved(1, 500)).when(release).emits(released);
    given(reserved(1, 500), released).when(release).emits();
    given(reserved(1, 500), released).when(count).emits(counted(1, 500));
    given(reserved(1, 500)).when(count).emits(counted(1, 500));
    given(counted(1, 500)).when(count).emits();
    given(counted(1, 500)).when(release).emits();
  });

  it('begins again with the Korean month', () => {
    const state = fold(spendingLimits, [limited(10_000), counted(1, 10_000)]);
    expect(spentInMonth(state, '2026-11-30T14:59:59.999Z')).toBe(10_000);
    expect(spentInMonth(state, '2026-11-30T15:00:00.000Z')).toBe(0);
  });

  it('is set and lifted, once', () => {
    given().when({ type: 'SetSpendingLimit', ownerOid, monthlyKrw: 0 }).emits(limited(0));
    given(limited(0)).when({ type: 'SetSpendingLimit', ownerOid, monthlyKrw: 0 }).emits();
    given(limited(0)).when({ type: 'SetSpendingLimit', ownerOid, monthlyKrw: null }).emits(limited(null));
  });

  it('is never passed, whatever is asked in whatever order', () => {
    const command = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 6_000 }))
        .map(([n, krw]) => reserve(n, krw)),
      fc
        .integer({ min: 1, max: 8 })
        .map((n): SpendingLimitsCommand => ({ type: 'ReleaseSpending', chargeId: id(n) })),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const all: SpendingLimitsCommand[] = [
          { type: 'SetSpendingLimit', ownerOid, monthlyKrw: 10_000 },
          ...commands,
        ];
        expect(spentInMonth(run(spendingLimits, all).state, now)).toBeLessThanOrEqual(10_000);
      }),
    );
  });
});

describe('a minor', () => {
  it('charges 70,000 won a month until a guardian consents', () => {
    given()
      .when(reserve(1, minorMonthlyKrw, true))
      .emits(reserved(1, minorMonthlyKrw));
    given()
      .when(reserve(1, minorMonthlyKrw + 1, true))
      .refuses('MINOR_LIMIT');
    given({ type: 'GuardianConsented', ownerOid })
      .when(reserve(1, minorMonthlyKrw + 1, true))
      .emits(reserved(1, minorMonthlyKrw + 1));
  });

  it('has the smaller of two limits', () => {
    const state = fold(spendingLimits, [limited(5_000)]);
    expect(limitOf(state, true)).toEqual({ krw: 5_000, code: 'SPENDING_LIMIT' });
    expect(limitOf(fold(spendingLimits, [limited(90_000)]), true)).toEqual({
      krw: 70_000,
      code: 'MINOR_LIMIT',
    });
    expect(limitOf(fold(spendingLimits, []), false)).toBeNull();
  });

  it.each([
    ['2007-11-21', 'ko', false, undefined],
    ['2007-11-22', 'ko', true, undefined],
    ['2008-11-21', 'en', false, undefined],
    ['2008-11-22', 'jp', true, undefined],
    ['2008-02-29', 'en', false, undefined],
    ['2007-11-22', 'en', true, 'KRW'],
    ['2007-11-21', 'en', false, 'KRW'],
    ['2008-11-21', 'jp', false, 'JPY'],
    ['2007-11-22', 'ko', true, 'USD'],
  ] as const)(
    'born on %s, language %s, a minor: %s, paying in %s',
    (birthDate, language, expected, currency) =>
      expect(isYoungerThan(birthDate, adultAge({ language, currency }), now)).toBe(expected),
  );

  it('is let go by the guardian’s code, within its time and not by guessing', () => {
    const asked: SpendingLimitsEvent = {
      type: 'GuardianAsked',
      ownerOid,
      guardianEmail: 'guardian@example.com',
      codeHash: 'right',
      expiresAt: later,
    };
    const { type: _type, ...fields } = asked;
    const failed: SpendingLimitsEvent = { type: 'GuardianCodeFailed', ownerOid };
    const consent = (codeHash: string, at = now): SpendingLimitsCommand => ({
      type: 'GiveConsent',
      codeHash,
      now: at,
    });
    given()
      .when({ type: 'AskGuardian', ...fields, guardianEmail: 'guardian@example.com' })
      .emits(asked);
    given(asked).when(consent('right')).emits({ type: 'GuardianConsented', ownerOid });
    given(asked).when(consent('wrong')).emits(failed);
    given(asked).when(consent('right', later)).refuses('CONFIRMATION_CODE_EXPIRED');
    given(asked, ...Array.from({ length: maxGuardianFailures }, () => failed))
      .when(consent('right'))
      .refuses('CONFIRMATION_CODE_EXPIRED');
    given({ type: 'GuardianConsented', ownerOid }).when(consent('right')).emits();
  });
});

describe('a pause', () => {
  const paused: SpendingLimitsEvent = { type: 'ChargingPaused', ownerOid, until: later };

  it('refuses every charge until its end', () => {
    given(paused).when(reserve(1, 1)).refuses('CHARGING_PAUSED', { until: later });
    given({ ...paused, until: now } as SpendingLimitsEvent)
      .when(reserve(1, 1))
      .emits(reserved(1, 1));
  });

  it('is ended early only by being ended', () => {
    given(paused).when({ type: 'ResumeCharging', now }).emits({ type: 'ChargingResumed', ownerOid });
    given(paused).when({ type: 'ResumeCharging', now: later }).emits();
    given().when({ type: 'PauseCharging', ownerOid, until: later }).emits(paused);
  });
});

describe('what a charge comes to in won', () => {
  it.each([
    ['KRW', 1_100, 1_100],
    ['JPY', 110, 1_100],
    ['USD', 110, 1_100],
  ] as const)('%s %d is %d', (currency, totalMinor, krw) =>
    expect(krwEquivalent({ currency, totalMinor })).toBe(krw),
  );
});
