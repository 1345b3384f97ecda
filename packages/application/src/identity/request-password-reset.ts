import { randomBytes } from 'node:crypto';
import { limits } from '@fanfold/contracts';
import type { Oid } from '@fanfold/domain';
import { accountStream, credentialStream, type Language } from '@fanfold/domain/identity';
import { noAccountEmail, noPasswordEmail, passwordResetEmail } from '@fanfold/mail';
import { keyedHash } from '@fanfold/platform';

import { accepted } from '../invocation.ts';
import { visitor } from './confirmation-codes.ts';
import { currentPasswordHash } from './current-password.ts';
import type { IdentityDeps } from './deps.ts';

type Input = {
  readonly email: string;
  /** Of the request: an address without an account has no other. */
  readonly language: Language;
  readonly correlationId: string;
};

/**
 * Mails a link that sets another password (IDN-027), or says that the address has no account, or that the
 * account has no password. The mail alone tells which. The link is recorded while the mail is sent, so that
 * an account takes no longer than none.
 */
export const requestPasswordReset = async (deps: IdentityDeps, asked: Input): Promise<void> => {
  const { claims, clock, eventLog, ids, mailer, publicUrl } = deps;
  const { email, correlationId } = asked;
  const key = ids.uuid();
  const holder = await claims.holder('email', email, clock.now());
  const owner = holder ?? ids.oid(clock.now());
  const [{ state }, passwordHash] = await Promise.all([
    eventLog.commands.load(accountStream, owner, { maxAgeMs: 0 }),
    currentPasswordHash(deps, owner),
  ]);
  const known = holder !== undefined && state.status === 'confirmed';
  const language = known ? state.language : asked.language;
  const send = (content: ReturnType<typeof noAccountEmail>) =>
    mailer({ to: email, language, key, ...content });
  if (!known) return send(noAccountEmail(language, { publicUrl }));
  if (passwordHash === null) return send(noPasswordEmail(language, { publicUrl }));
  const secret = randomBytes(32).toString('base64url');
  const link = `${publicUrl}/${language}/pwreset#${holder}.${secret}`;
  await Promise.all([
    record(deps, { owner: holder, secret, correlationId, key }),
    send(passwordResetEmail(language, { link })),
  ]);
};

/** Only this hash of a link's secret is recorded. */
export const resetSecretHash = (pepper: string, owner: string, secret: string): string =>
  keyedHash(pepper, `password-reset:${owner}:${secret}`);

type Link = {
  readonly owner: Oid;
  readonly secret: string;
  readonly correlationId: string;
  readonly key: string;
};

const record = async (
  { eventLog, pepper }: IdentityDeps,
  { owner, secret, correlationId, key }: Link,
): Promise<void> => {
  accepted(
    await eventLog.commands.of(credentialStream).handle({
      id: owner,
      key,
      body: null,
      actor: visitor,
      correlationId,
      command: (now) => ({
        type: 'RequestPasswordReset',
        ownerOid: owner,
        secretHash: resetSecretHash(pepper, owner, secret),
        expiresAt: new Date(Date.parse(now) + limits.passwordLinkMinutes * 60_000).toISOString(),
      }),
    }),
  );
};
