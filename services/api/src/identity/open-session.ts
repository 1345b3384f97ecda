import { RefusedError } from '@fanfold/application';
import { hasSecondFactor } from '@fanfold/application/identity';
import type { LogInReply } from '@fanfold/contracts/identity';
import type { Oid } from '@fanfold/domain';
import { accountStream, deletionStream, isDeletionFinal, isDeletionWaiting } from '@fanfold/domain/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { setSessionCookie } from '../http/auth.ts';
import { countryOf } from '../http/country.ts';
import type { IdentityDeps } from './deps.ts';
import { noteDevice } from './device.ts';

type LoggedIn = z.output<typeof LogInReply>;
type Person = {
  readonly reply: FastifyReply;
  readonly oid: Oid;
  readonly email: string;
  readonly isFirst?: boolean;
  /** A second step was passed, or a passkey opened the account, which is as good. */
  readonly strong?: boolean;
};

/**
 * Opens the session of a person who has just proved who they are, by whichever way. An account that waits for
 * its deletion gets a session that may only decide whether it stays (IDN-086), one without a profile a
 * session that may only complete it. Throws CREDENTIALS_WRONG for an account that is gone (IDN-087).
 */
export const openSession = async (
  deps: IdentityDeps,
  request: FastifyRequest,
  { reply, oid, email, isFirst = false, strong = false }: Person,
): Promise<LoggedIn> => {
  const stage = await stageAfter(deps, oid, strong);
  const userAgent = request.headers['user-agent'] ?? '';
  const scope = scopeOf[stage.stage];
  // The session of a deletion's wait remembers it as well: whose account stays enters no second code.
  const scopes = scope !== 'signUp' && strong ? [scope, 'strong' as const] : [scope];
  const country = countryOf(request, deps.countryHeader);
  const token = await deps.sessions.open(oid, userAgent, { client: 'web', scopes, country });
  setSessionCookie(reply, token);
  await noteDevice(deps, request, { reply, oid, isFirst });
  return { oid, ...stage, token, email, position: '0' };
};

const scopeOf = {
  complete: 'account',
  askForProfile: 'signUp',
  askForSecondFactor: 'secondFactor',
  askForDeletionWait: 'deletion',
} as const;

const stageAfter = async (deps: IdentityDeps, oid: Oid, strong: boolean): Promise<Stage> => {
  const stage = await stageOf(deps, oid);
  return !strong && (await hasSecondFactor(deps, oid)) ? { stage: 'askForSecondFactor' } : stage;
};

type Stage = Pick<LoggedIn, 'unregisterState' | 'confirmUnregister'> & {
  readonly stage: keyof typeof scopeOf;
};

/**
 * Where a log-in of this account leads now (IDN-066, IDN-086). Throws CREDENTIALS_WRONG when the account is
 * gone.
 */
export const stageOf = async (
  { eventLog, clock }: Pick<IdentityDeps, 'eventLog' | 'clock'>,
  oid: Oid,
): Promise<Stage> => {
  const [{ state: account }, { state }] = await Promise.all([
    eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 }),
    eventLog.commands.load(deletionStream, oid, { maxAgeMs: 0 }),
  ]);
  const now = clock.now();
  if (isDeletionFinal(state, now)) throw new RefusedError('CREDENTIALS_WRONG');
  if (!isDeletionWaiting(state, now) || state.finalAt === null)
    return { stage: account.profileComplete ? 'complete' : 'askForProfile' };
  return { stage: 'askForDeletionWait', unregisterState: 'wait', confirmUnregister: state.finalAt };
};
