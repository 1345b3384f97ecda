import { randomInt } from 'node:crypto';
import { type Language, limits, terms } from '@fanfold/contracts';
import {
  ConfirmSignUpBody,
  LogInReply,
  NicknameQuery,
  NicknameReply,
  nickname as nicknameShape,
  ResendCodeBody,
  SignUpBody,
  SignUpReply,
} from '@fanfold/contracts/account';
import { type Oid, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { keyedHash } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { setSessionCookie } from '../http/auth.ts';
import { accepted } from '../http/command.ts';
import { ProblemError } from '../http/problem.ts';
import type { IdentityDeps } from './index.ts';
import { hashPassword, isCommonPassword } from './passwords.ts';

/** A code is six digits; only its HMAC is kept, bound to the account. */
export const issueCode = (pepper: string, accountOid: string, now: string) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeExpiresAt = new Date(Date.parse(now) + limits.confirmationCodeMinutes * 60_000).toISOString();
  return { code, codeHash: codeHash(pepper, accountOid, code), codeExpiresAt };
};

const codeHash = (pepper: string, accountOid: string, code: string): string =>
  keyedHash(pepper, `code:${accountOid}:${code}`);

const visitor = { oid: null, role: 'visitor' } as const;

/** Sign-up, in two steps. Neither the first reply nor its timing tells whether the address was known already. */
export const signUpRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, claims, clock, ids, mailer, pepper, sessions } = deps;

  app.post(
    '/api/account/signup',
    {
      schema: { body: SignUpBody, response: { 202: SignUpReply } },
      config: { rateLimit: deps.limits.signUp },
    },
    async (request, reply) => {
      const { email, password, nickname, birthDate, language, consents } = request.body;
      if (isCommonPassword(password)) throw fieldProblem('PASSWORD_TOO_COMMON', 'password');
      if (ageOn(clock.now(), birthDate) < limits.minimumAge) throw fieldProblem('TOO_YOUNG', 'birthDate');
      const now = clock.now();
      const accountOid = parseOid(ids.oid(now));
      // The expensive part comes first and for everybody, so that its time tells nothing.
      const passwordHash = await hashPassword(password);
      const context = { actor: visitor, correlationId: request.id, key: accountOid };
      if (!(await claims.reserve('nickname', nickname, accountOid, context))) {
        throw fieldProblem('NICKNAME_TAKEN', 'nickname');
      }
      const { code, codeHash, codeExpiresAt } = issueCode(pepper, accountOid, now);
      if (await claims.reserve('email', email, accountOid, context)) {
        accepted(
          await eventLog.commands.of(accountStream).handle({
            id: accountOid,
            key: accountOid,
            body: { accountOid },
            actor: { oid: accountOid, role: 'visitor' },
            correlationId: request.id,
            command: (now) => ({
              type: 'RegisterAccount',
              accountOid,
              email,
              nickname,
              birthDate,
              passwordHash,
              language,
              claims: {
                email: claims.idOf('email', email),
                nickname: claims.idOf('nickname', nickname),
              },
              consents: {
                termsVersion: terms.terms,
                personalDataVersion: terms.personalData,
                marketing: consents.marketing,
              },
              codeHash,
              codeExpiresAt,
              now,
            }),
          }),
        );
        await mailer(email, language, { kind: 'confirmation', code }, accountOid);
      } else {
        await claims.settle(
          'ReleaseClaim',
          { kind: 'nickname', value: nickname, owner: accountOid },
          context,
        );
        await mailer(email, language, { kind: 'already-registered' }, accountOid);
      }
      return reply.code(202).send({ signUpId: accountOid, stage: 'askForConfirmationKey' });
    },
  );

  app.post(
    '/api/account/signup/confirm',
    {
      schema: { body: ConfirmSignUpBody, response: { 200: LogInReply } },
      config: { rateLimit: deps.limits.confirm },
    },
    async (request, reply) => {
      const { signUpId, code } = request.body;
      const outcome = await eventLog.commands.of(accountStream).handle({
        id: signUpId,
        key: ids.uuid(),
        body: { code: codeHash(pepper, signUpId, code) },
        actor: { oid: signUpId, role: 'visitor' },
        correlationId: request.id,
        command: (now) => ({ type: 'ConfirmEmail', codeHash: codeHash(pepper, signUpId, code), now }),
      });
      // An account that does not exist answers like a wrong code: the id may be that of a known address.
      if (outcome.status === 'refused' && outcome.refused !== 'CONFIRMATION_CODE_EXPIRED') {
        throw new ProblemError('CONFIRMATION_CODE_WRONG');
      }
      const { state, events, position } = accepted(outcome);
      if (events[0]?.type !== 'EmailConfirmed') throw new ProblemError('CONFIRMATION_CODE_WRONG');
      await confirmClaims(deps, signUpId, state, request.id);
      const token = await sessions.open(signUpId, request.headers['user-agent'] ?? '');
      setSessionCookie(reply, token);
      return {
        oid: signUpId,
        stage: 'complete' as const,
        token,
        email: state.email ?? '',
        position: String(position),
      };
    },
  );

  app.post(
    '/api/account/signup/resend',
    {
      schema: { body: ResendCodeBody, response: { 202: SignUpReply } },
      config: { rateLimit: deps.limits.confirm },
    },
    async (request, reply) => {
      const { signUpId } = request.body;
      await resendCode(deps, signUpId, request.id);
      return reply.code(202).send({ signUpId, stage: 'askForConfirmationKey' });
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

/** Sends a fresh code to an unconfirmed account, and keeps its claims from lapsing meanwhile. */
export const resendCode = async (
  deps: IdentityDeps,
  accountOid: Oid,
  correlationId: string,
): Promise<void> => {
  const { eventLog, claims, clock, ids, mailer, pepper } = deps;
  const { state } = await eventLog.commands.load(accountStream, accountOid, { maxAgeMs: 0 });
  if (state.status !== 'unconfirmed' || !state.email || !state.nickname) return;
  const context = { actor: visitor, correlationId, key: ids.uuid() };
  if (!(await claims.reserve('nickname', state.nickname, accountOid, context))) return;
  if (!(await claims.reserve('email', state.email, accountOid, context))) return;
  const { code, codeHash, codeExpiresAt } = issueCode(pepper, accountOid, clock.now());
  accepted(
    await eventLog.commands.of(accountStream).handle({
      id: accountOid,
      key: context.key,
      body: {},
      actor: { oid: accountOid, role: 'visitor' },
      correlationId,
      command: () => ({ type: 'IssueConfirmationCode', codeHash, codeExpiresAt }),
    }),
  );
  await mailer(state.email, state.language, { kind: 'confirmation', code }, context.key);
};

/** Done here so that the name is safe at once; a process manager does it too, should this process die before it. */
const confirmClaims = async (
  { claims }: IdentityDeps,
  owner: Oid,
  state: { readonly email: string | null; readonly nickname: string | null; readonly language: Language },
  correlationId: string,
): Promise<void> => {
  const context = { actor: { oid: owner, role: 'user' } as const, correlationId, key: `confirm-${owner}` };
  if (state.email) await claims.settle('ConfirmClaim', { kind: 'email', value: state.email, owner }, context);
  if (state.nickname)
    await claims.settle('ConfirmClaim', { kind: 'nickname', value: state.nickname, owner }, context);
};

const fieldProblem = (
  code: 'PASSWORD_TOO_COMMON' | 'TOO_YOUNG' | 'NICKNAME_TAKEN',
  path: string,
): ProblemError => new ProblemError(code, { fields: [{ path, code: code.toLowerCase(), message: '' }] });

/** Completed years at `now` (UTC calendar). */
const ageOn = (now: string, birthDate: string): number => {
  const [year = 0, rest = ''] = [Number(birthDate.slice(0, 4)), birthDate.slice(4)];
  const years = Number(now.slice(0, 4)) - year;
  return now.slice(4, 10) < rest ? years - 1 : years;
};
