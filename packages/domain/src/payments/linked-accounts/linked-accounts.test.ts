import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { linkedAccounts, linkedAccountsId } from './decider.ts';
import type { LinkedAccountsEvent } from './events.ts';

const oid = (digit: string) => parseOid(digit.repeat(24));
const [fan, creator, finance, holdId] = [oid('f'), oid('c'), oid('1'), oid('2')];

describe('two accounts that share something', () => {
  const given = scenario(linkedAccounts);
  const pair = { firstOid: creator, secondOid: fan };
  const found = (kind: 'card' | 'device' = 'card'): LinkedAccountsEvent => ({
    type: 'LinkedAccountsDetected',
    ...pair,
    kind,
  });
  const of = { ...pair, payerOid: fan, creatorOid: creator };
  const flagged = (kind: 'card' | 'device' = 'card'): LinkedAccountsEvent => ({
    type: 'LinkedAccountsFlagged',
    ...of,
    kind,
  });
  const decide = (verdict: 'clear' | 'confirm', decidedByOid = finance) =>
    ({ type: 'DecideLinkedAccounts', payerOid: fan, verdict, reason: 'r', decidedByOid, holdId }) as const;
  const said = { ...of, reason: 'r', decidedByOid: finance };
  const confirmed: LinkedAccountsEvent = { type: 'LinkedAccountsConfirmed', ...said, holdId };
  const flagFan = { type: 'FlagPayer', payerOid: fan } as const;

  it('are found once for each thing that they share, in whatever order they are named', () => {
    const find = { type: 'DetectLinkedAccounts', oids: [fan, creator], kind: 'card' } as const;
    given().when(find).emits(found());
    given(found())
      .when({ ...find, oids: [creator, fan] })
      .emits();
    given(found())
      .when({ ...find, kind: 'device' })
      .emits(found('device'));
    given()
      .when({ ...find, oids: [fan, fan] })
      .emits();
    expect(linkedAccountsId(fan, creator)).toBe(linkedAccountsId(creator, fan));
  });

  it('are flagged when one pays the other, once for each reason, each way by itself', () => {
    given().when(flagFan).emits();
    given(found(), found('device')).when(flagFan).emits(flagged(), flagged('device'));
    given(found(), flagged()).when(flagFan).emits();
    given(found(), flagged())
      .when({ type: 'FlagPayer', payerOid: creator })
      .emits({ ...flagged(), payerOid: creator, creatorOid: fan } as LinkedAccountsEvent);
    given(found()).when({ type: 'FlagPayer', payerOid: finance }).emits();
  });

  it('are decided on once, with a reason, by a third account', () => {
    given(found(), flagged()).when(decide('confirm')).emits(confirmed);
    given(found(), flagged(), confirmed).when(decide('confirm')).emits();
    given(found(), flagged())
      .when(decide('clear'))
      .emits({ type: 'LinkedAccountsCleared', ...said, holdId: null });
    for (const own of [fan, creator])
      given(found(), flagged()).when(decide('clear', own)).refuses('OWN_ACCOUNT');
    given(found()).when(decide('clear')).refuses('LINKED_ACCOUNTS_NOT_FOUND');
    given().when(decide('clear')).refuses('LINKED_ACCOUNTS_NOT_FOUND');
  });

  it('end the hold when a confirmation is taken back, and are looked at again when they share something else', () => {
    const cleared: LinkedAccountsEvent = { type: 'LinkedAccountsCleared', ...said, holdId };
    given(found(), flagged(), confirmed).when(decide('clear')).emits(cleared);
    const again = [found(), flagged(), confirmed, cleared, found('device')];
    expect(given(...again).state().cases[fan]).toMatchObject({ status: 'cleared', holdId: null });
    expect(given(...again, flagged('device')).state().cases[fan]).toMatchObject({ status: 'open' });
    // A confirmation stays.
    expect(
      given(found(), flagged(), confirmed, found('device'), flagged('device')).state().cases[fan],
    ).toMatchObject({
      status: 'confirmed',
    });
  });
});
