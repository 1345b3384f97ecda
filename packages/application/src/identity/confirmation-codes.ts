import { randomInt } from 'node:crypto';
import { limits } from '@fanfold/contracts';
import type { Oid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { confirmationEmail } from '@fanfold/mail';
import { keyedHash } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

export const visitor = { oid: null, role: 'visitor' } as const;

/**
 * The code of a sign-up's first mail: six digits that follow from the account's id, so that a repeated sign-up sends
 * what the first one registered.
 */
export const firstCode = (pepper: string, accountOid: string): string =>
  sixDigits(Number.parseInt(keyedHash(pepper, `first-code:${accountOid}`).slice(0, 12), 16) % 1_000_000);

/** Only the HMAC of a code is kept, bound to the account. */
export const hashedCode = (code: string, { pepper, accountOid, now }: Issued) => ({
  codeHash: codeHash(pepper, accountOid, code),
  codeExpiresAt: new Date(Date.parse(now) + limits.confirmationCodeMinutes * 60_000).toISOString(),
});

type Issued = { readonly pepper: string; readonly accountOid: string; readonly now: string };

const sixDigits = (number: number): string => String(number).padStart(6, '0');

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
