import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { currencies } from '../../money.ts';
import { scenario } from '../../testing/scenario.ts';
import { addDays } from '../../time.ts';
import type { AccountCommand } from './commands.ts';
import { account } from './decider.ts';
import type { AccountEvent } from './events.ts';
import { maxConfirmationFailures } from './registration.ts';
import { countryAt, residenceAt } from './residence.ts';
import { creatorTagsAt, managedChannelsAt, rolesAt } from './role-grants.ts';

const given = scenario(account);
const accountOid = parseOid('a'.repeat(24));
const now = '2026-11-21T09:00:00.000Z';
const soon = addDays(now, 1);

const fields = {
  accountOid,
  email: 'reader@example.test',
  nickname: 'reader',
  birthDate: '2000-01-01',
  passwordHash: 'hash',
  language: 'ko',
  claims: { email: 'email-1', nickname: 'nickname-1' },
  consents: { termsVersion: '1', personalDataVersion: '1', marketing: false },
} as const;
const registered: AccountEvent = { type: 'AccountRegistered', ...fields, registeredAt: now };
const started: AccountEvent = {
  type: 'SignUpStarted',
  accountOid,
  email: fields.email,
  passwordHash: 'hash',
  language: 'ko',
  emailClaim: 'email-1',
  startedAt: now,
};
const profile = {
  nickname: 'reader',
  nicknameClaim: 'nickname-1',
  birthDate: '2000-01-01',
  consents: fields.consents,
} as const;
const completed: AccountEvent = { type: 'ProfileCompleted', accountOid, ...profile, completedAt: now };
const assumed: AccountEvent = {
  type: 'ResidenceDeclared',
  accountOid,
  country: 'KR',
  from: now,
  evidence: 'language',
};
const codeIssued: AccountEvent = {
  type: 'ConfirmationCodeIssued',
  accountOid,
  codeHash: 'right',
  expiresAt: soon,
};
const failed: AccountEvent = { type: 'ConfirmationFailed', accountOid };
const confirmed: AccountEvent = { type: 'EmailConfirmed', accountOid, confirmedAt: now };
const confirm = (codeHash: string, at = now): AccountCommand => ({ type: 'ConfirmEmail', codeHash, now: at });

