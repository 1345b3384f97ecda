import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { account } from './decider.ts';
import type { AccountEvent } from './events.ts';

const given = scenario(account);
const accountOid = parseOid('a'.repeat(24));
const now = '2026-11-24T09:00:00.000Z';
const expiresAt = '2026-11-24T09:15:00.000Z';
const account0: AccountEvent[] = [
  {
    type: 'SignUpStarted',
    accountOid,
    email: 'old@example.test',
    passwordHash: 'hash',
    language: 'en',
    emailClaim: 'email-old',
    startedAt: now,
  },
  { type: 'EmailConfirmed', accountOid, confirmedAt: now },
];
const asked = { email: 'new@example.test', claim: 'email-new', codeHash: 'right', expiresAt } as const;
const requested: AccountEvent = { type: 'EmailChangeRequested', accountOid, ...asked };
const failed: AccountEvent = { type: 'EmailChangeFailed', accountOid };
const confirm = (codeHash: string, at = now) => ({ type: 'ConfirmEmailChange', codeHash, now: at }) as const;
const changed: AccountEvent = {
  type: 'EmailChanged',
  accountOid,
  email: 'new@example.test',
  claim: 'email-new',
  formerClaim: 'email-old',
  changedAt: now,
};

describe('a change of the e-mail address', () => {
  it('is asked for, and takes effect with its code, once', () => {
    given(...account0)
      .when({ type: 'RequestEmailChange', ...asked })
      .emits(requested);
    given(...account0, requested)
      .when(confirm('right'))
      .emits(changed);
    given(...account0, requested, changed)
      .when(confirm('right'))
      .refuses('CONFIRMATION_CODE_WRONG');
    given(...account0, requested, changed)
      .when({ type: 'RequestEmailChange', ...asked })
      .refuses('EMAIL_UNCHANGED');
  });

  it('counts wrong codes, and ends after five or a quarter of an hour', () => {
    given(...account0, requested)
      .when(confirm('wrong'))
      .emits(failed);
    given(...account0, requested, failed, failed, failed, failed, failed)
      .when(confirm('right'))
      .refuses('CONFIRMATION_CODE_EXPIRED');
    given(...account0, requested)
      .when(confirm('right', expiresAt))
      .refuses('CONFIRMATION_CODE_EXPIRED');
    // A new request begins again.
    given(...account0, requested, failed, failed, failed, failed, failed, requested)
      .when(confirm('right'))
      .emits(changed);
  });

  it('is not for an account whose address is not confirmed', () => {
    given(account0[0]!)
      .when({ type: 'RequestEmailChange', ...asked })
      .refuses('ADDRESS_NOT_CONFIRMED');
    given(...account0)
      .when(confirm('right'))
      .refuses('CONFIRMATION_CODE_WRONG');
  });
});
