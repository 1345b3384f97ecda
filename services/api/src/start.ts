import { fileURLToPath } from 'node:url';
import { initialiseLog, openEventLog } from '@fanfold/event-log';
import {
  type Config,
  clockFrom,
  dataPaths,
  type Logger,
  loadSecrets,
  publicUrl,
  randomIds,
  type Telemetry,
} from '@fanfold/platform';
import { outboxTail, positionsReached } from '@fanfold/projection';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import { buildApp } from './app.ts';
import { createMailer } from './identity/mailer.ts';
import { LiveHub } from './live/hub.ts';
import { feedHub } from './live/outbox.ts';
import { sandboxProvider } from './payments/sandbox-provider.ts';

export type ApiOptions = { readonly config: Config; readonly log: Logger; readonly telemetry: Telemetry };

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Opens everything the API needs and listens. Disposing closes in the opposite order: first the doors, then the stores. */
export const startApi = async ({ config, log, telemetry }: ApiOptions): Promise<AsyncDisposable> => {
  await using opening = new AsyncDisposableStack();
  const { FANFOLD_DATABASE_URL: databaseUrl, FANFOLD_ESDB_URL: url } = config;
  if (!databaseUrl || !url) throw new Error('FANFOLD_DATABASE_URL and FANFOLD_ESDB_URL have to be set');
  const clock = clockFrom(config);
  const secrets = loadSecrets(config, dataPaths(config.FANFOLD_DATA_DIR).secrets);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12, application_name: 'fanfold-api' });
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle connection'));
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  opening.defer(() => db.destroy());
  const eventLog = opening.use(
    openEventLog({
      url,
      appendTimeoutMs: config.FANFOLD_APPEND_TIMEOUT_MS,
      masterKey: secrets.masterKey,
      db: db as never,
      clock,
      telemetry,
      log,
    }),
  );
  await initialiseLog(eventLog.client, { id: randomIds.uuid(), now: clock.now() });
  const positions = opening.use(await positionsReached({ databaseUrl, log }));
  const hub = new LiveHub(telemetry);
  const tail = await outboxTail({
    databaseUrl,
    log,
    onMessages: (messages) => feedHub(hub, messages),
    onGap: () => hub.resync(hub.position),
  });
  opening.use(tail);
  hub.position = tail.position();
  const sandboxUrl = config.FANFOLD_SANDBOX_URL ?? `http://localhost:${config.FANFOLD_PORT + 1}`;
  const app = await buildApp({
    eventLog,
    db,
    positions,
    hub,
    provider: sandboxProvider({
      sandboxUrl,
      publicUrl: publicUrl(config),
      apiUrl: `http://${config.FANFOLD_HOST}:${config.FANFOLD_PORT}`,
    }),
    mailer: createMailer({ relayUrl: sandboxUrl, log }),
    clock,
    ids: randomIds,
    log,
    telemetry,
    adminPath: config.FANFOLD_ADMIN_PATH,
    claimPepper: secrets.claimPepper,
    webhookSecret: secrets.webhookSecret,
    webFolder,
    attemptsPerMinute: config.FANFOLD_ATTEMPTS_PER_MINUTE,
    unready: async () => {
      const parts: Record<string, string> = {};
      await sql`select 1`.execute(db).catch(() => Object.assign(parts, { postgres: 'does not answer' }));
      await eventLog.client.head().catch(() => Object.assign(parts, { eventLog: 'does not answer' }));
      return parts;
    },
  });
  opening.defer(() => app.close());
  opening.defer(() => hub.closeAll());
  await app.listen({ port: config.FANFOLD_PORT, host: config.FANFOLD_HOST });
  return opening.move();
};
