import { RefusedError } from '@fanfold/application';
import { EndOthersReply, EndSessionBody, SessionsReply } from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf, clearSessionCookie } from '../http/auth.ts';
import { listSessions, sessionIdOf } from '../http/session-list.ts';
import type { IdentityDeps } from './deps.ts';

/** Where the caller is signed in, and the end of it there. */
export const sessionListRoutes: FastifyPluginAsyncZod<
  Pick<IdentityDeps, 'sessions' | 'db' | 'clock'>
> = async (app, { sessions, db, clock }) => {
  app.get('/api/account/sessions', { schema: { response: { 200: SessionsReply } } }, async (request) => {
    const { oid, session } = callerOf(request);
    const own = sessionIdOf(session);
    const open = await listSessions(db, oid, clock.now());
    return { sessions: open.map((one) => ({ ...one, current: one.sessionId === own })) };
  });

  app.post(
    '/api/account/sessions/end',
    { schema: { body: EndSessionBody, response: { 200: z.object({}) } } },
    async (request) => {
      const ended = await sessions.end(callerOf(request).oid, { only: request.body.sessionId });
      if (ended === 0) throw new RefusedError('SESSION_NOT_FOUND');
      return {};
    },
  );

  app.post(
    '/api/account/sessions/end-all',
    { schema: { response: { 200: EndOthersReply } } },
    async (request, reply) => {
      const ended = await sessions.end(callerOf(request).session.oid);
      clearSessionCookie(reply);
      return { ended };
    },
  );

  app.post(
    '/api/account/sessions/end-others',
    { schema: { response: { 200: EndOthersReply } } },
    async (request) => {
      const { oid, session } = callerOf(request);
      return { ended: await sessions.end(oid, { except: session }) };
    },
  );
};
