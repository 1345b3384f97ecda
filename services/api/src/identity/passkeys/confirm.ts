import { accepted, RefusedError } from '@fanfold/application';
import type { PasskeyAssertion } from '@fanfold/contracts/identity';
import { passkeyStream } from '@fanfold/domain/identity';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOurs } from './challenge.ts';
import { relyingPartyOf, verifyAssertion } from './verify.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'clock' | 'ids' | 'pepper' | 'publicUrl'>;

/** Records that a device of the caller's vouched for them. Throws PASSKEY_NOT_FOUND and PASSKEY_REFUSED. */
export const confirmByPasskey = async (
  { eventLog, clock, ids, pepper, publicUrl }: Deps,
  request: FastifyRequest,
  response: z.output<typeof PasskeyAssertion>,
): Promise<void> => {
  const caller = callerOf(request);
  const { state } = await eventLog.commands.load(passkeyStream, caller.oid, { maxAgeMs: 0 });
  const passkey = state.passkeys[response.id];
  if (!passkey) throw new RefusedError('PASSKEY_NOT_FOUND');
  const bound = { pepper, session: caller.session, use: 'confirm' } as const;
  const counter = await verifyAssertion(response, passkey, {
    site: relyingPartyOf(publicUrl),
    isChallenge: (challenge) => isOurs(bound, challenge, Date.parse(clock.now())),
  });
  accepted(
    await eventLog.commands.of(passkeyStream).handle({
      id: caller.oid,
      key: ids.uuid(),
      body: { credentialId: response.id },
      actor: actorOf(caller),
      correlationId: request.id,
      command: (now) => ({ type: 'UsePasskey', credentialId: response.id, counter, now }),
    }),
  );
};
