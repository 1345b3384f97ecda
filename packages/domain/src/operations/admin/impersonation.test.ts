import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { admin } from './decider.ts';
import type { AdminEvent } from './events.ts';

const given = scenario(admin);
const [adminOid, subjectOid, otherOid] = ['a', 'b', 'c'].map((digit) => parseOid(digit.repeat(24))) as [
  ReturnType<typeof parseOid>,
  ReturnType<typeof parseOid>,
  ReturnType<typeof parseOid>,
];
const [now, later, until] = ['09:00', '09:10', '09:30'].map((time) => `2026-11-21T${time}:00.000Z`) as [
  string,
  string,
  string,
];
const [first, second] = [parseOid('1'.repeat(24)), parseOid('2'.repeat(24))];
const start = { type: 'StartImpersonation', adminOid, subjectOid, reason: 'a complaint', until } as const;
const started: AdminEvent = {
  type: 'ImpersonationStarted',
  adminOid,
  subjectOid,
  impersonationId: first,
  reason: 'a complaint',
  startedAt: now,
  until,
};
const ended: AdminEvent = {
  type: 'ImpersonationEnded',
  adminOid,
  subjectOid,
  impersonationId: first,
  endedAt: later,
};

describe('an administrator who looks as another person', () => {
  it('is recorded with the reason, from its start to its end, each told once [IDN-127]', () => {
    given()
      .when({ ...start, impersonationId: first, now })
      .emits(started);
    given(started)
      .when({ ...start, impersonationId: first, now })
      .emits();
    given(started).when({ type: 'EndImpersonation', adminOid, now: later }).emits(ended);
    given(started, ended).when({ type: 'EndImpersonation', adminOid, now: later }).emits();
  });

  it('looks as one person at a time, and never as themselves', () => {
    given(started)
      .when({ ...start, subjectOid: otherOid, impersonationId: second, now: later })
      .emits(ended, { ...started, subjectOid: otherOid, impersonationId: second, startedAt: later });
    given()
      .when({ ...start, subjectOid: adminOid, impersonationId: first, now })
      .refuses('OWN_ACCOUNT');
  });

  it('has nothing to end once the time is over', () =>
    given(started).when({ type: 'EndImpersonation', adminOid, now: until }).emits());
});
