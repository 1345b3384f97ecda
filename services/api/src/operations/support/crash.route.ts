import { CrashBody, CrashReply } from '@fanfold/contracts/operations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import type { OperationsDeps } from '../deps.ts';

/**
 * A fault in the browser is written to the log under the request's id, which the person is shown as the
 * reference. Visitors report as well, so many in a minute.
 */
export const crashRoute: FastifyPluginAsyncZod<OperationsDeps> = async (app) => {
  app.post(
    '/api/support/crashes',
    { schema: { body: CrashBody, response: { 200: CrashReply } } },
    async (request) => {
      const { name, message, stack, path } = request.body;
      request.log.error({ crash: { name, message, stack, path } }, 'A page failed in a browser');
      return { reference: `urn:uuid:${request.id}` };
    },
  );
};
