import { randomInt } from 'node:crypto';
import { limits } from '@fanfold/contracts';
import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { keyedHash } from '@fanfold/platform';

import { accepted } from '../http/command.ts';
import type { IdentityDeps } from './index.ts';

export const visitor = { oid: null, role: 'visitor' } as const;

/** A code is six digits; only its HMAC is kept, bound to the account. */
export const issueCode = (pepper: string, accountOid: string, now: string) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeExpiresAt = new Date(Date.parse(now) + limits.confirmationCodeMinutes * 60_000).toISOString();
  return { code, codeHash: codeHash(pepper, accountOid, code), codeExpiresAt };
};

export const codeHash = (pepper: string, accountOid: string, code: string): string =>
  keyedHash(pepper, `code:${accountOid}:${code}`);

/** Sends a fresh code to an unconfirmed account, and keeps its claims from lapsing meanwhile. */
export const resendCode = async (deps: IdentityDeps, owner: Oid, correlationId: string): Promise<void> => {
  const { eventLog, claims, clock, ids, mailer, pepper } = deps;
  const { state } = await eventLog.commands.load(accountStream, owner, { maxAgeMs: 0 });
  const { email, nickname, language } = state;
  if (state.status !== 'unconfirmed' || !email || !nickname) return;
  const context = { actor: visitor, correlationId, key: ids.uuid() };
  if (!(await claims.reserve({ kind: 'nickname', value: nickname, owner }, context))) return;
  if (!(await claims.reserve({ kind: 'email', value: email, owner }, context))) return;
  const { code, codeHash, codeExpiresAt } = issueCode(pepper, owner, clock.now());
  accepted(
    await eventLog.commands.of(accountStream).handle({
      id: owner,
      key: context.key,
      body: {},
      actor: { oid: owner, role: 'visitor' },
      correlationId,
      command: () => ({ type: 'IssueConfirmationCode', codeHash, codeExpiresAt }),
    }),
  );
  await mailer({ to: email, language, kind: 'confirmation', code, key: context.key });
};
