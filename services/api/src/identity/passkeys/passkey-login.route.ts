import { RefusedError } from '@fanfold/application';
import { refuseIllegalDownloader, usePasskey } from '@fanfold/application/identity';
import { type LogInReply, type PasskeyAssertion, PasskeyQuestionReply } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { uuid5 } from '@fanfold/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';

import type { IdentityDeps } from '../deps.ts';
import { beginAttempt, takeAttempt } from '../logins/attempt.ts';
import { openSession } from '../open-session.ts';
import { challengeBytes, challengeFor, challengeMs, isOurs } from './challenge.ts';
import { relyingPartyOf, verifyAssertion, webAuthn } from './verify.ts';

/** The challenge that a device signs to open an account. The device knows whose account it is. */
export const passkeyLoginRoute: FastifyPluginAsyncZod<IdentityDeps> = async (
  app,
  { clock, pepper, publicUrl },
) => {
  const site = relyingPartyOf(publicUrl);
  app.post(
    '/api/account/login/passkey',
    { schema: { response: { 200: PasskeyQuestionReply } } },
    async (_request, reply) => {
      const bound = { pepper, to: beginAttempt(reply), use: 'signIn' } as const;
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: site.id,
        challenge: challengeBytes(challengeFor(bound, Date.parse(clock.now()))),
        timeout: challengeMs,
        userVerification: 'required',
      });
      return { options: { ...options, rpId: site.id } };
    },
  );
};

type Answer = { readonly reply: FastifyReply; readonly passkey: z.output<typeof PasskeyAssertion> };

/**
 * Opens the account that a device names, if its key has signed our challenge. Throws CREDENTIALS_WRONG for
 * whatever does not fit.
 */
export const logInWithPasskey = async (
  deps: IdentityDeps,
  request: FastifyRequest,
  { reply, passkey: response }: Answer,
): Promise<z.output<typeof LogInReply>> => {
  const { clock, pepper, publicUrl, eventLog } = deps;
  const attempt = takeAttempt(request, reply);
  const named = Buffer.from(response.response.userHandle ?? '', 'base64url').toString('hex');
  if (attempt === undefined || !/^[0-9a-f]{24}$/.test(named)) throw new RefusedError('CREDENTIALS_WRONG');
  const oid = parseOid(named);
  const bound = { pepper, to: attempt, use: 'signIn' } as const;
  try {
    await usePasskey(
      deps,
      { actor: { oid, role: 'user' }, correlationId: request.id },
      {
        credentialId: response.id,
        // An answer opens the account once, also where the device has no counter.
        once: uuid5('passkey-login', oid, attempt),
        verify: (known) =>
          verifyAssertion(response, known, {
            site: relyingPartyOf(publicUrl),
            isChallenge: (challenge) => isOurs(bound, challenge, Date.parse(clock.now())),
          }),
      },
    );
  } catch (error) {
    if (error instanceof RefusedError) throw new RefusedError('CREDENTIALS_WRONG');
    throw error;
  }
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  const email = state.email ?? '';
  await refuseIllegalDownloader(deps, { oid, email });
  return openSession(deps, request, { reply, oid, email, strong: true });
};