describe('an account', () => {
  it('begins with address and password, and a code on its way [IDN-098]', () => {
    const { email, passwordHash, language } = fields;
    const begin = { accountOid, email, passwordHash, language, emailClaim: 'email-1' } as const;
    const start: AccountCommand = {
      type: 'StartSignUp',
      ...begin,
      codeHash: 'right',
      codeExpiresAt: soon,
      now,
    };
    given().when(start).emits(started, codeIssued);
    given(started).when(start).refuses('ALREADY_REGISTERED');
    given(registered).when(start).refuses('ALREADY_REGISTERED');
  });

  it('begins confirmed and without a password where a provider vouches for the address', () => {
    const { email, language } = fields;
    const begin = {
      type: 'StartProvedSignUp',
      accountOid,
      email,
      language,
      emailClaim: 'email-1',
      now,
    } as const;
    given()
      .when(begin)
      .emits({ ...started, passwordHash: null }, confirmed);
    given(started).when(begin).refuses('ALREADY_REGISTERED');
  });

  it('completes its profile once, after the address is confirmed [IDN-096, IDN-097]', () => {
    const complete: AccountCommand = {
      type: 'CompleteProfile',
      ...profile,
      residence: { country: 'KR', evidence: 'language' },
      now,
    };
    given(started, codeIssued).when(complete).refuses('ADDRESS_NOT_CONFIRMED');
    given(started, codeIssued, confirmed).when(complete).emits(completed, assumed);
    given(started, confirmed, completed, assumed).when(complete).emits();
    const other = { ...complete, nickname: 'another' };
    given(started, confirmed, completed, assumed).when(other).refuses('PROFILE_COMPLETE');
    given(registered, confirmed).when(other).refuses('PROFILE_COMPLETE');
    expect(given(started, confirmed).state().profileComplete).toBe(false);
    expect(given(started, confirmed, completed).state()).toMatchObject({
      profileComplete: true,
      nickname: 'reader',
      claims: { email: 'email-1', nickname: 'nickname-1' },
    });
    expect(given(registered).state().profileComplete).toBe(true);
  });

  it('declares where its owner lives, and changes that from a moment on', () => {
    const declare = { type: 'DeclareResidence', country: 'JP', evidence: 'declared', now: soon } as const;
    const moved: AccountEvent = { ...assumed, country: 'JP', from: soon, evidence: 'declared' };
    given(registered, assumed).when(declare).emits(moved);
    given(registered, assumed, moved)
      .when({ ...declare, now: addDays(now, 9) })
      .emits();
    given().when(declare).refuses('ACCOUNT_NOT_FOUND');
  });

  it("records the owner's own word also where it is what was assumed", () =>
    given(registered, assumed)
      .when({ type: 'DeclareResidence', country: 'KR', evidence: 'declared', now: soon })
      .emits({ ...assumed, from: soon, evidence: 'declared' }));

  it('answers the residence at a time', () => {
    const moved: AccountEvent = { ...assumed, country: 'JP', from: soon, evidence: 'declared' };
    const state = given(registered, assumed, moved).state();
    expect(countryAt(state, now)).toBe('KR');
    expect(countryAt(state, addDays(soon, -0.5))).toBe('KR');
    expect(residenceAt(state, soon)).toEqual({ country: 'JP', from: soon, evidence: 'declared' });
    expect(countryAt(state, addDays(now, -1))).toBeNull();
  });

  it('holds a role until its end; one for a channel counts there alone, and each is revoked by itself', () => {
    const channel = { kind: 'channel', oid: parseOid('c'.repeat(24)) } as const;
    const cover = { role: 'finance', scope: 'platform', until: soon, reason: 'cover' } as const;
    const granted: AccountEvent = { type: 'RoleGranted', accountOid, ...cover };
    const ofChannel: AccountEvent = { ...granted, scope: channel, until: null };
    given(registered)
      .when({ type: 'GrantRole', ...cover })
      .emits(granted);
    const both = given(registered, granted, ofChannel).state();
    expect(rolesAt(both, now)).toEqual(['finance']);
    expect(rolesAt(both, soon)).toEqual([]);
    const longer = { ...granted, until: addDays(soon, 1) };
    given(registered, granted)
      .when({ type: 'GrantRole', ...cover, until: addDays(soon, 1) })
      .emits(longer);
    expect(rolesAt(given(registered, granted, longer).state(), soon)).toEqual(['finance']);
    const revoke = { type: 'RevokeRole', role: 'finance', scope: channel, reason: 'left' } as const;
    given(registered, granted).when(revoke).emits();
    given(registered, granted, ofChannel)
      .when(revoke)
      .emits({ type: 'RoleRevoked', accountOid, role: 'finance', scope: channel, reason: 'left' });
  });

  it('manages the channels that it was granted, and no others; the tags follow from the grants [IDN-088, IDN-124]', () => {
    const channelOid = parseOid('c'.repeat(24));
    const scope = { kind: 'channel', oid: channelOid } as const;
    const manage = { role: 'channelManager', scope, until: soon, reason: 'invited' } as const;
    const granted: AccountEvent = { type: 'RoleGranted', accountOid, ...manage };
    given(registered)
      .when({ type: 'GrantRole', ...manage })
      .emits(granted);
    const state = given(registered, granted).state();
    expect(creatorTagsAt(state, now)).toEqual([`managed-channel:${channelOid}`]);
    expect(rolesAt(state, now)).toEqual([]);
    expect(managedChannelsAt(state, soon)).toEqual([]);
    given(registered)
      .when({ type: 'GrantRole', ...manage, scope: 'platform' })
      .refuses('ROLE_SCOPE_WRONG');
    given(registered)
      .when({ type: 'GrantRole', ...manage, role: 'admin' })
      .refuses('ROLE_SCOPE_WRONG');
  });

  it('is confirmed by the newest code', () => {
    given(registered, codeIssued).when(confirm('right')).emits(confirmed);
    given(registered, codeIssued, { ...codeIssued, codeHash: 'newer' })
      .when(confirm('right'))
      .emits(failed);
  });

  it('counts wrong codes and gives up after the last one [IDN-132]', () => {
    given(registered, codeIssued).when(confirm('wrong')).emits(failed);
    const failures = Array.from({ length: maxConfirmationFailures }, () => failed);
    given(registered, codeIssued, ...failures.slice(1))
      .when(confirm('right'))
      .emits(confirmed);
    given(registered, codeIssued, ...failures)
      .when(confirm('right'))
      .refuses('CONFIRMATION_CODE_EXPIRED');
    given(registered, codeIssued, ...failures, codeIssued)
      .when(confirm('right'))
      .emits(confirmed);
  });

  it('refuses a code at the moment it expires', () =>
    given(registered, codeIssued).when(confirm('right', soon)).refuses('CONFIRMATION_CODE_EXPIRED'));

  it('counts wrong guesses after it was confirmed as well: a code opens a session', () => {
    given(registered, codeIssued, confirmed).when(confirm('wrong')).emits(failed);
    const failures = Array.from({ length: maxConfirmationFailures }, () => failed);
    given(registered, codeIssued, confirmed, ...failures)
      .when(confirm('right'))
      .refuses('ALREADY_CONFIRMED');
  });

  it('is confirmed once', () => {
    given(registered, codeIssued, confirmed).when(confirm('right')).emits();
    given(registered, codeIssued, confirmed).when(confirm('right', soon)).refuses('ALREADY_CONFIRMED');
    given(registered, confirmed).when(confirm('right')).refuses('ALREADY_CONFIRMED');
    given(registered, codeIssued, confirmed)
      .when({ type: 'IssueConfirmationCode', codeHash: 'x', codeExpiresAt: soon })
      .refuses('ALREADY_CONFIRMED');
  });

  it('holds a role from its grant to its end, each told once', () => {
    const grant = {
      type: 'GrantRole',
      role: 'finance',
      scope: 'platform',
      until: null,
      reason: 'hired',
    } as const;
    const granted: AccountEvent = {
      type: 'RoleGranted',
      accountOid,
      role: 'finance',
      scope: 'platform',
      until: null,
      reason: 'hired',
    };
    const revoke = { type: 'RevokeRole', role: 'finance', scope: 'platform', reason: 'left' } as const;
    given(registered).when(grant).emits(granted);
    given(registered, granted).when(grant).emits();
    given(registered, granted)
      .when(revoke)
      .emits({ type: 'RoleRevoked', accountOid, role: 'finance', scope: 'platform', reason: 'left' });
    given(registered).when(revoke).emits();
    expect(rolesAt(given(registered, granted).state(), now)).toEqual(['finance']);
  });

  it('becomes a creator once, with both agreements on record [IDN-111]', () => {
    const terms = {
      channelLanguage: 'ko',
      earningCurrency: 'KRW',
      usageTermsVersion: '1',
      feeTermsVersion: '2',
    } as const;
    const became: AccountEvent = { type: 'CreatorRegistered', accountOid, ...terms };
    given(registered)
      .when({ type: 'RegisterCreator', ...terms })
      .emits(became);
    given(registered, became)
      .when({ type: 'RegisterCreator', ...terms })
      .refuses('ALREADY_CREATOR');
    expect(given(registered, became).state()).toMatchObject({
      grants: [{ role: 'creator', scope: 'platform', until: null }],
      earningCurrency: 'KRW',
      levels: [],
    });
  });

  it('does not give itself the role again that was taken from it; an administrator does [IDN-111]', () => {
    const terms = {
      channelLanguage: 'ko',
      earningCurrency: 'KRW',
      usageTermsVersion: '1',
      feeTermsVersion: '2',
    } as const;
    const became: AccountEvent = { type: 'CreatorRegistered', accountOid, ...terms };
    const role = { role: 'creator', scope: 'platform' } as const;
    const taken: AccountEvent = { type: 'RoleRevoked', accountOid, ...role, reason: 'fraud' };
    given(registered, became, taken)
      .when({ type: 'RegisterCreator', ...terms })
      .refuses('CREATOR_ROLE_TAKEN');
    const again = { ...role, until: null, reason: 'cleared' };
    given(registered, became, taken)
      .when({ type: 'GrantRole', ...again })
      .emits({ type: 'RoleGranted', accountOid, ...again });
  });

  it.each(currencies)(
    'earns in %s if the creator chose it, and registering again changes nothing [REV-030]',
    (earningCurrency) => {
      const terms = { channelLanguage: 'ko', usageTermsVersion: '1', feeTermsVersion: '2' } as const;
      const became: AccountEvent = { type: 'CreatorRegistered', accountOid, ...terms, earningCurrency };
      given(registered)
        .when({ type: 'RegisterCreator', ...terms, earningCurrency })
        .emits(became);
      const again = given(registered, became);
      for (const other of currencies)
        again.when({ type: 'RegisterCreator', ...terms, earningCurrency: other }).refuses('ALREADY_CREATOR');
      expect(again.state().earningCurrency).toBe(earningCurrency);
    },
  );

  it('takes bonus coins only after its owner said so [LED-018]', () => {
    const change = { type: 'ChangeBonusAcceptance', allowBonus: true } as const;
    const changed: AccountEvent = { type: 'BonusAcceptanceChanged', accountOid, allowBonus: true };
    expect(given(registered).state().allowBonus).toBe(false);
    given(registered).when(change).emits(changed);
    given(registered, changed).when(change).emits();
  });

  it('can do nothing before it exists', () =>
    given()
      .when({ type: 'GrantRole', role: 'admin', scope: 'platform', until: null, reason: 'x' })
      .refuses('ACCOUNT_NOT_FOUND'));

  it('is marked as a reviewer’s by an administrator, once [IDN-126]', () => {
    const mark = { type: 'MarkCompliance', marked: true, reason: 'store review' } as const;
    const marked: AccountEvent = {
      type: 'ComplianceMarked',
      accountOid,
      marked: true,
      reason: 'store review',
    };
    given(registered).when(mark).emits(marked);
    given(registered, marked).when(mark).emits();
    given(registered, marked)
      .when({ ...mark, marked: false })
      .emits({ ...marked, marked: false });
    expect(given(registered, marked).state().compliance).toBe(true);
  });
});
