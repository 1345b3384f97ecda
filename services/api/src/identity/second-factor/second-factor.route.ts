import { privilegedRoles } from '@fanfold/application';
import {
  disableTotp,
  enableTotp,
  prepareTotp,
  replaceRecoveryCodes,
  secondFactorOf,
  useSecondFactor,
} from '@fanfold/application/identity';
import {
  LogInReply,
  PrepareTotpReply,
  RecoveryCodesReply,
  SecondFactorBody,
  SecondFactorReply,
  TotpBody,
} from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { askerOf, written, writtenResponse } from '../../http/command.ts';
import type { IdentityDeps } from '../deps.ts';
import { openSession } from '../open-session.ts';

/** The second step of a log-in, and how an account sets it up. */
export const secondFactorRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, sessions, secondFactorRequired } = deps;

  app.post(
    '/api/account/login/second-factor',
    { schema: { body: SecondFactorBody, response: { 200: LogInReply } } },
    async (request, reply) => {
      const { session } = callerOf(request);
      const oid = parseOid(session.oid);
      await useSecondFactor(deps, askerOf(request), request.body.code);
      const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
      const opened = await openSession(deps, request, { reply, oid, email: state.email ?? '', strong: true });
      await sessions.close(session);
      return opened;
    },
  );

  app.get(
    '/api/account/second-factor',
    { schema: { response: { 200: SecondFactorReply } } },
    async (request) => {
      const { oid, roles } = callerOf(request);
      const privileged = roles.some((role) => privilegedRoles.includes(role));
      return { ...(await secondFactorOf(deps, oid)), required: secondFactorRequired && privileged };
    },
  );

  app.post(
    '/api/account/second-factor/prepare',
    { schema: { response: { 200: PrepareTotpReply } } },
    (request) => prepareTotp(deps, askerOf(request)),
  );

  app.post(
    '/api/account/second-factor/enable',
    { schema: { body: TotpBody, response: { 200: RecoveryCodesReply } } },
    async (request) => {
      const { position, recoveryCodes } = await enableTotp(deps, askerOf(request), request.body.code);
      await sessions.modes.strengthen(callerOf(request).session);
      return { position: String(position), recoveryCodes: [...recoveryCodes] };
    },
  );

  app.post(
    '/api/account/second-factor/recovery-codes',
    { schema: { response: { 200: RecoveryCodesReply } } },
    async (request) => {
      const { position, recoveryCodes } = await replaceRecoveryCodes(deps, askerOf(request));
      return { position: String(position), recoveryCodes: [...recoveryCodes] };
    },
  );

  app.post(
    '/api/account/second-factor/disable',
    { schema: { body: SecondFactorBody, response: writtenResponse } },
    (request) => written(disableTotp(deps, askerOf(request), request.body.code)),
  );
};
