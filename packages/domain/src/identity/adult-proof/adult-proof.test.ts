import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { isAdult, isGlobal, isLocal } from './age.ts';
import { adultProof, adultProofAt } from './decider.ts';
import type { AdultProofEvent } from './events.ts';

const given = scenario(adultProof);
const ownerOid = parseOid('a'.repeat(24));
const checkId = parseOid('b'.repeat(24));
const now = '2026-11-23T10:00:00.000Z';
const later = '2026-11-23T10:10:00.000Z';

const asked = { name: 'Mina Kim', birthDate: '2000-05-17', phone: '01012345678', consentVersion: '1' };
const start = (
  country: string | null,
  provider: string | null,
  registeredBirthDate: string | null = '2000-05-17',
) =>
  ({
    type: 'StartAdultCheck',
    ownerOid,
    checkId,
    ...asked,
    registeredBirthDate,
    country,
    provider,
    now,
  }) as const;
const started = (
  country: string | null,
  provider: string | null,
  birthDate = '2000-05-17',
): AdultProofEvent => ({
  type: 'AdultCheckStarted',
  ownerOid,
  checkId,
  ...asked,
  birthDate,
  country,
  provider,
  startedAt: now,
  expiresAt: '2026-11-23T10:30:00.000Z',
});
const proved = (isSelfCert: boolean, country: string): AdultProofEvent => ({
  type: 'AdultProved',
  ownerOid,
  checkId,
  isSelfCert,
  country,
  provider: isSelfCert ? null : 'sandbox',
  providerReference: isSelfCert ? null : 'r1',
  provedAt: later,
  expiresAt: '2027-11-23T10:10:00.000Z',
});
const failed = (reason: 'not_verified' | 'cancelled' | 'too_young'): AdultProofEvent => ({
  type: 'AdultCheckFailed',
  ownerOid,
  checkId,
  reason,
  failedAt: later,
});
const finish = (birthDate?: string) =>
  ({
    type: 'FinishAdultCheck',
    checkId,
    outcome:
      birthDate === undefined
        ? undefined
        : { status: 'identified' as const, birthDate, providerReference: 'r1' },
    now: later,
  }) as const;

describe('the check of a person’s age', () => {
  it('goes through the provider in Korea and Japan, and is the person’s own word elsewhere [IDN-115]', () => {
    for (const country of ['KR', 'JP'])
      given().when(start(country, 'sandbox')).emits(started(country, 'sandbox'));
    given().when(start('US', 'sandbox')).emits(started('US', null));
    given().when(start(null, null)).emits(started(null, null));
    given().when(start('KR', null)).refuses('ADULT_CHECK_NOT_OFFERED');
    expect(['KR', 'JP', 'US', null].map(isLocal)).toEqual([true, true, false, false]);
  });

  it('refuses a birth date that lies ahead, or is not the registered one where no provider checks it [IDN-138]', () => {
    given()
      .when({ ...start('US', null), birthDate: '2026-11-24' })
      .refuses('BIRTH_DATE_WRONG');
    given()
      .when(start('US', null, '2010-05-17'))
      .refuses('BIRTH_DATE_WRONG');
    given()
      .when(start('US', null, null))
      .emits(started('US', null));
    given()
      .when(start('KR', 'sandbox', '2010-05-17'))
      .emits(started('KR', 'sandbox'));
  });

  it('ends with a proof for a year, once [IDN-039]', () => {
    given(started('KR', 'sandbox')).when(finish('2000-05-17')).emits(proved(false, 'KR'));
    given(started('KR', 'sandbox'), proved(false, 'KR')).when(finish('2000-05-17')).emits();
    given(started('US', null)).when(finish()).emits(proved(true, 'US'));
  });

  it('needs the provider’s birth date to be the entered one, and an adult’s', () => {
    given(started('KR', 'sandbox')).when(finish('2000-05-18')).emits(failed('not_verified'));
    given(started('KR', 'sandbox', '2009-05-17'))
      .when(finish('2009-05-17'))
      .emits(failed('too_young'));
  });

  it('ends without a proof when the provider does not identify the person, or they cancel', () => {
    for (const status of ['not_verified', 'cancelled'] as const)
      given(started('KR', 'sandbox'))
        .when({ type: 'FinishAdultCheck', checkId, outcome: { status }, now: later })
        .emits(failed(status));
    // Leaving the provider out does not make a person’s own word of it.
    given(started('KR', 'sandbox')).when(finish()).emits(failed('not_verified'));
    given(started('US', null)).when(finish('2000-05-17')).emits(failed('not_verified'));
  });

  it('is open for thirty minutes', () => {
    const at = (moment: string) => ({ ...finish(), now: moment });
    given(started('US', null)).when(at('2026-11-23T10:30:00.000Z')).refuses('ADULT_CHECK_NOT_FOUND');
    given().when(finish()).refuses('ADULT_CHECK_NOT_FOUND');
    given(started('US', null), failed('cancelled')).when(finish()).refuses('ADULT_CHECK_NOT_FOUND');
  });

  it('leaves a proof that can be withdrawn [IDN-092]', () => {
    const withdraw = { type: 'WithdrawAdultProof', now: later } as const;
    const withdrawn: AdultProofEvent = { type: 'AdultProofWithdrawn', ownerOid, withdrawnAt: later };
    given(started('US', null), proved(true, 'US')).when(withdraw).emits(withdrawn);
    given(started('US', null), proved(true, 'US'), withdrawn).when(withdraw).refuses('ADULT_PROOF_NOT_FOUND');
  });

  it('counts for a year, and a self-certification not in Korea or Japan', () => {
    const proof = { checkId, isSelfCert: true, provedAt: now, expiresAt: '2027-11-23T10:00:00.000Z' };
    const counts = (isSelfCert: boolean, country: string, at: string) =>
      adultProofAt({ proof: { ...proof, isSelfCert } }, country, at) !== null;
    expect(counts(true, 'US', '2027-11-23T09:59:59.999Z')).toBe(true);
    expect(counts(true, 'US', '2027-11-23T10:00:00.000Z')).toBe(false);
    expect(counts(true, 'JP', now)).toBe(false);
    expect(counts(false, 'JP', now)).toBe(true);
  });
});

describe('an adult', () => {
  // Country, birth date, moment, and whether the person is one.
  it.each([
    ['KR', '2007-12-31', '2025-12-31T14:59:59.999Z', false],
    ['KR', '2007-12-31', '2025-12-31T15:00:00.000Z', true],
    ['KR', '2008-01-01', '2026-11-23T10:00:00.000Z', false],
    ['JP', '2008-11-24', '2026-11-23T14:59:59.999Z', false],
    ['JP', '2008-11-24', '2026-11-23T15:00:00.000Z', true],
    ['US', '2008-11-24', '2026-11-23T23:59:59.999Z', false],
    ['US', '2008-11-24', '2026-11-24T00:00:00.000Z', true],
    ['US', '2008-02-29', '2026-02-28T12:00:00.000Z', false],
    ['US', '2008-02-29', '2026-03-01T00:00:00.000Z', true],
    [null, '2008-11-24', '2026-11-24T00:00:00.000Z', true],
  ] as const)('in %s, born on %s, at %s: %s', (country, birthDate, at, adult) =>
    expect(isAdult(birthDate, country, at)).toBe(adult),
  );

  it('is global outside Korea [IDN-114]', () =>
    expect(['KR', 'JP', 'US', null].map(isGlobal)).toEqual([false, true, true, false]));
});
