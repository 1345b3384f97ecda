import { RefusedError } from '@fanfold/application';
import { EntryQuery, EntryReply } from '@fanfold/contracts/operations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import type { OperationsDeps } from './deps.ts';

/**
 * The check at the entry of the administration (ADM-080): its access rule asks for the role and a password
 * that was entered lately; the address has to be the configured one (ADM-038).
 */
export const entryRoute: FastifyPluginAsyncZod<OperationsDeps> = async (app, { adminPath }) => {
  app.get(
    '/api/admin/entry',
    { schema: { querystring: EntryQuery, response: { 200: EntryReply } } },
    async (request) => {
      if (request.query.path !== adminPath) throw new RefusedError('NOT_FOUND');
      const { roles } = callerOf(request);
      return { as: roles.includes('admin') ? ('admin' as const) : ('finance' as const) };
    },
  );
};
