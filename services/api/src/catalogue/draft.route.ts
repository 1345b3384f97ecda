import { RefusedError } from '@fanfold/application';
import { issueDraft, saveDraft } from '@fanfold/application/catalogue';
import {
  DraftReply,
  IssueIdBody,
  IssueIdReply,
  SaveDraftBody,
  SaveDraftReply,
  WorkNamed,
} from '@fanfold/contracts/catalogue';
import { contentStream } from '@fanfold/domain/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, commandKey } from '../http/command.ts';
import type { CatalogueDeps } from './deps.ts';
import { draftOf } from './own-works.ts';

/** CAT-005 and CAT-006: a creator begins a work, saves what they write of it, and goes on with it. */
export const draftRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { eventLog } = deps;
  app.post(
    '/api/content/issueid',
    { schema: { body: IssueIdBody, response: { 201: IssueIdReply } } },
    async (request, reply) => {
      const { body } = request;
      const key = request.headers['idempotency-key'] ? commandKey(request, 'issue-id') : undefined;
      const issued = await issueDraft(deps, { ...askerOf(request, 'creator'), key, body }, body.kind);
      return reply.code(201).send({ contentOid: issued.contentOid, position: String(issued.position) });
    },
  );

  app.post(
    '/api/content/save',
    { schema: { body: SaveDraftBody, response: { 200: SaveDraftReply } } },
    async (request) => {
      const { position, save } = await saveDraft(deps, askerOf(request, 'creator'), request.body);
      return { position: String(position), save };
    },
  );

  app.get(
    '/api/content/draft',
    { schema: { querystring: WorkNamed, response: { 200: DraftReply } } },
    async (request) => {
      const { contentOid } = request.query;
      const { state } = await eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
      if (state.creatorOid !== callerOf(request).oid || state.status === 'deleted')
        throw new RefusedError('CONTENT_NOT_FOUND');
      return draftOf({ contentOid, state }, deps);
    },
  );
};
