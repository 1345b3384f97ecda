import {
  finishAdultCheck,
  requireAdult,
  startAdultCheck,
  withdrawAdultProof,
} from '@fanfold/application/identity';
import { Written } from '@fanfold/contracts';
import {
  AdultModeBody,
  AdultModeReply,
  CertBody,
  CertifiedBody,
  CertifiedReply,
  CertReply,
} from '@fanfold/contracts/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../http/auth.ts';
import { askerOf } from '../http/command.ts';
import type { IdentityDeps } from './deps.ts';

/** The proof of being an adult (IDN-039 to IDN-041), and whether a session shows adult works (IDN-117). */
export const adultRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { sessions, eventLog, clock } = deps;

  app.post(
    '/api/account/cert',
    { schema: { body: CertBody, response: { 200: CertReply } } },
    async (request) => {
      const { position, ...started } = await startAdultCheck(deps, askerOf(request), request.body);
      return { ...started, position: String(position) };
    },
  );

  app.post(
    '/api/account/certified',
    { schema: { body: CertifiedBody, response: { 200: CertifiedReply } } },
    async (request) => {
      const { position, ...proved } = await finishAdultCheck(deps, askerOf(request), request.body);
      // The person proved it to see adult works, so they are shown from now on (IDN-089).
      await sessions.modes.setAdultMode(callerOf(request).session, true);
      return { ...proved, position: String(position) };
    },
  );

  app.delete('/api/account/certified', { schema: { response: { 200: Written } } }, async (request) => {
    const { oid } = callerOf(request);
    const position = await withdrawAdultProof(deps, askerOf(request));
    await sessions.modes.endAdultMode(oid);
    return { position: String(position) };
  });

  app.post(
    '/api/account/adult-mode',
    { schema: { body: AdultModeBody, response: { 200: AdultModeReply } } },
    async (request) => {
      const { oid, session } = callerOf(request);
      const { adultOn } = request.body;
      if (adultOn) await requireAdult(eventLog.commands, { oid, at: clock.now(), maxAgeMs: 0 });
      await sessions.modes.setAdultMode(session, adultOn);
      return { adultOn };
    },
  );
};
