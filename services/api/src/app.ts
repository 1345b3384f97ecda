import { randomUUID } from 'node:crypto';
import { Claims } from '@fanfold/application/identity';
import type { XClient } from '@fanfold/application/rewards';
import type { EventLog } from '@fanfold/event-log';
import type { Mailer, SendEmail } from '@fanfold/mail';
import type { Providers } from '@fanfold/payments';
import type { Clock, Ids, Logger, Seeds, Telemetry } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { catalogueRoutes } from './catalogue/index.ts';
import { commerceRoutes } from './commerce/index.ts';
import { earningsRoutes } from './earnings/index.ts';
import { registerAuth } from './http/auth.ts';
import { onError } from './http/problem.ts';
import { registerRequestBatching } from './http/request-batching.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { serverLimits } from './http/server-limits.ts';
import { Sessions, type SessionTables } from './http/sessions.ts';
import { registerTracing } from './http/trace.ts';
import { registerWeb } from './http/web.ts';
import { registerWellFormed } from './http/well-formed.ts';
import { identity } from './identity/index.ts';
import { createAccess } from './live/access.ts';
import type { LiveHub } from './live/hub.ts';
import { type LiveOptions, liveRoutes, prepareLive } from './live/index.ts';
import { messagesSince } from './live/outbox.ts';
import { countWebhooks, type HealthDeps, healthRoutes } from './operations/health/health.route.ts';
import { operationsRoutes } from './operations/index.ts';
import { payments } from './payments/index.ts';
import { refundRoutes } from './payments/refunds/index.ts';
import { rewardsRoutes } from './rewards/index.ts';
import { walletRoutes } from './wallet/index.ts';
import type { StatementSigner } from './wallet/statement/signer.ts';

export type AppOptions = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  /** For single statements that are short: see `openShortReads`. */
  readonly reads: Kysely<never>;
  readonly positions: Positions;
  readonly hub: LiveHub;
  readonly providers: Providers;
  /** Where people open Fanfold. */
  readonly publicUrl: string;
  /** For e-mail that a person waits for: tried for some seconds. */
  readonly mailer: Mailer;
  readonly sendEmail: SendEmail;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly seeds: Seeds;
  readonly xClient: XClient;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly adminPath: string;
  readonly claimPepper: string;
  readonly signer: StatementSigner;
  readonly webFolder: string;
  /** Attempts a minute and address for sign-up, log-in and codes. */
  readonly attemptsPerMinute: number;
  /** What is not ready, by name; empty when everything is. */
  readonly unready: () => Promise<Readonly<Record<string, string>>>;
  /** How this process is, and what it knows of the others. */
  readonly watch: HealthDeps['watch'];
};

/** The API with everything it needs passed in. Listening is the caller's. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { eventLog, db, clock, ids, log, telemetry } = options;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged of a request names its id itself; a logger of its own for each would cost more than most log lines.
    childLoggerFactory: (logger) => logger,
    ...serverLimits,
    trustProxy: false,
  }) as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(onError);
  registerRequestBatching(app);
  registerTracing(app);
  countWebhooks(app, telemetry);
  registerWellFormed(app);
  await registerPlugins(app);

  const sessions = new Sessions({ db: onSessions(db), reads: onSessions(options.reads), clock });
  registerAuth(app, { sessions, eventLog, clock });
  const claims = new Claims(eventLog, options.claimPepper);
  const live = liveOptions(options, sessions);
  await prepareLive(app, live);
  const perMinute = { max: options.attemptsPerMinute, timeWindow: 60_000 };
  await app.register(identity, {
    eventLog,
    db,
    positions: options.positions,
    sessions,
    claims,
    mailer: options.mailer,
    clock,
    ids,
    pepper: options.claimPepper,
    adminPath: options.adminPath,
    publicUrl: options.publicUrl,
    limits: { signUp: perMinute, confirm: perMinute, logIn: perMinute },
  });
  await app.register(payments, {
    eventLog,
    providers: options.providers,
    publicUrl: options.publicUrl,
    ids,
    pepper: options.claimPepper,
    mailer: options.mailer,
    rateLimit: perMinute,
    clock,
    log,
  });
  await registerContexts(app, options, claims);
  await app.register(liveRoutes, live);

  await app.register(healthRoutes, { watch: options.watch, unready: options.unready, clock, telemetry });
  app.get('/api/openapi.json', async () => app.swagger());
  await registerWeb(app, options.webFolder);
  return app;
};

const onSessions = (db: Kysely<never>) => db as unknown as Kysely<SessionTables>;

/** Everything that reads and writes the log and its read models, each context with what it needs. */
const registerContexts = async (app: FastifyInstance, options: AppOptions, claims: Claims): Promise<void> => {
  const { eventLog, db, positions, clock, ids, signer, sendEmail, publicUrl } = options;
  const { nicknameHolder } = claims;
  await app.register(refundRoutes, { eventLog, db, positions, clock, sendEmail, publicUrl });
  await app.register(commerceRoutes, { eventLog, db, positions, clock, ids, nicknameHolder });
  await app.register(rewardsRoutes, {
    ...options,
    claims,
    pepper: options.claimPepper,
  });
  await app.register(catalogueRoutes, { eventLog, db, positions, clock, ids });
  await app.register(walletRoutes, { eventLog, db, reads: options.reads, positions, clock, ids, signer });
  await app.register(earningsRoutes, { db, positions });
  await app.register(operationsRoutes, { eventLog, db, positions, clock, ids });
};

const liveOptions = ({ eventLog, db, hub, clock, log }: AppOptions, sessions: Sessions): LiveOptions => ({
  hub,
  since: (missed) => messagesSince(db, missed),
  head: () => eventLog.client.head(),
  access: createAccess({ eventLog, sessions, clock }),
  heartbeatMs: 15_000,
  // Clients of a process that stops come again spread over two seconds.
  retryMs: () => 500 + Math.floor(Math.random() * 2_000),
  clock,
  log,
});

const registerPlugins = async (app: FastifyInstance): Promise<void> => {
  await registerSecurityHeaders(app);
  await app.register(cookie);
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, { global: false });
  await app.register(swagger, {
    openapi: { info: { title: 'Fanfold', version: '1' } },
    transform: jsonSchemaTransform,
  });
};
