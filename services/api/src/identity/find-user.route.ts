import { findUsers } from '@fanfold/application/identity';
import { ReadHeaders } from '@fanfold/contracts';
import { FindUserQuery, FindUserReply } from '@fanfold/contracts/identity';
import { accounts } from '@fanfold/projections/identity/accounts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { freshness } from '../http/read-your-writes.ts';
import type { IdentityDeps } from './deps.ts';

/** ADM-020. */
export const findUserRoute: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  app.get(
    '/api/admin/getuser',
    { schema: { querystring: FindUserQuery, headers: ReadHeaders, response: { 200: FindUserReply } } },
    async (request) => {
      const fresh = await freshness(request, deps.positions, [accounts]);
      return { ...fresh, users: await findUsers(deps, request.query.query) };
    },
  );
};
