import type { Oid } from '@fanfold/domain';
import { type AccountState, accountStream } from '@fanfold/domain/identity';

import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { codeHash } from './confirmation-codes.ts';
import type { IdentityDeps } from './deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids' | 'pepper' | 'claims'>;

type Attempt = {
  /** Of the account that sign-up's first step registered. */
  readonly signUpId: Oid;
  /** Six digits, as the mail says. */
  readonly code: string;
  readonly correlationId: string;
};

/**
 * Sign-up's second step: the code from the mail (IDN-098) confirms the account and its address. Throws
 * RefusedError (CONFIRMATION_CODE_WRONG, CONFIRMATION_CODE_EXPIRED, ALREADY_CONFIRMED for a code that was
 * used).
 */
export const confirmSignUp = async (
  deps: Deps,
  attempt: Attempt,
): Promise<{ readonly email: string; readonly position: bigint }> => {
  const { state, position } = await confirm(deps, attempt);
  await confirmClaims(deps, state, attempt.correlationId);
  return { email: state.email ?? '', position };
};

const confirm = async (deps: Deps, { signUpId: owner, code, correlationId }: Attempt) => {
  const { eventLog, ids, pepper } = deps;
  const hash = codeHash(pepper, owner, code);
  await claimAddress(deps, { owner, hash, correlationId });
  const outcome = await eventLog.commands.of(accountStream).handle({
    id: owner,
    key: ids.uuid(),
    body: { hash },
    actor: { oid: owner, role: 'visitor' },
    correlationId,
    command: (now) => ({ type: 'ConfirmEmail', codeHash: hash, now }),
  });
  // An account that does not exist answers like a wrong code: the id may be that of a known address.
  if (outcome.status === 'refused' && outcome.refused !== 'CONFIRMATION_CODE_EXPIRED') {
    throw new RefusedError('CONFIRMATION_CODE_WRONG');
  }
  const confirmed = accepted(outcome);
  const [event] = confirmed.events;
  if (event?.type === 'ConfirmationFailed') throw new RefusedError('CONFIRMATION_CODE_WRONG');
  // The code was right and is used up: it opens one session; after that the password is needed.
  if (!event) throw new RefusedError('ALREADY_CONFIRMED');
  return confirmed;
};

/**
 * Reserves the address for the sign-up that proves it with the right code, and for no other: a wrong guess
 * must not keep the owner of the address out.
 */
const claimAddress = async (
  { eventLog, claims, ids }: Deps,
  { owner, hash, correlationId }: { owner: Oid; hash: string; correlationId: string },
): Promise<void> => {
  const { state } = await eventLog.commands.load(accountStream, owner, { maxAgeMs: 0 });
  const { status, email, code } = state;
  if (status !== 'unconfirmed' || !email || code?.hash !== hash) return;
  const context = { actor: { oid: owner, role: 'visitor' } as const, correlationId, key: ids.uuid() };
  if (!(await claims.reserve({ kind: 'email', value: email, owner }, context)))
    throw new RefusedError('ALREADY_REGISTERED');
};

/**
 * Done here so that the address is safe at once; a process manager does it too, should this process end
 * before it.
 */
const confirmClaims = async (
  { claims }: Deps,
  { accountOid, email, nickname }: Readonly<AccountState>,
  correlationId: string,
): Promise<void> => {
  if (!accountOid || !email) return;
  const context = {
    actor: { oid: accountOid, role: 'user' } as const,
    correlationId,
    key: `confirm-${accountOid}`,
  };
  await claims.settle('ConfirmClaim', { kind: 'email', value: email, owner: accountOid }, context);
  // An account that was registered in one step has its nickname already.
  if (nickname)
    await claims.settle('ConfirmClaim', { kind: 'nickname', value: nickname, owner: accountOid }, context);
};
