import { answerSupport, requestSupport } from '@fanfold/application/operations';
import { ReadHeaders } from '@fanfold/contracts';
import {
  AnswerSupportBody,
  OwnSupportRequestsReply,
  RequestSupportBody,
  SupportRequestsQuery,
  SupportRequestsReply,
} from '@fanfold/contracts/operations';
import { readFrom } from '@fanfold/projection';
import { profiles } from '@fanfold/projections/identity/profiles';
import {
  ownSupportRequests,
  supportRequestsList,
  supportRequestsRead,
} from '@fanfold/projections/operations/support-requests';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { askerOf, invocationOf, written, writtenResponse } from '../../http/command.ts';
import { languageOf } from '../../http/language.ts';
import { nicknamesByOid } from '../../http/names.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { OperationsDeps } from '../deps.ts';

/** Requests for help: asked by people, answered by administrators. */
export const supportRoutes: FastifyPluginAsyncZod<OperationsDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.post(
    '/api/support/requests',
    { schema: { body: RequestSupportBody, response: writtenResponse } },
    (request) =>
      written(
        requestSupport(deps, invocationOf(request, 'request-support'), {
          ...request.body,
          language: languageOf(request),
        }),
      ),
  );

  app.get(
    '/api/support/requests',
    { schema: { headers: ReadHeaders, response: { 200: OwnSupportRequestsReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const fresh = await freshness(request, positions, [supportRequestsRead]);
      const requests = await readFrom(db, supportRequestsRead, (tables) => ownSupportRequests(tables, oid));
      return { ...fresh, requests };
    },
  );

  app.get(
    '/api/admin/support/requests',
    {
      schema: {
        querystring: SupportRequestsQuery,
        headers: ReadHeaders,
        response: { 200: SupportRequestsReply },
      },
    },
    async (request) => {
      const fresh = await freshness(request, positions, [supportRequestsRead, profiles]);
      const found = await readFrom(db, supportRequestsRead, (tables) =>
        supportRequestsList(tables, request.query),
      );
      const people = await nicknamesByOid(
        db,
        found.map(({ requesterOid }) => requesterOid),
      );
      const requests = found.map((one) => ({
        ...one,
        requester: people.get(one.requesterOid)?.nickname ?? null,
      }));
      return { ...fresh, requests };
    },
  );

  app.post(
    '/api/admin/support/requests/answer',
    { schema: { body: AnswerSupportBody, response: writtenResponse } },
    (request) => written(answerSupport(deps, askerOf(request, 'admin'), request.body)),
  );
};
