import { removePasskey } from '@fanfold/application/identity';

import { PasskeyQuestionReply, PasskeysReply, RemovePasskeyBody } from '@fanfold/contracts/identity';
import { passkeyStream } from '@fanfold/domain/identity';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import { askerOf, written, writtenResponse } from '../../http/command.ts';
import { sessionIdOf } from '../../http/session-list.ts';
import type { IdentityDeps } from '../deps.ts';
import { challengeBytes, challengeFor, challengeMs } from './challenge.ts';
import { descriptorsOf, relyingPartyOf, webAuthn } from './verify.ts';

/** Passkeys, which replace the password: the caller's list, and the challenge that one has to sign. */
export const passkeyRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { clock, pepper } = deps;
  const { commands } = deps.eventLog;
  const site = relyingPartyOf(deps.publicUrl);
  const passkeysOf = async (request: FastifyRequest) =>
    (await commands.load(passkeyStream, callerOf(request).oid, { maxAgeMs: 0 })).state;

  app.get('/api/account/passkeys', { schema: { response: { 200: PasskeysReply } } }, async (request) => {
    const { passkeys } = await passkeysOf(request);
    return {
      passkeys: Object.entries(passkeys).map(([credentialId, { label, registeredAt, usedAt }]) => ({
        credentialId,
        label: label ?? '',
        registeredAt,
        usedAt,
      })),
    };
  });

  app.post(
    '/api/account/passkeys/remove',
    { schema: { body: RemovePasskeyBody, response: writtenResponse } },
    (request) => written(removePasskey(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/reauthenticate/options',
    { schema: { response: { 200: PasskeyQuestionReply } } },
    async (request) => {
      const allowCredentials = descriptorsOf(await passkeysOf(request));
      if (allowCredentials.length === 0) return { options: null };
      const to = sessionIdOf(callerOf(request).session);
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: site.id,
        allowCredentials,
        challenge: challengeBytes(challengeFor({ pepper, to, use: 'confirm' }, Date.parse(clock.now()))),
        timeout: challengeMs,
        userVerification: 'required',
      });
      return { options: { ...options, rpId: site.id } };
    },
  );
};
