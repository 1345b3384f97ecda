import { randomInt } from 'node:crypto';
import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';

import { accepted } from '../invocation.ts';
import { hashedCode, mailCode, sixDigits, visitor } from './confirmation-codes.ts';
import type { IdentityDeps } from './deps.ts';

/** Issues a fresh code for a sign-up that is not confirmed, and keeps its claims from lapsing meanwhile. */
export const resendCode = async (deps: IdentityDeps, owner: Oid, correlationId: string): Promise<void> => {
  const { eventLog, claims, clock, ids, pepper } = deps;
  const { state } = await eventLog.commands.load(accountStream, owner, { maxAgeMs: 0 });
  const { email, nickname, language } = state;
  if (state.status !== 'unconfirmed' || !email) return;
  const context = { actor: visitor, correlationId, key: ids.uuid() };
  // An account that was registered in one step may have lost its nickname meanwhile.
  if (nickname && !(await claims.reserve({ kind: 'nickname', value: nickname, owner }, context))) return;
  const now = clock.now();
  await claims.replace({ kind: 'signUp', value: email, owner }, { ...context, now });
  const isKnown = (await claims.holder('email', email, now)) !== undefined;
  const code = isKnown ? undefined : sixDigits(randomInt(1_000_000));
  const hashed = hashedCode(code, { pepper, accountOid: owner, now });
  accepted(
    await eventLog.commands.of(accountStream).handle({
      id: owner,
      key: context.key,
      body: {},
      actor: { oid: owner, role: 'visitor' },
      correlationId,
      command: () => ({ type: 'IssueConfirmationCode', ...hashed }),
    }),
  );
  await mailCode(deps, { owner, email, language, key: context.key }, code);
};
