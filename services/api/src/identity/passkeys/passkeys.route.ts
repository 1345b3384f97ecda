import { Written } from '@fanfold/contracts';
import {
  PasskeyOptionsReply,
  PasskeyQuestionReply,
  PasskeysReply,
  RegisterPasskeyBody,
  RemovePasskeyBody,
} from '@fanfold/contracts/account';
import { parseOid } from '@fanfold/domain';
import { accountStream, passkeyStream } from '@fanfold/domain/identity';
import { uuid5 } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { actorOf, callerOf } from '../../http/auth.ts';
import { accepted } from '../../http/command.ts';
import type { IdentityDeps } from '../index.ts';
import { challengeFor, challengeMs, isOurs } from './challenge.ts';
import { descriptorsOf, relyingPartyOf, verifyRegistration, webAuthn } from './verify.ts';

/** Devices that vouch for their owner in place of the password. */
export const passkeyRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, clock, ids, pepper } = deps;
  const { commands } = eventLog;
  const site = relyingPartyOf(deps.publicUrl);
  const nowMs = (): number => Date.parse(clock.now());
  const bound = (request: FastifyRequest, use: 'register' | 'confirm') => ({
    pepper,
    use,
    session: callerOf(request).session,
  });
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
    '/api/account/passkeys/options',
    { schema: { response: { 200: PasskeyOptionsReply } } },
    async (request) => {
      const caller = callerOf(request);
      const { state } = await commands.load(accountStream, caller.oid, { maxAgeMs: 0 });
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: 'Fanfold',
        rpID: site.id,
        userName: state.email ?? '',
        userDisplayName: state.nickname ?? '',
        userID: new Uint8Array(Buffer.from(caller.oid, 'hex')),
        challenge: challengeBytes(challengeFor(bound(request, 'register'), nowMs())),
        timeout: challengeMs,
        excludeCredentials: descriptorsOf(await passkeysOf(request)),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
        attestationType: 'none',
      });
      return { options: { ...options } };
    },
  );

  app.post(
    '/api/account/passkeys',
    { schema: { body: RegisterPasskeyBody, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const { label, credential } = request.body;
      const verified = await verifyRegistration(credential, {
        site,
        isChallenge: (challenge) => isOurs(bound(request, 'register'), challenge, nowMs()),
      });
      const outcome = await commands.of(passkeyStream).handle({
        id: caller.oid,
        key: uuid5('passkey', caller.oid, verified.credentialId, ids.uuid()),
        body: { label, credentialId: verified.credentialId },
        actor: actorOf(caller),
        correlationId: request.id,
        command: (now) => ({
          type: 'RegisterPasskey',
          ownerOid: parseOid(caller.oid),
          ...verified,
          transports: credential.response.transports,
          label,
          now,
        }),
      });
      return { position: String(accepted(outcome).position) };
    },
  );

  app.post(
    '/api/account/passkeys/remove',
    { schema: { body: RemovePasskeyBody, response: { 200: Written } } },
    async (request) => {
      const caller = callerOf(request);
      const { credentialId } = request.body;
      const outcome = await commands.of(passkeyStream).handle({
        id: caller.oid,
        key: ids.uuid(),
        body: request.body,
        actor: actorOf(caller),
        correlationId: request.id,
        command: () => ({ type: 'RemovePasskey', credentialId }),
      });
      return { position: String(accepted(outcome).position) };
    },
  );

  app.post(
    '/api/account/reauthenticate/options',
    { schema: { response: { 200: PasskeyQuestionReply } } },
    async (request) => {
      const allowCredentials = descriptorsOf(await passkeysOf(request));
      if (allowCredentials.length === 0) return { options: null };
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: site.id,
        allowCredentials,
        challenge: challengeBytes(challengeFor(bound(request, 'confirm'), nowMs())),
        timeout: challengeMs,
        userVerification: 'required',
      });
      return { options: { ...options, rpId: site.id } };
    },
  );
};

/** The library takes a text for its characters and writes bytes as base64url; ours is base64url already. */
const challengeBytes = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'));
