import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { account } from './decider.ts';
import type { AccountEvent } from './events.ts';

const given = scenario(account);
const accountOid = parseOid('a'.repeat(24));
const now = '2026-11-24T09:00:00.000Z';
const later = '2026-11-25T09:00:00.000Z';

const started: AccountEvent = {
  type: 'SignUpStarted',
  accountOid,
  email: 'reader@example.test',
  passwordHash: 'hash',
  language: 'ko',
  emailClaim: 'email-1',
  startedAt: now,
};
const completed: AccountEvent = {
  type: 'ProfileCompleted',
  accountOid,
  nickname: 'reader',
  nicknameClaim: 'nickname-1',
  birthDate: '2000-01-01',
  consents: { termsVersion: '1', personalDataVersion: '2', marketing: false },
  completedAt: now,
};
const asked = { type: 'ChangeConsents', given: [], withdrawn: [], via: 'settings', now: later } as const;
const marketing = { consent: 'marketing', version: '3' } as const;
const given3: AccountEvent = {
  type: 'ConsentGiven',
  accountOid,
  ...marketing,
  via: 'settings',
  givenAt: later,
};
const withdrawn: AccountEvent = {
  type: 'ConsentWithdrawn',
  accountOid,
  consent: 'marketing',
  via: 'mail',
  withdrawnAt: later,
};

describe('what a person agrees to', () => {
  it('begins with the versions of the texts at sign-up [IDN-096]', () => {
    expect(given(started, completed).state().consents).toEqual({
      terms: { version: '1', givenAt: now },
      personalData: { version: '2', givenAt: now },
    });
    const withNews = { ...completed, consents: { ...completed.consents, marketing: true } };
    expect(given(started, withNews).state().consents.marketing).toEqual({ version: '2', givenAt: now });
  });

  it('is recorded with its version, once for each version', () => {
    const give = { ...asked, given: [marketing] };
    given().when(give).refuses('ACCOUNT_NOT_FOUND');
    given(started, completed).when(give).emits(given3);
    given(started, completed, given3).when(give).emits();
    given(started, completed, given3)
      .when({ ...give, given: [{ consent: 'marketing', version: '4' }] })
      .emits({ ...given3, version: '4' });
  });

  it('is withdrawn where it is optional, and never where an account needs it', () => {
    const withdraw = { ...asked, via: 'mail', withdrawn: ['marketing'] } as const;
    given(started, completed).when(withdraw).emits();
    given(started, completed, given3).when(withdraw).emits(withdrawn);
    expect(given(started, completed, given3, withdrawn).state().consents).not.toHaveProperty('marketing');
    for (const consent of ['terms', 'personalData'] as const)
      given(started, completed, given3)
        .when({ ...withdraw, withdrawn: ['marketing', consent] })
        .refuses('CONSENT_NEEDED');
  });

  it('keeps its newest changes, for its person to read', () => {
    const { consentHistory } = given(started, completed, given3, withdrawn).state();
    expect(consentHistory.map(({ consent, version, via }) => [consent, version, via])).toEqual([
      ['terms', '1', 'signUp'],
      ['personalData', '2', 'signUp'],
      ['marketing', '3', 'settings'],
      ['marketing', null, 'mail'],
    ]);
    const many = Array.from({ length: 40 }, () => [given3, withdrawn]).flat();
    expect(given(started, completed, ...many).state().consentHistory).toHaveLength(50);
  });
});
