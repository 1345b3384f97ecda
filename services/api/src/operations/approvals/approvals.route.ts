import { revokeRole } from '@fanfold/application/identity';
import { decideApproval, requestRole } from '@fanfold/application/operations';
import { IdempotencyHeaders, ReadHeaders, Written } from '@fanfold/contracts';
import {
  type Approval,
  ApprovalsQuery,
  ApprovalsReply,
  ApproveBody,
  GrantRoleBody,
  GrantRoleReply,
  RejectBody,
  RevokeRoleBody,
} from '@fanfold/contracts/operations';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { accounts, nicknamesOf } from '@fanfold/projections/identity/accounts';
import { type ApprovalRow, approvals, approvalsPage } from '@fanfold/projections/operations/approvals';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed, written, writtenResponse } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { OperationsDeps } from '../deps.ts';

const headers = IdempotencyHeaders;

/** What needs a second administrator: role grants and large refunds, asked for, approved and rejected. */
export const approvalRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/approvals',
    { schema: { querystring: ApprovalsQuery, headers: ReadHeaders, response: { 200: ApprovalsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [approvals, accounts]);
      const { rows, nextCursor } = await readFrom(db, approvals, (tables) =>
        approvalsPage(tables, request.query),
      );
      const oids = rows.flatMap((row) =>
        [row.subject_oid, row.requested_by_oid, row.decided_by_oid ?? []].flat(),
      );
      const names = await readFrom(db, accounts, (tables) => nicknamesOf(tables, [...new Set(oids)]));
      return { ...fresh, approvals: rows.map((row) => shown(row, names)), nextCursor };
    },
  );

  app.post(
    '/api/admin/approvals/approve',
    { schema: { headers, body: ApproveBody, response: { 200: Written } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'approve', 'admin');
      const outcome = await decideApproval(deps, invocation, { ...request.body, verdict: 'approve' });
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );

  app.post(
    '/api/admin/approvals/reject',
    { schema: { headers, body: RejectBody, response: { 200: Written } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'reject', 'admin');
      const outcome = await decideApproval(deps, invocation, { ...request.body, verdict: 'reject' });
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );

  app.post(
    '/api/admin/grant-role',
    { schema: { headers, body: GrantRoleBody, response: { 202: GrantRoleReply } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'grant-role', 'admin');
      const { position, replayed, approvalId, lapsesAt } = await requestRole(deps, invocation, request.body);
      markReplayed(reply, { replayed });
      return reply.code(202).send({ position: String(position), approvalId, lapsesAt });
    },
  );

  app.post(
    '/api/admin/revoke-role',
    { schema: { headers, body: RevokeRoleBody, response: writtenResponse } },
    (request) => written(revokeRole(deps, invocationOf(request, 'revoke-role', 'admin'), request.body)),
  );
};

const shown = (row: ApprovalRow, names: ReadonlyMap<string, string>): Approval => ({
  approvalId: parseOid(row.approval_id),
  act: row.act,
  subjectOid: parseOid(row.subject_oid),
  subject: names.get(row.subject_oid) ?? null,
  requestedByOid: parseOid(row.requested_by_oid),
  requestedBy: names.get(row.requested_by_oid) ?? null,
  reason: row.reason,
  requestedAt: row.requested_at.toISOString(),
  lapsesAt: row.lapses_at.toISOString(),
  status: row.status,
  decidedByOid: row.decided_by_oid === null ? null : parseOid(row.decided_by_oid),
  decidedBy: row.decided_by_oid === null ? null : (names.get(row.decided_by_oid) ?? null),
  decidedAt: row.decided_at?.toISOString() ?? null,
  answer: row.answer,
});
