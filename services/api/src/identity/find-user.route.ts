import { accepted } from '@fanfold/application';
import { ReadHeaders } from '@fanfold/contracts';
import { FindUserQuery, FindUserReply } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { adminStream } from '@fanfold/domain/operations';
import { readFrom } from '@fanfold/projection';
import { accounts, findAccounts } from '@fanfold/projections/identity/accounts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { IdentityDeps } from './deps.ts';

/** ADM-020. Whose data was shown is an event, recorded before it is shown. */
export const findUserRoute: FastifyPluginAsyncZod<IdentityDeps> = async (
  app,
  { db, positions, eventLog, ids },
) => {
  app.get(
    '/api/admin/getuser',
    { schema: { querystring: FindUserQuery, headers: ReadHeaders, response: { 200: FindUserReply } } },
    async (request) => {
      const caller = callerOf(request);
      const fresh = await freshness(request, positions, [accounts]);
      const users = await readFrom(db, accounts, (tables) =>
        findAccounts(tables, { query: request.query.query }),
      );
      await Promise.all(
        users.map(async ({ oid }) =>
          accepted(
            await eventLog.commands.of(adminStream).handle({
              id: caller.oid,
              key: ids.uuid(),
              body: { oid },
              actor: actorOf(caller, 'admin'),
              correlationId: request.id,
              command: () => ({
                type: 'RecordInspection',
                adminOid: parseOid(caller.oid),
                subjectOid: oid,
                what: 'profile',
              }),
            }),
          ),
        ),
      );
      return { ...fresh, users };
    },
  );
};
