import type { GrantableRole } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';
import type { SendEmail } from '@fanfold/mail';
import type { Providers } from '@fanfold/payments';
import { createLogger, systemClock } from '@fanfold/platform';
import { type Positions, positionsReached } from '@fanfold/projection';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { registerAccount } from '../../../../../test/support/accounts.ts';
import { bareApp } from '../../http/testing/bare-app.ts';
import { refundRoutes } from '../refunds/index.ts';
import { webhookRoute } from '../webhook.route.ts';

const sendsNothing: SendEmail = async () => ({ status: 'later', reason: 'This test sends no e-mail' });
const log = createLogger('test', { level: 'silent' });

type Options = {
  readonly port: number;
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly databaseUrl: string;
  readonly providers: Providers;
  /** How receipts are mailed; without it none is. */
  readonly sendEmail?: SendEmail;
  /** Further routes of the API, served beside them. */
  readonly more?: (app: FastifyInstance, positions: Positions) => Promise<void>;
};

/**
 * Serves the routes of webhooks, refunds and disputes with their policy, on real stores, without the rest of
 * the API.
 */
export const servePayments = async (options: Options) => {
  const { port, eventLog, db, databaseUrl, providers, sendEmail = sendsNothing, more } = options;
  await using opening = new AsyncDisposableStack();
  const positions = opening.use(await positionsReached({ databaseUrl, log }));
  const { app, sessions } = await bareApp({ eventLog, db });
  opening.defer(() => app.close());
  await app.register(refundRoutes, {
    eventLog,
    db,
    positions,
    clock: systemClock,
    sendEmail,
    publicUrl: 'http://fanfold.example',
  });
  await app.register(webhookRoute, { eventLog, providers, clock: systemClock, log });
  await more?.(app, positions);
  await app.listen({ port, host: '127.0.0.1' });
  const places = opening.move();
  return {
    /** A token of a new account that holds these roles and has just entered the password. */
    signIn: async (...roles: readonly GrantableRole[]) => {
      const oid = await registerAccount(eventLog, roles);
      return { oid, token: await sessions.open(oid, 'test') };
    },
    [Symbol.asyncDispose]: () => places.disposeAsync(),
  };
};
