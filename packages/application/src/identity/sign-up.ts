import { limits, terms } from '@fanfold/contracts';
import { loadPasswordEstimate, type SignUpBody } from '@fanfold/contracts/identity';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream, type Language, type Residence } from '@fanfold/domain/identity';
import { keyedHash, oidFromKey } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { firstCode, hashedCode, mailCode, visitor } from './confirmation-codes.ts';
import type { IdentityDeps } from './deps.ts';
import { hashPassword } from './passwords.ts';

type SignUp = {
  readonly form: z.output<typeof SignUpBody>;
  /** The client's key for this sign-up: a request with the same key is the same sign-up. */
  readonly clientKey: string | undefined;
  readonly correlationId: string;
};

/**
 * Sign-up's first step. Answers the id that the second step names. Neither the outcome nor its timing tells whether the
 * address was known already: every sign-up registers an unconfirmed account and reserves its nickname, and the address
 * itself is claimed when it is confirmed. Sent again with its key it is the same sign-up, also when the first one got only as far as
 * reserving the address. Throws RefusedError (PASSWORD_TOO_COMMON, TOO_YOUNG, NICKNAME_TAKEN).
 */
export const signUp = async (deps: IdentityDeps, attempt: SignUp): Promise<Oid> => {
  const { password, birthDate, email, nickname } = attempt.form;
  const estimate = await loadPasswordEstimate();
  if (estimate(password, [email, nickname]).isEasilyGuessed)
    throw fieldProblem('PASSWORD_TOO_COMMON', 'password');
  if (ageOn(deps.clock.now(), birthDate) < limits.minimumAge) throw fieldProblem('TOO_YOUNG', 'birthDate');
  const owner = signUpIdOf(deps, attempt);
  await claimAndRegister(deps, owner, attempt);
  return owner;
};

/**
 * The new account's id. Without a client key it is random. With one it is a keyed hash of key, address and nickname, so that
 * only the server can compute it.
 */
const signUpIdOf = ({ clock, ids, pepper }: IdentityDeps, { form, clientKey }: SignUp): Oid => {
  if (clientKey === undefined) return parseOid(ids.oid(clock.now()));
  const wanted = JSON.stringify(['sign-up', clientKey, form.email, form.nickname]);
  return parseOid(oidFromKey(keyedHash(pepper, wanted)));
};

/** Reserves the nickname and registers; to a known address goes a mail that tells its owner, without a code. */
const claimAndRegister = async (deps: IdentityDeps, owner: Oid, attempt: SignUp): Promise<void> => {
  const { claims, clock, ids, pepper } = deps;
  const { form, correlationId } = attempt;
  const { email, nickname, language } = form;
  // The expensive part comes first, for known and unknown addresses alike, so the time of the answer tells nothing.
  const passwordHash = await hashPassword(form.password);
  const context = { actor: visitor, correlationId, key: ids.uuid() };
  if (!(await claims.reserve({ kind: 'nickname', value: nickname, owner }, context)))
    throw fieldProblem('NICKNAME_TAKEN', 'nickname');
  const now = clock.now();
  await claims.replace({ kind: 'signUp', value: email, owner }, { ...context, now });
  const isKnown = (await claims.holder('email', email, now)) !== undefined;
  const code = isKnown ? undefined : firstCode(pepper, owner);
  const hashed = hashedCode(code, { pepper, accountOid: owner, now });
  await register(deps, { ...attempt, owner, secrets: { passwordHash, ...hashed } });
  return mailCode(deps, { email, language, key: owner }, code);
};

type Registration = SignUp & {
  readonly owner: Oid;
  readonly secrets: { passwordHash: string; codeHash: string; codeExpiresAt: string };
};

const register = async (
  { eventLog, claims }: IdentityDeps,
  { owner, form, correlationId, secrets }: Registration,
): Promise<void> => {
  const { email, nickname, birthDate, language, consents, country, invitedBy } = form;
  const outcome = await eventLog.commands.of(accountStream).handle({
    id: owner,
    key: owner,
    body: { owner, birthDate },
    actor: { oid: owner, role: 'visitor' },
    correlationId,
    command: (now) => ({
      type: 'RegisterAccount',
      accountOid: owner,
      email,
      nickname,
      birthDate,
      language,
      claims: { email: claims.idOf('email', email), nickname: claims.idOf('nickname', nickname) },
      consents: {
        termsVersion: terms.terms,
        personalDataVersion: terms.personalData,
        marketing: consents.marketing,
      },
      residence: country
        ? { country, evidence: 'declared' }
        : { country: countryOfLanguage[language], evidence: 'language' },
      ...secrets,
      invitedBy,
      now,
    }),
  });
  accepted(outcome);
};

/** The assumed residence of a person who has not declared one, by the language that they signed up in. */
const countryOfLanguage: Readonly<Record<Language, Residence['country']>> = {
  ko: 'KR',
  jp: 'JP',
  en: 'US',
  es: 'US',
};

const fieldProblem = (
  code: 'PASSWORD_TOO_COMMON' | 'TOO_YOUNG' | 'NICKNAME_TAKEN',
  path: string,
): RefusedError => new RefusedError(code, { fields: [{ path, code: code.toLowerCase(), message: '' }] });

/** Completed years at `now` (UTC calendar). */
const ageOn = (now: string, birthDate: string): number => {
  const years = Number(now.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return now.slice(4, 10) < birthDate.slice(4) ? years - 1 : years;
};
