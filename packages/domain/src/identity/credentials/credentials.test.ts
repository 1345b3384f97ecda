import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { credentials } from './decider.ts';
import type { CredentialEvent } from './events.ts';

const given = scenario(credentials);
const ownerOid = parseOid('a'.repeat(24));
const now = '2026-11-23T09:00:00.000Z';
const expiresAt = '2026-11-23T09:30:00.000Z';

const requested = (secretHash: string): CredentialEvent => ({
  type: 'PasswordResetRequested',
  ownerOid,
  secretHash,
  expiresAt,
});
const changed = (proof: 'session' | 'mailedLink', changedAt = now): CredentialEvent => ({
  type: 'PasswordChanged',
  ownerOid,
  passwordHash: 'new',
  proof,
  changedAt,
});
const reset = (secretHash: string, at = now) =>
  ({ type: 'ResetPassword', secretHash, passwordHash: 'new', now: at }) as const;

describe('a mailed link', () => {
  it('sets another password once [IDN-028]', () => {
    given()
      .when({ type: 'RequestPasswordReset', ownerOid, secretHash: 'one', expiresAt })
      .emits(requested('one'));
    given(requested('one')).when(reset('one')).emits(changed('mailedLink'));
    given(requested('one'), changed('mailedLink')).when(reset('one')).refuses('PASSWORD_LINK_EXPIRED');
  });

  it('is refused from the moment at which it lapses', () => {
    const last = '2026-11-23T09:29:59.999Z';
    given(requested('one')).when(reset('one', last)).emits(changed('mailedLink', last));
    given(requested('one')).when(reset('one', expiresAt)).refuses('PASSWORD_LINK_EXPIRED');
  });

  it('is refused with another secret, after a newer one, and after the password was changed', () => {
    given().when(reset('one')).refuses('PASSWORD_LINK_EXPIRED');
    given(requested('one')).when(reset('two')).refuses('PASSWORD_LINK_EXPIRED');
    given(requested('one'), requested('two')).when(reset('one')).refuses('PASSWORD_LINK_EXPIRED');
    given(requested('one'), changed('session')).when(reset('one')).refuses('PASSWORD_LINK_EXPIRED');
  });
});

it('keeps the newest password', () => {
  given().when({ type: 'ChangePassword', ownerOid, passwordHash: 'new', now }).emits(changed('session'));
  expect(given().state().passwordHash).toBeNull();
  expect(given(changed('session')).state()).toMatchObject({ passwordHash: 'new', passwordChangedAt: now });
});
