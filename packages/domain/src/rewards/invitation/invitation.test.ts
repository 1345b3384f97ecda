import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { invitation } from './decider.ts';
import type { InvitationEvent } from './events.ts';

const given = scenario(invitation);
const inviterOid = parseOid('a'.repeat(24));
const person = (number: number) => parseOid(String(number).padStart(24, '0'));
const accept = (number: number, samePerson = false) =>
  ({ type: 'AcceptInvitation', inviterOid, invitedOid: person(number), samePerson }) as const;
const accepted = (number: number): InvitationEvent => ({
  type: 'InvitationAccepted',
  inviterOid,
  invitedOid: person(number),
});
const charge = { chargeId: person(90), rewardAt: '2026-11-30T00:00:00.000Z' };
const grants = { inviterGrantId: person(91), invitedGrantId: person(92) };
const pair = (number: number) => ({ inviterOid, invitedOid: person(number) });
const qualify = (number: number) => ({ type: 'QualifyInvitation', ...pair(number), ...charge }) as const;
const qualified = (number: number): InvitationEvent => ({
  type: 'InvitationQualified',
  ...pair(number),
  ...charge,
});
const reward = (number: number, { linked = false, now = charge.rewardAt } = {}) =>
  ({ type: 'RewardInvitation', ...pair(number), ...grants, linked, now }) as const;
const rewarded = (number: number): InvitationEvent => ({
  type: 'InvitationRewarded',
  ...pair(number),
  ...grants,
  chargeId: charge.chargeId,
  coins: 30,
});
const reverse = (number: number, chargeId = charge.chargeId) =>
  ({ type: 'ReverseInvitation', ...pair(number), chargeId }) as const;
const denied = (
  number: number,
  reason: 'limit' | 'same_person' | 'linked' | 'refunded',
): InvitationEvent => ({
  type: 'InvitationDenied',
  ...pair(number),
  reason,
});
const ten = Array.from({ length: 10 }, (_, index) => accepted(index + 1));

describe('an invitation', () => {
  it('brings 30 bonus coins to both, when the first paid charge can no longer be refunded [COM-058]', () => {
    given(accepted(1)).when(qualify(1)).emits(qualified(1));
    given(accepted(1), qualified(1))
      .when({ ...qualify(1), chargeId: person(93) })
      .emits();
    given(accepted(1), qualified(1)).when(reward(1)).emits(rewarded(1));
    given(accepted(1), qualified(1))
      .when(reward(1, { now: '2026-11-29T23:59:59.999Z' }))
      .emits();
    given(accepted(1)).when(reward(1)).emits();
    given(accepted(1), qualified(1), rewarded(1)).when(reward(1)).emits();
    given().when(qualify(1)).refuses('INVITATION_NOT_FOUND');
  });

  it('brings nothing to two accounts that share a card or a device', () => {
    given(accepted(1), qualified(1))
      .when(reward(1, { linked: true }))
      .emits(denied(1, 'linked'));
    given(accepted(1), qualified(1), denied(1, 'linked')).when(reward(1)).emits();
  });

  it('brings nothing when the charge goes back, and is taken back when it does later', () => {
    given(accepted(1), qualified(1)).when(reverse(1)).emits(denied(1, 'refunded'));
    given(accepted(1), qualified(1), denied(1, 'refunded')).when(reward(1)).emits();
    const reversed: InvitationEvent = {
      type: 'InvitationReversed',
      ...pair(1),
      ...grants,
      chargeId: charge.chargeId,
    };
    given(accepted(1), qualified(1), rewarded(1)).when(reverse(1)).emits(reversed);
    given(accepted(1), qualified(1), rewarded(1), reversed).when(reverse(1)).emits();
    given(accepted(1), qualified(1), rewarded(1))
      .when(reverse(1, person(93)))
      .emits();
    given(accepted(1)).when(reverse(1)).emits();
  });

  it('is one of at most ten of an account [COM-058, COM-060]', () => {
    given(...ten.slice(1))
      .when(accept(1))
      .emits(accepted(1));
    given(...ten)
      .when(accept(11))
      .emits({
        type: 'InvitationDenied',
        inviterOid,
        invitedOid: person(11),
        reason: 'limit',
      });
  });

  it('brings nothing to a person who has signed up before [COM-060]', () => {
    const same = denied(1, 'same_person');
    given().when(accept(1, true)).emits(same);
    given(same).when(reward(1)).emits();
    expect(given(same).state().taken).toBe(0);
  });

  it('is not sent to oneself, and is accepted once', () => {
    given()
      .when({ ...accept(1), invitedOid: inviterOid })
      .refuses('INVITATION_OWN');
    given(accepted(1)).when(accept(1)).emits();
  });
});
