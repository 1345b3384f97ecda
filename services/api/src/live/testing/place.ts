import type { AddressInfo } from 'node:net';
import type { GrantableRole } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import { createLogger, createTelemetry, systemClock } from '@fanfold/platform';
import { outboxTail } from '@fanfold/projection';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';

import { registerAccount, revokeRole } from '../../../../../test/support/accounts.ts';
import { startTestStores, type TestStores } from '../../../../../test/support/event-log.ts';
import type { Sessions } from '../../http/sessions.ts';
import { bareApp } from '../../http/testing/bare-app.ts';
import { type Access, createAccess } from '../access.ts';
import type { LiveCaps } from '../caps.ts';
import { LiveHub } from '../hub.ts';
import { liveRoutes, prepareLive } from '../index.ts';
import { feedHub, messagesSince } from '../outbox.ts';

const log = createLogger('test', { level: 'fatal' });

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
  readonly serve: (heartbeatMs?: number, caps?: LiveCaps) => Promise<Service>;
  /** Writes messages into the outbox in one transaction. */
  readonly emit: (rows: readonly Row[]) => Promise<void>;
  readonly register: (...roles: readonly GrantableRole[]) => Promise<string>;
  readonly revokeRole: (oid: string, role: GrantableRole) => Promise<void>;
};

export type Row = { position: number; n?: number; topic: string; payload?: object };

export const openPlace = async (): Promise<Place> => {
  const stores = await startTestStores();
  const eventLog = stores.open();
  const db = stores.database.db as unknown as Kysely<never>;
  return {
    stores,
    eventLog,
    db,
    serve: (heartbeatMs = 600, caps) => serve({ stores, eventLog, db }, heartbeatMs, caps),
    emit: (rows) => emit(db, rows),
    register: (...roles) => registerAccount(eventLog, roles),
    revokeRole: (oid, role) => revokeRole(eventLog, oid, role),
    [Symbol.asyncDispose]: () => stores[Symbol.asyncDispose](),
  };
};

const serve = async (
  { stores, eventLog, db }: Pick<Place, 'stores' | 'eventLog' | 'db'>,
  heartbeatMs: number,
  caps?: LiveCaps,
): Promise<Service> => {
  const hub = new LiveHub(createTelemetry('test'), caps);
  const tail = await outboxTail({
    databaseUrl: stores.database.url,
    log,
    onMessages: (messages) => feedHub(hub, messages),
    onGap: () => hub.resync(tail.cursor()),
    idle: { hasNoListeners: () => hub.size === 0, onSkipped: (cursor) => hub.begin(cursor) },
  });
  hub.onWatched = tail.wake;
  hub.begin(tail.cursor());
  const { app, sessions } = await bareApp({ eventLog, db });
  const access = createAccess({ eventLog, sessions, clock: systemClock });
  const gated: Access = {
    ...access,
    admit: async (caller, topic) => {
      await service.gate;
      return access.admit(caller, topic);
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
