import { usePasskey } from '@fanfold/application/identity';
import type { PasskeyAssertion } from '@fanfold/contracts/identity';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { callerOf } from '../../http/auth.ts';
import { askerOf } from '../../http/command.ts';
import { sessionIdOf } from '../../http/session-list.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOurs } from './challenge.ts';
import { relyingPartyOf, verifyAssertion } from './verify.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'clock' | 'ids' | 'pepper' | 'publicUrl'>;

/** Records that the caller confirmed with a passkey. Throws PASSKEY_NOT_FOUND and PASSKEY_REFUSED. */
export const confirmByPasskey = async (
  deps: Deps,
  request: FastifyRequest,
  response: z.output<typeof PasskeyAssertion>,
): Promise<void> => {
  const { clock, pepper, publicUrl } = deps;
  const bound = { pepper, to: sessionIdOf(callerOf(request).session), use: 'confirm' } as const;
  await usePasskey(deps, askerOf(request), {
    credentialId: response.id,
    verify: (passkey) =>
      verifyAssertion(response, passkey, {
        site: relyingPartyOf(publicUrl),
        isChallenge: (challenge) => isOurs(bound, challenge, Date.parse(clock.now())),
      }),
  });
};
