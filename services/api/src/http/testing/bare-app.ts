import type { EventLog } from '@fanfold/event-log';
import { systemClock } from '@fanfold/platform';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';

import { registerAuth } from '../auth.ts';
import { onError } from '../problem.ts';
import { Sessions } from '../sessions.ts';

/** What every route stands on (schemas, sessions, the policy, problem documents), without any route. */
export const bareApp = async ({
  eventLog,
  db,
  secondFactorRequired = false,
}: {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly secondFactorRequired?: boolean;
}): Promise<{ readonly app: FastifyInstance; readonly sessions: Sessions }> => {
  const sessions = new Sessions({ db: db as never, reads: db as never, clock: systemClock });
  const app = fastify() as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(onError);
  await app.register(cookie);
  registerAuth(app, {
    sessions,
    eventLog,
    clock: systemClock,
    publicUrl: 'https://fanfold.example',
    secondFactorRequired,
  });
  return { app, sessions };
};
