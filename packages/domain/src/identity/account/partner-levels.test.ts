import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import type { PartnerLevel } from '../../partner-level.ts';
import { scenario } from '../../testing/scenario.ts';
import { account } from './decider.ts';
import type { AccountEvent } from './events.ts';
import { levelAt } from './partner-levels.ts';

const given = scenario(account);
const accountOid = parseOid('a'.repeat(24));
const registered: AccountEvent = {
  type: 'AccountRegistered',
  accountOid,
  email: 'sol@example.com',
  nickname: 'Sol',
  birthDate: '1990-01-01',
  passwordHash: 'hash',
  language: 'ko',
  claims: { email: 'email-1', nickname: 'nickname-1' },
  consents: { termsVersion: '1', personalDataVersion: '1', marketing: false },
  registeredAt: '2026-11-21T00:00:00.000Z',
};
const creator: AccountEvent = {
  type: 'CreatorRegistered',
  accountOid,
  channelLanguage: 'ko',
  earningCurrency: 'KRW',
  usageTermsVersion: '1',
  feeTermsVersion: '1',
};
const now = '2026-11-26T09:00:00.000Z';
const december = '2026-11-30T15:00:00.000Z';
const january = '2026-12-31T15:00:00.000Z';
const reason = 'Agreement of November';
const set = (level: PartnerLevel, from: string | null = null) =>
  ({ type: 'SetPartnerLevel', level, from, reason, now }) as const;
const isSet = (level: PartnerLevel, from: string): AccountEvent => ({
  type: 'PartnerLevelSet',
  accountOid,
  level,
  from,
  reason,
});

describe('the partner level of a creator', () => {
  it('begins at free, and counts from its date on [REV-034]', () => {
    given(registered, creator).when(set('plus', december)).emits(isSet('plus', december));
    const { levels } = given(registered, creator, isSet('plus', december)).state();
    expect(levelAt({ levels }, now)).toBe('free');
    expect(levelAt({ levels }, december)).toBe('plus');
    given(registered, creator).when(set('plus')).emits(isSet('plus', now));
    given(registered, creator).when(set('plus', now)).emits(isSet('plus', now));
  });

  it('never changes for what is over, and only of creators', () => {
    given(registered, creator).when(set('plus', '2026-11-26T08:59:59.999Z')).refuses('LEVEL_DATE_PAST');
    given(registered).when(set('plus')).refuses('NOT_A_CREATOR');
    given().when(set('plus')).refuses('ACCOUNT_NOT_FOUND');
  });

  it('is the one that was set last, which drops what was planned for later; the same again changes nothing', () => {
    const planned = [registered, creator, isSet('plus', december), isSet('partner', january)];
    given(...planned)
      .when(set('partner', january))
      .emits();
    given(...planned)
      .when(set('free'))
      .emits(isSet('free', now));
    const { levels } = given(...planned, isSet('standard', december)).state();
    expect(levelAt({ levels }, january)).toBe('standard');
    given(registered, creator).when(set('free', december)).emits();
  });
});
