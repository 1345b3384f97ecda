import type { Clock, Logger } from '@fanfold/platform';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

import { readForms } from './http/form.ts';
import { styleRoute } from './http/style.route.ts';
import { mailbox } from './mailbox/index.ts';
import { createMessages } from './mailbox/messages.ts';
import { createDeliveries } from './payments/deliveries.ts';
import { payments } from './payments/index.ts';
import { createPages } from './payments/pages.ts';
import type { Store } from './store.ts';

export type SandboxOptions = {
  readonly store: Store;
  /** Where payers reach the sandbox, e.g. `http://localhost:8081`. */
  readonly baseUrl: string;
  /** Signs the webhooks; Fanfold has the same. */
  readonly secret: string;
  readonly clock: Clock;
  readonly uuid: () => string;
  readonly log: Logger;
};

export type Sandbox = AsyncDisposable & {
  /** Starts answering; resolves with the address listened on. */
  readonly listen: (at: { port: number; host: string }) => Promise<string>;
};

/** The stand-ins for outside parties: a payment provider and a mailbox. */
export const createSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { store, baseUrl, clock, log } = options;
  const app = Fastify({
    // Named by its interface, or pino's richer type would run through every plugin.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readForms(app);

  const deliveries = createDeliveries(options);
  await app.register(styleRoute);
  await app.register(payments, { pages: createPages({ ...options, deliveries }), store, baseUrl });
  await app.register(mailbox, { messages: createMessages({ store, clock }) });
  app.get('/healthz', () => ({ ok: true }));
  app.get('/', (_request, reply) => reply.redirect('/mailbox'));
  return {
    listen: (at) => app.listen(at),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await deliveries[Symbol.asyncDispose]();
    },
  };
};
