import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { maxPasskeys, passkeys } from './decider.ts';
import type { PasskeyEvent } from './events.ts';

const given = scenario(passkeys);
const ownerOid = parseOid('a'.repeat(24));
const now = '2026-11-22T10:00:00.000Z';
const later = '2026-11-22T11:00:00.000Z';

const registered = (credentialId: string, counter = 0): PasskeyEvent => ({
  type: 'PasskeyRegistered',
  ownerOid,
  credentialId,
  publicKey: 'cHVibGlj',
  transports: ['internal'],
  counter,
  label: 'Phone',
  registeredAt: now,
});
const register = (credentialId: string) =>
  ({
    type: 'RegisterPasskey',
    ownerOid,
    credentialId,
    publicKey: 'cHVibGlj',
    transports: ['internal'],
    counter: 0,
    label: 'Phone',
    now,
  }) as const;
const use = (credentialId: string, counter: number) =>
  ({ type: 'UsePasskey', credentialId, counter, now: later }) as const;
const used = (credentialId: string, counter: number): PasskeyEvent => ({
  type: 'PasskeyUsed',
  ownerOid,
  credentialId,
  counter,
  usedAt: later,
});

describe('passkeys', () => {
  it('are registered once, however often the device sends the same', () => {
    given().when(register('one')).emits(registered('one'));
    given(registered('one')).when(register('one')).emits();
  });

  it('are at most ten', () => {
    const all = Array.from({ length: maxPasskeys }, (_, n) => registered(`key${n}`));
    given(...all)
      .when(register('more'))
      .refuses('TOO_MANY_PASSKEYS');
    given(...all, { type: 'PasskeyRemoved', ownerOid, credentialId: 'key0' })
      .when(register('more'))
      .emits(registered('more'));
  });

  it('vouch again and again where the device does not count', () => {
    given(registered('one')).when(use('one', 0)).emits(used('one', 0));
    given(registered('one'), used('one', 0)).when(use('one', 0)).emits(used('one', 0));
  });

  it('refuse a counter that does not rise, which is a sign of a cloned device', () => {
    given(registered('one', 4)).when(use('one', 5)).emits(used('one', 5));
    given(registered('one', 4), used('one', 5)).when(use('one', 5)).refuses('PASSKEY_REFUSED');
    given(registered('one', 4)).when(use('one', 0)).refuses('PASSKEY_REFUSED');
  });

  it('vouch no more once they are removed', () => {
    const removed: PasskeyEvent = { type: 'PasskeyRemoved', ownerOid, credentialId: 'one' };
    given(registered('one')).when({ type: 'RemovePasskey', credentialId: 'one' }).emits(removed);
    given(registered('one'), removed).when(use('one', 1)).refuses('PASSKEY_NOT_FOUND');
    given(registered('one'), removed)
      .when({ type: 'RemovePasskey', credentialId: 'one' })
      .refuses('PASSKEY_NOT_FOUND');
  });
});
