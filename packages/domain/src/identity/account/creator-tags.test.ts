import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { account } from './decider.ts';
import type { AccountEvent } from './events.ts';
import { creatorTagsAt } from './role-grants.ts';

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
const ended: AccountEvent = {
  type: 'RoleRevoked',
  accountOid,
  role: 'creator',
  scope: 'platform',
  reason: 'asked for it',
};
const reason = 'Shown on the home page';
const set = (...tags: string[]) => ({ type: 'SetCreatorTags', tags, reason }) as const;
const are = (...tags: string[]): AccountEvent => ({ type: 'CreatorTagsSet', accountOid, tags, reason });

describe('the tags of a creator', () => {
  it('are what an administrator set last, each once, in one order [ADM-019]', () => {
    given(registered, creator)
      .when(set('featured', 'drama', 'featured'))
      .emits(are('drama', 'featured'));
    given(registered, creator, are('drama', 'featured')).when(set('featured', 'drama')).emits();
    given(registered, creator, are('drama', 'featured')).when(set()).emits(are());
    const { creatorTags, grants } = given(registered, creator, are('drama'), are('featured')).state();
    expect(creatorTagsAt({ creatorTags, grants }, '2027-01-01T00:00:00.000Z')).toEqual(['featured']);
  });

  it('are for creators alone; of a former creator they can be taken away', () => {
    given(registered).when(set('drama')).refuses('NOT_A_CREATOR');
    given(registered, creator, are('drama', 'featured'), ended).when(set('drama')).emits(are('drama'));
    given(registered, creator, are('drama'), ended).when(set('drama', 'new')).refuses('NOT_A_CREATOR');
    given().when(set('drama')).refuses('ACCOUNT_NOT_FOUND');
  });

  it('count for a creator only, while they are one', () => {
    const { creatorTags, grants } = given(registered, creator, are('drama'), ended).state();
    expect(creatorTagsAt({ creatorTags, grants }, '2027-01-01T00:00:00.000Z')).toEqual([]);
  });
});
