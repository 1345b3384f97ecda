import type { Clock, Logger } from '@fanfold/platform';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

import { bankStandIn } from './bank/index.ts';
import { cdnStandIn } from './cdn/index.ts';
import { readForms } from './http/form.ts';
import { styleRoute } from './http/style.route.ts';
import { identityStandIn } from './identity/index.ts';
import { mailbox } from './mailbox/index.ts';
import { createMessages } from './mailbox/messages.ts';
import { createSmtpMailbox, type SmtpMailbox } from './mailbox/smtp.ts';
import { openIdStandIns } from './open-id/index.ts';
import { createCards } from './payments/cards.ts';
import { createDeliveries } from './payments/deliveries.ts';
import { payments } from './payments/index.ts';
import { createPages } from './payments/pages.ts';
import { picturesStandIn } from './pictures/index.ts';
import { ratesStandIn } from './rates/index.ts';
import type { Store } from './store.ts';
import { xStandIn } from './x/index.ts';

export type SandboxOptions = {
  readonly store: Store;
  /** The address of the sandbox for payers, e.g. `http://localhost:8081`. */
  readonly baseUrl: string;
  /** Where people open Fanfold. */
  readonly siteUrl: string;
  /** Fanfold's address for webhooks: `{hooksUrl}/{provider}`. */
  readonly hooksUrl: string;
  /** Every provider's keys are derived from it; Fanfold has the same secret. */
  readonly secret: string;
  /** The account in a currency from which creators are paid. */
  readonly bankAccountIn: (currency: string) => string;
  readonly clock: Clock;
  readonly uuid: () => string;
  readonly log: Logger;
};

export type Sandbox = AsyncDisposable & {
  /** Starts listening; resolves with the address. */
  readonly listen: (at: { port: number; host: string }) => Promise<string>;
  readonly smtp: Pick<SmtpMailbox, 'listen'>;
};

/** The stand-ins for outside parties: the payment providers and a mailbox. */
export const createSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { store, baseUrl, siteUrl, hooksUrl, secret, bankAccountIn, clock, uuid, log } = options;
  const app = Fastify({
    // Declared by its interface; otherwise pino's richer type would spread to every plugin.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readForms(app);

  const deliveries = createDeliveries(options);
  await app.register(styleRoute);
  const cards = createCards(store, uuid);
  const pages = createPages({ ...options, deliveries, cards });
  await app.register(payments, { pages, cards, baseUrl, hooksUrl, secret });
  const messages = createMessages({ store, clock });
  const smtp = createSmtpMailbox({ messages, log });
  await app.register(mailbox, { messages });
  await app.register(xStandIn, { clock });
  await app.register(ratesStandIn);
  await app.register(bankStandIn, { store, clock, accountIn: bankAccountIn });
  await app.register(cdnStandIn);
  await app.register(picturesStandIn);
  await app.register(identityStandIn);
  await app.register(openIdStandIns, { baseUrl, siteUrl });
  app.get('/healthz', () => ({ ok: true }));
  app.get('/', (_request, reply) => reply.redirect('/mailbox'));
  return {
    listen: (at) => app.listen(at),
    smtp,
    [Symbol.asyncDispose]: async () => {
      await smtp[Symbol.asyncDispose]();
      await app.close();
      await deliveries[Symbol.asyncDispose]();
    },
  };
};
