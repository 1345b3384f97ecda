import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { type ApprovalCommand, approval } from './decider.ts';
import type { ApprovalAct, ApprovalEvent } from './events.ts';

const given = scenario(approval);
const oid = (digit: string) => parseOid(digit.repeat(24));
const [approvalId, subjectOid, first, second] = [oid('1'), oid('2'), oid('a'), oid('b')];
const [now, later, lapsesAt] = ['2026-11-24', '2026-11-30', '2026-12-01'].map(
  (day) => `${day}T00:00:00.000Z`,
) as [string, string, string];
const act: ApprovalAct = { kind: 'grantRole', role: 'finance', until: null };
const reason = 'does the books from now on';
const ask: ApprovalCommand = {
  type: 'RequestApproval',
  approvalId,
  subjectOid,
  act,
  requestedByOid: first,
  reason,
  lapsesAt,
  now,
};
const common = { approvalId, subjectOid, act };
const asked: ApprovalEvent = {
  type: 'ApprovalRequested',
  ...common,
  requestedByOid: first,
  reason,
  requestedAt: now,
  lapsesAt,
};
const granted: ApprovalEvent = {
  type: 'ApprovalGranted',
  ...common,
  adminOid: second,
  reason,
  decidedAt: later,
};

describe('an act that needs a second administrator', () => {
  it('is asked for once, and never for oneself', () => {
    given().when(ask).emits(asked);
    given(asked)
      .when({ ...ask, reason: 'another' })
      .emits();
    given()
      .when({ ...ask, requestedByOid: subjectOid })
      .refuses('OWN_ACCOUNT');
  });

  it('is approved by another administrator, never by the one who asked or the one it is about', () => {
    given(asked).when({ type: 'Approve', adminOid: second, now: later }).emits(granted);
    given(asked).when({ type: 'Approve', adminOid: first, now: later }).refuses('SECOND_ADMIN_NEEDED');
    given(asked).when({ type: 'Approve', adminOid: subjectOid, now: later }).refuses('OWN_ACCOUNT');
    given().when({ type: 'Approve', adminOid: second, now: later }).refuses('APPROVAL_NOT_FOUND');
  });

  it('is rejected by another administrator, and withdrawn by the one who asked', () => {
    const because = { ...common, reason: 'not yet' };
    given(asked)
      .when({ type: 'Reject', adminOid: second, reason: 'not yet', now: later })
      .emits({ type: 'ApprovalRejected', ...because, adminOid: second, decidedAt: later });
    given(asked)
      .when({ type: 'Reject', adminOid: first, reason: 'not yet', now: later })
      .emits({ type: 'ApprovalWithdrawn', ...because, adminOid: first, withdrawnAt: later });
  });

  it('is decided once, and not after its end', () => {
    const approve = { type: 'Approve', adminOid: second, now: later } as const;
    const reject = { type: 'Reject', adminOid: second, reason: 'no', now: later } as const;
    given(asked, granted).when(approve).refuses('APPROVAL_CLOSED');
    given(asked, granted).when(reject).refuses('APPROVAL_CLOSED');
    given(asked)
      .when({ ...approve, now: lapsesAt })
      .refuses('APPROVAL_CLOSED');
  });

  it('lapses at its end, unless it was decided', () => {
    const lapse = { type: 'Lapse', now: lapsesAt } as const;
    given(asked).when({ type: 'Lapse', now: later }).emits();
    const lapsed: ApprovalEvent = { type: 'ApprovalLapsed', ...common, lapsedAt: lapsesAt };
    given(asked).when(lapse).emits(lapsed);
    given(asked, granted).when(lapse).emits();
    given(asked, lapsed).when(lapse).emits();
  });
});
