import { randomInt } from 'node:crypto';
import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { confirmationEmail } from '@fanfold/mail';

import { accepted } from '../invocation.ts';
import { hashedCode, sixDigits, visitor } from './confirmation-codes.ts';
import type { IdentityDeps } from './deps.ts';

/** Sends a fresh code to an unconfirmed account, and keeps its claims from lapsing meanwhile. */
export const resendCode = async (deps: IdentityDeps, owner: Oid, correlationId: string): Promise<void> => {
  const { eventLog, claims, clock, ids, mailer, pepper } = deps;
  const { state } = await eventLog.commands.load(accountStream, owner, { maxAgeMs: 0 });
  const { email, nickname, language } = state;
  if (state.status !== 'unconfirmed' || !email || !nickname) return;
  const context = { actor: visitor, correlationId, key: ids.uuid() };
  if (!(await claims.reserve({ kind: 'nickname', value: nickname, owner }, context))) return;
  if (!(await claims.reserve({ kind: 'email', value: email, owner }, context))) return;
  const code = sixDigits(randomInt(1_000_000));
  const hashed = hashedCode(code, { pepper, accountOid: owner, now: clock.now() });
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
  await mailer({ to: email, language, key: context.key, ...confirmationEmail(language, { code }) });
};
