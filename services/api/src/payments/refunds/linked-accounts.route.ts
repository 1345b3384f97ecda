import { accepted } from '@fanfold/application';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import {
  DecidedReply,
  DecideSharingBody,
  LinkedAccountsQuery,
  LinkedAccountsReply,
} from '@fanfold/contracts/payments';
import { parseOid } from '@fanfold/domain';
import { linkedAccountsId, linkedAccountsStream } from '@fanfold/domain/payments';
import { oidFromKey } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { linkedAccounts, linkedAccountsPage } from '@fanfold/projections/payments/linked-accounts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { RefundDeps } from './deps.ts';

/** Payers and creators who share a card or a device: finance looks whether they are one person. */
export const linkedAccountsRoutes: FastifyPluginAsyncZod<RefundDeps> = async (
  app,
  { eventLog, db, positions },
) => {
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
      const { payerOid, creatorOid, verdict, reason } = request.body;
      const caller = callerOf(request);
      const key = commandKey(request, 'decide-linked-accounts');
      const { position } = accepted(
        await eventLog.commands.of(linkedAccountsStream).handle({
          id: linkedAccountsId(payerOid, creatorOid),
          key,
          body: request.body,
          actor: actorOf(caller, 'admin'),
          correlationId: request.id,
          command: () => ({
            type: 'DecideLinkedAccounts',
            payerOid,
            verdict,
            reason,
            decidedByOid: parseOid(caller.oid),
            holdId: parseOid(oidFromKey(key)),
          }),
        }),
      );
      return { position: String(position) };
    },
  );
};
