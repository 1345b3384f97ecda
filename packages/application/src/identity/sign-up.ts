import type { SignUpBody } from '@fanfold/contracts/identity';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { keyedHash, oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted } from '../invocation.ts';
import { firstCode, hashedCode, mailCode, visitor } from './confirmation-codes.ts';
import type { IdentityDeps } from './deps.ts';
import { hashPassword } from './passwords.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

type SignUp = {
  readonly form: z.output<typeof SignUpBody>;
  /** The client's key for this sign-up: a request with the same key is the same sign-up. */
  readonly clientKey: string | undefined;
  readonly correlationId: string;
};

/**
 * Sign-up's first step: address and password. Answers the id that the second step names. Neither the outcome
 * nor its timing tells whether the address was known already: every sign-up begins an unconfirmed account,
 * and the address itself is claimed when it is confirmed. Sent again with its key it is the same sign-up.
 * Throws RefusedError (PASSWORD_TOO_COMMON).
 */
export const signUp = async (deps: IdentityDeps, attempt: SignUp): Promise<Oid> => {
  const { password, email } = attempt.form;
  await refuseCommonPassword(password, [email]);
  const owner = signUpIdOf(deps, attempt);
  // The expensive part comes first, for known and unknown addresses alike, so the time of the answer tells
  // nothing.
  const passwordHash = await hashPassword(password);
  await startSignUp(deps, owner, { ...attempt.form, passwordHash, correlationId: attempt.correlationId });
  return owner;
};

/**
 * The new account's id. Without a client key it is random. With one it is a keyed hash of key and address, so
 * that only the server can compute it.
 */
const signUpIdOf = ({ clock, ids, pepper }: IdentityDeps, { form, clientKey }: SignUp): Oid => {
  if (clientKey === undefined) return parseOid(ids.oid(clock.now()));
  const wanted = JSON.stringify(['sign-up', clientKey, form.email]);
  return parseOid(oidFromKey(keyedHash(pepper, wanted)));
};

type Begin = Pick<SignUp['form'], 'email' | 'language' | 'invitedBy'> & {
  /** Null where the person signs in with another company's account. */
  readonly passwordHash: string | null;
  readonly correlationId: string;
};

/**
 * Begins the sign-up and mails the code; to a known address goes a mail that tells its owner, without a code.
 */
export const startSignUp = async (deps: IdentityDeps, owner: Oid, begin: Begin): Promise<void> => {
  const { claims, clock, eventLog, ids, pepper } = deps;
  const { email, language, invitedBy, passwordHash, correlationId } = begin;
  const now = clock.now();
  const context = { actor: visitor, correlationId, key: ids.uuid(), now };
  await claims.replace({ kind: 'signUp', value: email, owner }, context);
  const isKnown = (await claims.holder('email', email, now)) !== undefined;
  const code = isKnown ? undefined : firstCode(pepper, owner);
  const hashed = hashedCode(code, { pepper, accountOid: owner, now });
  const outcome = await eventLog.commands.of(accountStream).handle({
    id: owner,
    key: owner,
    body: { owner },
    actor: { oid: owner, role: 'visitor' },
    correlationId,
    command: (at) => ({
      type: 'StartSignUp',
      accountOid: owner,
      email,
      passwordHash,
      language,
      emailClaim: claims.idOf('email', email),
      ...hashed,
      invitedBy,
      now: at,
    }),
  });
  accepted(outcome);
  return mailCode(deps, { owner, email, language, key: owner }, code);
};
