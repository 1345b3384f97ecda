import { randomInt } from 'node:crypto';
import { limits } from '@fanfold/contracts';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { emailChangeCodeEmail, emailChangedEmail, knownAddressEmail } from '@fanfold/mail';
import { keyedHash } from '@fanfold/platform';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { sixDigits } from './confirmation-codes.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * The owner asks for another address: a code is mailed to it. Where the address has an account, its owner is
 * told, and no code works: the reply is the same. Throws RefusedError (EMAIL_UNCHANGED).
 */
export const requestEmailChange = async (
  deps: IdentityDeps,
  asker: PersonAsker,
  email: string,
): Promise<void> => {
  const { eventLog, ids, clock, claims, mailer, publicUrl } = deps;
  const owner = parseOid(asker.actor.oid);
  const holder = await claims.holder('email', email, clock.now());
  const isFree = holder === undefined || holder === owner;
  const code = sixDigits(randomInt(1_000_000));
  const key = ids.uuid();
  const { state } = accepted(
    await eventLog.commands.of(accountStream).handle({
      ...asker,
      id: owner,
      key,
      body: null,
      command: (now) => ({
        type: 'RequestEmailChange',
        email,
        claim: claims.idOf('email', email),
        codeHash: hashOf(deps, owner, isFree ? code : 'none'),
        expiresAt: new Date(Date.parse(now) + limits.confirmationCodeMinutes * 60_000).toISOString(),
      }),
    }),
  );
  const { language } = state;
  const content = isFree
    ? emailChangeCodeEmail(language, { code })
    : knownAddressEmail(language, { publicUrl });
  await mailer({ to: email, language, key, ...content });
};

/**
 * The code from the mail makes the address the account's; the former one is told. Throws RefusedError:
 * CONFIRMATION_CODE_WRONG, CONFIRMATION_CODE_EXPIRED.
 */
export const confirmEmailChange = async (
  deps: IdentityDeps,
  asker: PersonAsker,
  code: string,
): Promise<bigint> => {
  const { eventLog, ids, claims, mailer, clock } = deps;
  const owner = parseOid(asker.actor.oid);
  const { state } = await eventLog.commands.load(accountStream, owner, { maxAgeMs: 0 });
  // The state changes with the command.
  const { email: former, language, pendingEmail: wanted } = state;
  const codeHash = hashOf(deps, owner, code);
  // Another account may have proved the address meanwhile: then no code works.
  if (wanted?.email && wanted.codeHash === codeHash) {
    const claim = { kind: 'email', value: wanted.email, owner } as const;
    if (!(await claims.reserve(claim, { ...asker, key: ids.uuid() })))
      throw new RefusedError('CONFIRMATION_CODE_WRONG');
  }
  const key = ids.uuid();
  const { events, position } = accepted(
    await eventLog.commands.of(accountStream).handle({
      ...asker,
      id: owner,
      key,
      body: null,
      command: (now) => ({ type: 'ConfirmEmailChange', codeHash, now }),
    }),
  );
  const [event] = events;
  if (event?.type !== 'EmailChanged') throw new RefusedError('CONFIRMATION_CODE_WRONG');
  const content = emailChangedEmail(language, { changedAt: clock.now() });
  if (former) await mailer({ to: former, language, key, ...content });
  return position;
};

/** Only this hash of a code is recorded, bound to the account. */
const hashOf = ({ pepper }: IdentityDeps, owner: string, code: string): string =>
  keyedHash(pepper, `email-change:${owner}:${code}`);
