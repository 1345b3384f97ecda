import { consentsOf, markCompliance } from '@fanfold/application/identity';
import { MarkComplianceBody, VisitBody } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { isRobot } from '../http/robots.ts';
import type { IdentityDeps } from './deps.ts';

// Who withdraws their consent in another process is recorded for so long.
const consentMaxAgeMs = 5_000;

/** Visits of pages (IDN-035), and accounts of reviewers (IDN-126). */
export const visitRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, db, clock } = deps;

  // The answer is the same for all: a page need not know of whom visits are recorded.
  app.post(
    '/api/account/v',
    { schema: { body: VisitBody, response: { 202: z.object({}) } } },
    async (request, reply) => {
      const { caller, body } = request;
      if (!caller || caller.impersonator !== undefined || isRobot(request)) return reply.code(202).send({});
      const { analytics } = await consentsOf(eventLog.commands, caller.oid, { maxAgeMs: consentMaxAgeMs });
      if (analytics === null) return reply.code(202).send({});
      const { page, referrer, clientId = null } = body;
      await sql`
        insert into page_visit (oid, page, referrer, client_id, visited_at)
        values (${caller.oid}, ${page}, ${referrer || null}, ${clientId}, ${clock.now()}::timestamptz)
      `.execute(db);
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/admin/compliance',
    { schema: { body: MarkComplianceBody, response: writtenResponse } },
    (request) => written(markCompliance(deps, askerOf(request, 'admin'), request.body)),
  );
};
