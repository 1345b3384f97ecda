import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { secondFactor } from './decider.ts';
import type { SecondFactorEvent } from './events.ts';

const given = scenario(secondFactor);
const ownerOid = parseOid('a'.repeat(24));
const now = '2026-11-24T09:00:00.000Z';

const prepared = (secret = 'ONE'): SecondFactorEvent => ({
  type: 'TotpPrepared',
  ownerOid,
  secret,
  preparedAt: now,
});
const enabled: SecondFactorEvent = {
  type: 'TotpEnabled',
  ownerOid,
  step: 100,
  recoveryHashes: ['r1', 'r2'],
  enabledAt: now,
};
const enable = (secret = 'ONE') =>
  ({ type: 'EnableTotp', secret, step: 100, recoveryHashes: ['r1', 'r2'], now }) as const;
const byApp = (step: number) => ({ type: 'UseSecondFactor', step, recoveryHash: null, now }) as const;
const byRecovery = (recoveryHash: string) =>
  ({ type: 'UseSecondFactor', step: null, recoveryHash, now }) as const;
const used = (step: number | null, recoveryHash: string | null): SecondFactorEvent => ({
  type: 'SecondFactorUsed',
  ownerOid,
  step,
  recoveryHash,
  usedAt: now,
});

describe('an authenticator app', () => {
  it('counts once a code of its newest secret was entered', () => {
    given().when({ type: 'PrepareTotp', ownerOid, secret: 'ONE', now }).emits(prepared());
    given().when(enable()).refuses('SECOND_FACTOR_NOT_SET_UP');
    given(prepared()).when(enable()).emits(enabled);
    given(prepared(), prepared('TWO')).when(enable()).refuses('SECOND_FACTOR_NOT_SET_UP');
    given(prepared(), enabled).when(enable()).refuses('SECOND_FACTOR_ALREADY_SET_UP');
    given(prepared(), enabled)
      .when({ type: 'PrepareTotp', ownerOid, secret: 'TWO', now })
      .refuses('SECOND_FACTOR_ALREADY_SET_UP');
  });

  it('counts each code once, and none that is older', () => {
    given(prepared()).when(byApp(101)).refuses('SECOND_FACTOR_NOT_SET_UP');
    given(prepared(), enabled).when(byApp(100)).refuses('SECOND_FACTOR_WRONG');
    given(prepared(), enabled).when(byApp(101)).emits(used(101, null));
    given(prepared(), enabled, used(101, null)).when(byApp(101)).refuses('SECOND_FACTOR_WRONG');
    given(prepared(), enabled, used(102, null)).when(byApp(101)).refuses('SECOND_FACTOR_WRONG');
  });

  it('is replaced by a recovery code once, until the codes are replaced', () => {
    given(prepared(), enabled).when(byRecovery('r3')).refuses('SECOND_FACTOR_WRONG');
    given(prepared(), enabled).when(byRecovery('r1')).emits(used(null, 'r1'));
    given(prepared(), enabled, used(null, 'r1')).when(byRecovery('r1')).refuses('SECOND_FACTOR_WRONG');
    const replaced: SecondFactorEvent = {
      type: 'RecoveryCodesReplaced',
      ownerOid,
      recoveryHashes: ['r9'],
      replacedAt: now,
    };
    given(prepared(), enabled)
      .when({ type: 'ReplaceRecoveryCodes', recoveryHashes: ['r9'], now })
      .emits(replaced);
    given(prepared(), enabled, replaced).when(byRecovery('r2')).refuses('SECOND_FACTOR_WRONG');
    given(prepared(), enabled, replaced).when(byRecovery('r9')).emits(used(null, 'r9'));
  });

  it('is turned off with a code, and asks for none afterwards', () => {
    const off: SecondFactorEvent = { type: 'TotpDisabled', ownerOid, disabledAt: now };
    given(prepared(), enabled)
      .when({ ...byApp(100), type: 'DisableTotp' })
      .refuses('SECOND_FACTOR_WRONG');
    given(prepared(), enabled)
      .when({ ...byApp(101), type: 'DisableTotp' })
      .emits(off);
    given(prepared(), enabled, off).when(byApp(102)).refuses('SECOND_FACTOR_NOT_SET_UP');
    given(prepared(), enabled, off)
      .when({ type: 'PrepareTotp', ownerOid, secret: 'TWO', now })
      .emits(prepared('TWO'));
  });
});
