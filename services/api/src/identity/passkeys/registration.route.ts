import { registerPasskey } from '@fanfold/application/identity';

import { PasskeyOptionsReply, RegisterPasskeyBody } from '@fanfold/contracts/identity';
import { accountStream, passkeyStream } from '@fanfold/domain/identity';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/auth.ts';
import { askerOf, written, writtenResponse } from '../../http/command.ts';
import { sessionIdOf } from '../../http/session-list.ts';
import type { IdentityDeps } from '../deps.ts';
import { challengeBytes, challengeFor, challengeMs, isOurs } from './challenge.ts';
import { descriptorsOf, relyingPartyOf, verifyRegistration, webAuthn } from './verify.ts';

/** Registers a passkey: the device makes a key for this site, with its owner's consent. */
export const passkeyRegistrationRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { clock, pepper } = deps;
  const { commands } = deps.eventLog;
  const site = relyingPartyOf(deps.publicUrl);
  const nowMs = (): number => Date.parse(clock.now());
  const bound = (request: FastifyRequest) =>
    ({ pepper, use: 'register', to: sessionIdOf(callerOf(request).session) }) as const;

  app.post(
    '/api/account/passkeys/options',
    { schema: { response: { 200: PasskeyOptionsReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const { state: account } = await commands.load(accountStream, oid, { maxAgeMs: 0 });
      const { state: known } = await commands.load(passkeyStream, oid, { maxAgeMs: 0 });
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: 'Fanfold',
        rpID: site.id,
        userName: account.email ?? '',
        userDisplayName: account.nickname ?? '',
        userID: new Uint8Array(Buffer.from(oid, 'hex')),
        challenge: challengeBytes(challengeFor(bound(request), nowMs())),
        timeout: challengeMs,
        excludeCredentials: descriptorsOf(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestationType: 'none',
      });
      return { options: { ...options } };
    },
  );

  app.post(
    '/api/account/passkeys',
    { schema: { body: RegisterPasskeyBody, response: writtenResponse } },
    async (request) => {
      const { label, credential } = request.body;
      const isChallenge = (challenge: string) => isOurs(bound(request), challenge, nowMs());
      const verified = await verifyRegistration(credential, { site, isChallenge });
      const { transports } = credential.response;
      const passkey = { ...verified, transports, label };
      return written(registerPasskey(deps, askerOf(request), passkey));
    },
  );
};
