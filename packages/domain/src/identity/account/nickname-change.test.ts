import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { account } from './decider.ts';
import type { AccountEvent } from './events.ts';
import { agreedPriceOf, nicknamePriceOf } from './nickname-change.ts';

const given = scenario(account);
const oid = (digit: string) => parseOid(digit.repeat(24));
const accountOid = oid('a');
const registered: AccountEvent = {
  type: 'AccountRegistered',
  accountOid,
  email: 'mina@example.com',
  nickname: 'Mina',
  birthDate: '2000-01-01',
  passwordHash: 'hash',
  language: 'ko',
  claims: { email: 'email-1', nickname: 'nickname-mina' },
  consents: { termsVersion: '1', personalDataVersion: '1', marketing: false },
  registeredAt: '2026-11-21T09:00:00.000Z',
};
const ask = (digit: string, overrides: object = {}) =>
  ({
    type: 'RequestNicknameChange',
    changeId: oid(digit),
    nickname: 'Sea',
    claim: 'nickname-sea',
    priceCoins: 500,
    seenPriceCoins: 500,
    ...overrides,
  }) as const;
const requested = (digit: string): AccountEvent => ({
  type: 'NicknameChangeRequested',
  accountOid,
  changeId: oid(digit),
  nickname: 'Sea',
  claim: 'nickname-sea',
  priceCoins: 500,
});
const cancelled = (digit: string): AccountEvent => ({
  type: 'NicknameChangeCancelled',
  accountOid,
  changeId: oid(digit),
  claim: 'nickname-sea',
});
const changed: AccountEvent = {
  type: 'NicknameChanged',
  accountOid,
  changeId: oid('1'),
  nickname: 'Sea',
  claim: 'nickname-sea',
  formerClaim: 'nickname-mina',
};

describe('a change of nickname', () => {
  it('is asked for at its price, paid, and then takes effect, once [LED-006]', () => {
    given(registered).when(ask('1')).emits(requested('1'));
    given(registered, requested('1')).when(ask('1')).emits();
    given(registered, requested('1'))
      .when({ type: 'ConfirmNicknameChange', changeId: oid('1') })
      .emits(changed);
    given(registered, requested('1'), changed)
      .when({ type: 'ConfirmNicknameChange', changeId: oid('1') })
      .emits();
    expect(given(registered, requested('1'), changed).state()).toMatchObject({
      nickname: 'Sea',
      claims: { nickname: 'nickname-sea' },
      pendingNickname: null,
    });
  });

  it('costs 500 coins, and a first setting nothing [LED-017]', () => {
    expect(nicknamePriceOf({ claims: { nickname: 'nickname-mina' } }, 500)).toBe(500);
    expect(nicknamePriceOf({ claims: { nickname: '' } }, 500)).toBe(0);
    given(registered)
      .when(ask('1', { seenPriceCoins: 0 }))
      .refuses('PRICE_CHANGED', { priceCoins: 500 });
  });

  it('keeps the price and the name it was asked for first, whatever comes under the same key', () => {
    for (const other of [{ seenPriceCoins: 0 }, { nickname: 'Moon', claim: 'nickname-moon' }])
      given(registered, requested('1')).when(ask('1', other)).refuses('IDEMPOTENCY_KEY_REUSED');
    expect(agreedPriceOf(given(registered, requested('1')).state(), oid('1'))).toBe(500);
    expect(agreedPriceOf(given(registered, requested('1'), changed).state(), oid('1'))).toBe(500);
    expect(agreedPriceOf(given(registered).state(), oid('1'))).toBeUndefined();
  });

  it('is refused when it changes nothing', () =>
    given(registered)
      .when(ask('1', { nickname: 'Mina' }))
      .refuses('NICKNAME_UNCHANGED'));

  it('is cancelled by a newer request, and then cannot be confirmed', () => {
    given(registered, requested('1')).when(ask('2')).emits(cancelled('1'), requested('2'));
    given(registered, requested('1'), cancelled('1'), requested('2'))
      .when({ type: 'ConfirmNicknameChange', changeId: oid('1') })
      .refuses('NICKNAME_CHANGE_NOT_FOUND');
  });

  it('stays done after a newer one took effect: asked about late, it is not undone [LED-017]', () => {
    const second = { nickname: 'Moon', claim: 'nickname-moon' };
    const history = [
      registered,
      requested('1'),
      changed,
      { ...requested('2'), ...second },
      { ...changed, changeId: oid('2'), ...second, formerClaim: 'nickname-sea' },
    ] as AccountEvent[];
    given(...history)
      .when({ type: 'ConfirmNicknameChange', changeId: oid('1') })
      .emits();
    given(...history)
      .when(ask('1'))
      .emits();
  });

  it('is cancelled when it was not paid, and can be asked for again', () => {
    given(registered, requested('1'))
      .when({ type: 'CancelNicknameChange', changeId: oid('1') })
      .emits(cancelled('1'));
    given(registered, requested('1'), cancelled('1'))
      .when({ type: 'CancelNicknameChange', changeId: oid('1') })
      .emits();
    given(registered, requested('1'), cancelled('1')).when(ask('1')).emits(requested('1'));
  });
});
