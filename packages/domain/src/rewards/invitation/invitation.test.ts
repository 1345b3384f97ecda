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
const ids = { chargeId: person(90), inviterGrantId: person(91), invitedGrantId: person(92) };
const reward = (number: number) =>
  ({ type: 'RewardInvitation', inviterOid, invitedOid: person(number), ...ids }) as const;
const rewarded = (number: number): InvitationEvent => ({
  type: 'InvitationRewarded',
  inviterOid,
  invitedOid: person(number),
  ...ids,
  coins: 30,
});
const ten = Array.from({ length: 10 }, (_, index) => accepted(index + 1));

describe('an invitation', () => {
  it('brings 30 bonus coins to both, after the first paid charge and not before [COM-058]', () => {
    given(accepted(1)).when(reward(1)).emits(rewarded(1));
    given(accepted(1), rewarded(1)).when(reward(1)).emits();
    given().when(reward(1)).refuses('INVITATION_NOT_FOUND');
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
    const denied: InvitationEvent = {
      type: 'InvitationDenied',
      inviterOid,
      invitedOid: person(1),
      reason: 'same_person',
    };
    given().when(accept(1, true)).emits(denied);
    given(denied).when(reward(1)).emits();
    expect(given(denied).state().taken).toBe(0);
  });

  it('is not sent to oneself, and is accepted once', () => {
    given()
      .when({ ...accept(1), invitedOid: inviterOid })
      .refuses('INVITATION_OWN');
    given(accepted(1)).when(accept(1)).emits();
  });
});
