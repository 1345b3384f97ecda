import { timestamp } from '@fanfold/domain';
import { grantableRole } from '@fanfold/domain/identity';
import { approvalAct } from '@fanfold/domain/operations';
import { z } from 'zod';

import { Freshness, oid, pageQuery, position, reason } from '../common.ts';

/** What waits for a second administrator, or all that ever did. */
export const ApprovalsQuery = pageQuery.extend({ state: z.enum(['open', 'all']).default('open') });

const nickname = z.string().nullable();

export const Approval = z.object({
  approvalId: oid,
  act: approvalAct,
  subjectOid: oid,
  subject: nickname,
  requestedByOid: oid,
  requestedBy: nickname,
  reason: z.string(),
  requestedAt: timestamp,
  lapsesAt: timestamp,
  status: z.enum(['open', 'granted', 'rejected', 'withdrawn', 'lapsed']),
  decidedByOid: oid.nullable(),
  decidedBy: nickname,
  decidedAt: timestamp.nullable(),
  /** Of a rejection or a withdrawal. */
  answer: z.string().nullable(),
});
export type Approval = z.infer<typeof Approval>;
export const ApprovalsReply = Freshness.extend({
  approvals: z.array(Approval),
  nextCursor: position.nullable(),
});
export type ApprovalsReply = z.infer<typeof ApprovalsReply>;

export const ApproveBody = z.object({ approvalId: oid });
export const RejectBody = ApproveBody.extend({ reason });

/** A role on the whole platform, until a moment or for good; another administrator has to approve it. */
export const GrantRoleBody = z.object({
  userOid: oid,
  role: grantableRole.exclude(['channelManager']),
  until: timestamp.nullable().default(null),
  reason,
});
export const GrantRoleReply = z.object({ position, approvalId: oid, lapsesAt: timestamp });
/** It takes effect at once: a right that is taken away needs no second administrator. */
export const RevokeRoleBody = z.object({
  userOid: oid,
  role: grantableRole.exclude(['channelManager']),
  reason,
});
