import { decideLinkedAccounts } from '@fanfold/application/payments';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  DecidedReply,
  DecideSharingBody,
  LinkedAccountsQuery,
  LinkedAccountsReply,
} from '@fanfold/contracts/payments';
import { readFrom } from '@fanfold/projection';
import { linkedAccounts, linkedAccountsPage } from '@fanfold/projections/payments/linked-accounts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** Payers and creators who share a card or a device: finance looks whether they are one person. */
export const linkedAccountsRoutes: FastifyPluginAsyncZod<RefundDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/linked-accounts',
    {
      schema: {
        querystring: LinkedAccountsQuery,
        headers: ReadHeaders,
        response: { 200: LinkedAccountsReply },
      },
    },
    async (request) => ({
      ...(await freshness(request, positions, [linkedAccounts])),
      ...(await readFrom(db, linkedAccounts, (tables) => linkedAccountsPage(tables, request.query))),
    }),
  );

  app.post(
    '/api/admin/linked-accounts/decide',
    { schema: { body: DecideSharingBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    async (request) => {
      const invocation = invocationOf(request, 'decide-linked-accounts', 'admin');
      const { position } = await decideLinkedAccounts(deps, invocation, request.body);
      return { position: String(position) };
    },
  );
};
