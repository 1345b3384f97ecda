import type { AddressInfo } from 'node:net';
import { parseOid } from '@fanfold/domain';
import { accountStream, type GrantableRole } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, randomIds, systemClock } from '@fanfold/platform';
import { outboxTail } from '@fanfold/projection';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type Kysely, sql } from 'kysely';

import { startTestStores, type TestStores } from '../../../../../test/support/event-log.ts';
import { registerAuth } from '../../http/auth.ts';
import { onError } from '../../http/problem.ts';
import { Sessions } from '../../http/sessions.ts';
import { type Access, createAccess } from '../access.ts';
import { LiveHub } from '../hub.ts';
import { liveRoutes, prepareLive } from '../index.ts';
import { feedHub, messagesSince } from '../outbox.ts';

const log = createLogger('test', { level: 'fatal' });
const actor = { oid: null, role: 'system' } as const;

/** One API process's live updates on real stores, without the rest of the API. */
export type Service = AsyncDisposable & {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly hub: LiveHub;
  readonly sessions: Sessions;
  /** Set it to make authorisation wait. */
  gate: Promise<unknown>;
};

export type Place = AsyncDisposable & {
  readonly stores: TestStores;
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly serve: (heartbeatMs?: number) => Promise<Service>;
  /** Writes messages into the outbox in one transaction. */
  readonly emit: (rows: readonly Row[]) => Promise<void>;
  readonly register: (...roles: readonly GrantableRole[]) => Promise<string>;
  readonly role: (oid: string, type: 'GrantRole' | 'RevokeRole', role: GrantableRole) => Promise<void>;
};

export type Row = { position: number; n?: number; topic: string; payload?: object };

export const openPlace = async (): Promise<Place> => {
  const stores = await startTestStores();
  const eventLog = stores.open();
  const db = stores.database.db as unknown as Kysely<never>;
  const role: Place['role'] = async (oid, type, name) => {
    const command = { type, role: name, reason: 'a test' } as const;
    await handle(eventLog, oid, () => command);
  };
  return {
    stores,
    eventLog,
    db,
    role,
    serve: (heartbeatMs = 600) => serve({ stores, eventLog, db }, heartbeatMs),
    emit: (rows) => emit(db, rows),
    register: async (...roles) => {
      const oid = randomIds.oid(systemClock.now());
      await register(eventLog, oid);
      for (const name of roles) await role(oid, 'GrantRole', name);
      return oid;
    },
    [Symbol.asyncDispose]: () => stores[Symbol.asyncDispose](),
  };
};

const serve = async (
  { stores, eventLog, db }: Pick<Place, 'stores' | 'eventLog' | 'db'>,
  heartbeatMs: number,
): Promise<Service> => {
  const hub = new LiveHub(createTelemetry('test'));
  const tail = await outboxTail({
    databaseUrl: stores.database.url,
    log,
    onMessages: (messages) => feedHub(hub, messages),
    onGap: () => hub.resync(tail.cursor()),
    rest: { nobodyListens: () => hub.size === 0, onPassed: (cursor) => hub.begin(cursor) },
  });
  hub.onWatched = tail.wake;
  hub.begin(tail.cursor());
  const sessions = new Sessions(db as never, systemClock);
  const app = fastify() as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(onError);
  await app.register(cookie);
  registerAuth(app, { sessions, eventLog, clock: systemClock });
  const access = createAccess({ eventLog, sessions, clock: systemClock });
  const gated: Access = {
    ...access,
    refusal: async (caller, topic) => {
      await service.gate;
      return access.refusal(caller, topic);
    },
  };
  const deps = {
    hub,
    heartbeatMs,
    log,
    access: gated,
    clock: systemClock,
    retryMs: () => 700,
    since: (missed: Parameters<typeof messagesSince>[1]) => messagesSince(db, missed),
    head: () => eventLog.client.head(),
  };
  await prepareLive(app, deps);
  await app.register(liveRoutes, deps);
  app.post('/api/account/logout', async (request) => {
    if (request.caller) await sessions.close(request.caller.session);
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const service: Service = {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    app,
    hub,
    sessions,
    gate: Promise.resolve(),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await tail[Symbol.asyncDispose]();
    },
  };
  return service;
};

const emit = async (db: Kysely<never>, rows: readonly Row[]): Promise<void> => {
  const json = JSON.stringify(
    rows.map(({ position, n = 0, topic, payload = {} }) => ({
      position,
      n,
      topic,
      payload: { kind: 'test', topic, position: String(position), ...payload },
    })),
  );
  await sql`with written as (
    insert into live_outbox (position, n, topic, payload)
    select position, n, topic, payload
    from json_to_recordset(${json}::json) as row (position bigint, n integer, topic text, payload jsonb) returning 1
  ) select pg_notify('fanfold_live', (select count(*) from written)::text)`.execute(db);
};

type AccountCommand = Parameters<(typeof accountStream)['decider']['decide']>[1];

const handle = async (
  eventLog: EventLog,
  oid: string,
  command: (now: string) => AccountCommand,
): Promise<void> => {
  const key = randomIds.uuid();
  const request = { id: oid, key, body: key, actor, correlationId: key, command };
  const outcome = await eventLog.commands.of(accountStream).handle(request);
  if (outcome.status !== 'accepted') throw new Error(JSON.stringify(outcome));
};

const register = async (eventLog: EventLog, oid: string): Promise<void> => {
  await handle(eventLog, oid, (now) => ({
    type: 'RegisterAccount',
    accountOid: parseOid(oid),
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
  await handle(eventLog, oid, (now) => ({ type: 'ConfirmEmail', codeHash: 'code', now }));
};
