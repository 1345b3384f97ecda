import { parseOid } from '@fanfold/domain';
import { accountStream, type GrantableRole } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import { createLogger, randomIds, systemClock } from '@fanfold/platform';
import { positionsReached } from '@fanfold/projection';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';

import { registerAuth } from '../../http/auth.ts';
import { onError } from '../../http/problem.ts';
import { Sessions } from '../../http/sessions.ts';
import { moneyBackRoutes } from '../money-back/index.ts';
import { webhookRoute } from '../webhook.route.ts';

const log = createLogger('test', { level: 'silent' });

type Options = {
  readonly port: number;
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly databaseUrl: string;
  readonly providers: Providers;
};

/** The webhooks and the ways of money back, served with their policy, on real stores and without the rest of the API. */
export const servePayments = async ({ port, eventLog, db, databaseUrl, providers }: Options) => {
  await using opening = new AsyncDisposableStack();
  const positions = opening.use(await positionsReached({ databaseUrl, log }));
  const sessions = new Sessions(db as never, systemClock);
  const app = fastify() as unknown as FastifyInstance;
  opening.defer(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(onError);
  await app.register(cookie);
  registerAuth(app, { sessions, eventLog, clock: systemClock });
  await app.register(moneyBackRoutes, { eventLog, db, positions, clock: systemClock, mailRelayUrl: '' });
  await app.register(webhookRoute, { eventLog, providers, clock: systemClock, log } as never);
  await app.listen({ port, host: '127.0.0.1' });
  const places = opening.move();
  return {
    /** A token of somebody new who holds these roles and has just entered the password. */
    signIn: async (...roles: readonly GrantableRole[]) => {
      const oid = await register(eventLog, roles);
      return { oid, token: await sessions.open(oid, 'test') };
    },
    [Symbol.asyncDispose]: () => places.disposeAsync(),
  };
};

const register = async (eventLog: EventLog, roles: readonly GrantableRole[]) => {
  const oid = parseOid(randomIds.oid(systemClock.now()));
  const handle = async (
    command: (now: string) => Parameters<(typeof accountStream)['decider']['decide']>[1],
  ) => {
    const key = randomIds.uuid();
    const actor = { oid: null, role: 'system' } as const;
    const request = { id: oid, key, body: key, actor, correlationId: key, command };
    const outcome = await eventLog.commands.of(accountStream).handle(request);
    if (outcome.status !== 'accepted') throw new Error(JSON.stringify(outcome));
  };
  await handle((now) => ({
    type: 'RegisterAccount',
    accountOid: oid,
    email: `${oid}@example.test`,
    nickname: oid,
    birthDate: '1990-01-31',
    passwordHash: 'nobody signs in with a password here',
    language: 'en',
    claims: { email: `email-${oid}`, nickname: `nickname-${oid}` },
    consents: { termsVersion: '1', personalDataVersion: '1', marketing: false },
    codeHash: 'code',
    codeExpiresAt: new Date(Date.parse(now) + 600_000).toISOString(),
    now,
  }));
  await handle((now) => ({ type: 'ConfirmEmail', codeHash: 'code', now }));
  for (const role of roles) await handle(() => ({ type: 'GrantRole', role, reason: 'a test' }));
  return oid;
};
