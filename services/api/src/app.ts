import { randomUUID } from 'node:crypto';
import { Claims } from '@fanfold/application/identity';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

import { contextRoutes } from './contexts.gen.ts';
import type { ApiDeps, ProcessDeps } from './deps.ts';
import { headOf } from './discovery/page-heads.ts';
import { registerAuth } from './http/auth.ts';
import { registerCountry } from './http/country.ts';
import { described } from './http/docs/described.ts';
import { registerDocs } from './http/docs/docs.route.ts';
import { registerFloods } from './http/guesses/floods.ts';
import { registerGuesses } from './http/guesses/index.ts';
import { registerKeep } from './http/keep.ts';
import { onError } from './http/problem.ts';
import { registerRequestBatching } from './http/request-batching.ts';
import { registerRequestSchemas } from './http/request-schemas.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { maxSockets, serverLimits } from './http/server-limits.ts';
import type { Sessions } from './http/sessions.ts';
import { registerTracing } from './http/trace.ts';
import { registerWeb } from './http/web.ts';
import { registerWellFormed } from './http/well-formed.ts';
import { createAccess } from './live/access.ts';
import type { LiveHub } from './live/hub.ts';
import { type LiveOptions, liveRoutes, prepareLive } from './live/index.ts';
import { messagesSince } from './live/outbox.ts';
import { countWebhooks } from './operations/health/health.route.ts';

export type AppOptions = ProcessDeps & {
  readonly sessions: Sessions;
  readonly hub: LiveHub;
  readonly webFolder: string;
  /** Whether every page says that this is a demo. */
  readonly demo: boolean;
  /** Attempts a minute and network address for sign-up, log-in and codes. */
  readonly attemptsPerMinute: number;
  /** The networks (CIDR) of the proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[];
};

/** The API with everything it needs passed in. Listening is the caller's. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { eventLog, sessions, clock, log, telemetry } = options;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged of a request names its id itself; a logger of its own for each would cost more than most
    // log lines.
    childLoggerFactory: (logger) => logger,
    ...serverLimits,
    // Only what these proxies say of an address is believed.
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
  }) as FastifyInstance;
  app.server.maxConnections = maxSockets();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(onError);
  registerRequestSchemas(app);
  registerRequestBatching(app);
  registerTracing(app);
  countWebhooks(app, telemetry);
  registerWellFormed(app);
  await registerPlugins(app, options);

  registerCountry(app, options.countryHeader);
  registerAuth(app, { ...options, sessions, eventLog, clock });
  registerKeep(app);
  const live = liveOptions(options);
  await prepareLive(app, live);
  const deps = apiDeps(options);
  registerGuesses(app, { ...deps, attemptsPerMinute: options.attemptsPerMinute });
  registerFloods(app, { ...deps, attemptsPerMinute: options.attemptsPerMinute });
  for (const routes of contextRoutes) await app.register(routes, deps);
  await app.register(liveRoutes, live);

  app.get('/api/openapi.json', async () => app.swagger());
  registerDocs(app);
  await registerWeb(app, {
    folder: options.webFolder,
    demo: options.demo,
    publicUrl: options.publicUrl,
    cdnBase: options.cdnBase,
    headOf: (pathname, { country }) => headOf({ ...options, country }, pathname),
  });
  return app;
};

const apiDeps = ({
  hub: _hub,
  webFolder: _folder,
  demo: _demo,
  attemptsPerMinute: _attempts,
  trustedProxies: _proxies,
  ...deps
}: AppOptions): ApiDeps => {
  const claims = new Claims(deps.eventLog, deps.pepper);
  const { nicknameHolder } = claims;
  return { ...deps, claims, nicknameHolder };
};

const liveOptions = ({ eventLog, db, hub, clock, log, sessions }: AppOptions): LiveOptions => ({
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

const registerPlugins = async (
  app: FastifyInstance,
  { cdnBase }: Pick<AppOptions, 'cdnBase'>,
): Promise<void> => {
  await registerSecurityHeaders(app, cdnBase);
  await app.register(cookie);
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] });
  await app.register(swagger, {
    openapi: { info: { title: 'Fanfold', version: '1' } },
    transform: jsonSchemaTransform,
    transformObject: (built) =>
      described('openapiObject' in built ? built.openapiObject : built.swaggerObject),
  });
};
