import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { logins } from './decider.ts';
import type { LoginEvent, LoginProvider } from './events.ts';

const given = scenario(logins);
const ownerOid = parseOid('a'.repeat(24));
const now = '2026-11-24T09:00:00.000Z';

const link = (provider: LoginProvider, claim = `login-${provider}`) =>
  ({ type: 'LinkLogin', ownerOid, provider, claim, email: 'mina@example.com', now }) as const;
const linked = (provider: LoginProvider): LoginEvent => ({
  type: 'LoginLinked',
  ownerOid,
  provider,
  claim: `login-${provider}`,
  email: 'mina@example.com',
  linkedAt: now,
});
const unlink = (provider: LoginProvider, hasPassword: boolean) =>
  ({ type: 'UnlinkLogin', provider, hasPassword, now }) as const;
const unlinked = (provider: LoginProvider): LoginEvent => ({
  type: 'LoginUnlinked',
  ownerOid,
  provider,
  claim: `login-${provider}`,
  unlinkedAt: now,
});

describe('ways to sign in', () => {
  it('are linked once for each provider', () => {
    given().when(link('google')).emits(linked('google'));
    given(linked('google')).when(link('google')).emits();
    given(linked('google')).when(link('google', 'login-other')).refuses('LOGIN_ALREADY_LINKED');
    given(linked('google')).when(link('apple')).emits(linked('apple'));
    given(linked('google'), unlinked('google')).when(link('google', 'login-google')).emits(linked('google'));
  });

  it('can be removed, but never the last one', () => {
    given().when(unlink('google', true)).refuses('LOGIN_NOT_LINKED');
    given(linked('google')).when(unlink('google', false)).refuses('LAST_LOGIN_METHOD');
    given(linked('google')).when(unlink('google', true)).emits(unlinked('google'));
    given(linked('google'), linked('apple')).when(unlink('google', false)).emits(unlinked('google'));
    given(linked('google'), linked('apple'), unlinked('google'))
      .when(unlink('apple', false))
      .refuses('LAST_LOGIN_METHOD');
  });
});
