import { accepted, RefusedError } from '@fanfold/application';
import {
  firstCode,
  hashedCode,
  hashPassword,
  isCommonPassword,
  visitor,
} from '@fanfold/application/identity';
import { limits, terms } from '@fanfold/contracts';
import {
  NicknameQuery,
  NicknameReply,
  nickname as nicknameShape,
  SignUpBody,
  SignUpReply,
} from '@fanfold/contracts/identity';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { confirmationEmail, knownAddressEmail } from '@fanfold/mail';
import { keyedHash, oidFromKey } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { idempotencyKeyOf } from '../http/auth.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * Sign-up's first step. Neither the reply nor its timing tells whether the address was known already. Sent again with
 * its Idempotency-Key it is the same sign-up, also when the first one got only as far as reserving the address.
 */
export const signUpRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { claims, clock } = deps;

  app.post(
    '/api/account/signup',
    {
      schema: { body: SignUpBody, response: { 202: SignUpReply } },
      config: { rateLimit: deps.limits.signUp },
    },
    async (request, reply) => {
      const { password, birthDate } = request.body;
      if (isCommonPassword(password)) throw fieldProblem('PASSWORD_TOO_COMMON', 'password');
      if (ageOn(clock.now(), birthDate) < limits.minimumAge) throw fieldProblem('TOO_YOUNG', 'birthDate');
      const owner = signUpIdOf(deps, request);
      await signUp(deps, owner, { form: request.body, correlationId: request.id });
      return reply.code(202).send({ signUpId: owner, stage: 'askForConfirmationKey' });
    },
  );

  app.get(
    '/api/account/nickname-available',
    { schema: { querystring: NicknameQuery, response: { 200: NicknameReply } } },
    async (request) => {
      const { success, data } = nicknameShape.safeParse(request.query.nickname);
      if (!success) return { available: false };
      return { available: (await claims.holder('nickname', data, clock.now())) === undefined };
    },
  );
};

/** Random without a key; with one it follows from key, address and nickname, under a secret: nobody else can name it. */
const signUpIdOf = (
  { clock, ids, pepper }: IdentityDeps,
  request: FastifyRequest<{ Body: z.infer<typeof SignUpBody> }>,
): Oid => {
  if (request.headers['idempotency-key'] === undefined) return parseOid(ids.oid(clock.now()));
  const { email, nickname } = request.body;
  const wanted = JSON.stringify(['sign-up', idempotencyKeyOf(request), email, nickname]);
  return parseOid(oidFromKey(keyedHash(pepper, wanted)));
};

type Asked = { readonly form: z.infer<typeof SignUpBody>; readonly correlationId: string };

/** Reserves nickname and address, then registers; a known address only gets a mail that tells its owner. */
const signUp = async (deps: IdentityDeps, owner: Oid, { form, correlationId }: Asked): Promise<void> => {
  const { claims, clock, ids, mailer, pepper, publicUrl } = deps;
  const { email, nickname, language } = form;
  // The expensive part comes first and for everybody, so that its time tells nothing.
  const passwordHash = await hashPassword(form.password);
  const context = { actor: visitor, correlationId, key: ids.uuid() };
  const wantedNickname = { kind: 'nickname', value: nickname, owner } as const;
  if (!(await claims.reserve(wantedNickname, context))) throw fieldProblem('NICKNAME_TAKEN', 'nickname');
  if (!(await claims.reserve({ kind: 'email', value: email, owner }, context))) {
    await claims.settle('ReleaseClaim', wantedNickname, context);
    return mailer({ to: email, language, key: owner, ...knownAddressEmail(language, { publicUrl }) });
  }
  const code = firstCode(pepper, owner);
  const hashed = hashedCode(code, { pepper, accountOid: owner, now: clock.now() });
  await register(deps, { owner, form, correlationId, secrets: { passwordHash, ...hashed } });
  return mailer({ to: email, language, key: owner, ...confirmationEmail(language, { code }) });
};

type Registration = Asked & {
  readonly owner: Oid;
  readonly secrets: { passwordHash: string; codeHash: string; codeExpiresAt: string };
};

const register = async (
  { eventLog, claims }: IdentityDeps,
  { owner, form, correlationId, secrets }: Registration,
): Promise<void> => {
  const { email, nickname, birthDate, language, consents, invitedBy } = form;
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
      ...secrets,
      invitedBy,
      now,
    }),
  });
  accepted(outcome);
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
