import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import { DecidedReply, DecideSharingBody, SharingQuery, SharingReply } from '@fanfold/contracts/payment';
import { parseOid } from '@fanfold/domain';
import { sharingId, sharingStream } from '@fanfold/domain/payments';
import { oidFromKey } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { sharingCases, sharingCasesPage } from '@fanfold/projections/sharing-cases';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { actorOf, callerOf } from '../../http/auth.ts';
import { accepted, commandKey } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { MoneyBackDeps } from './index.ts';

/** Payers and creators who share a card or a device: finance looks whether they are one person. */
export const sharingRoutes: FastifyPluginAsyncZod<MoneyBackDeps> = async (
  app,
  { eventLog, db, positions },
) => {
  app.get(
    '/api/admin/sharing',
    { schema: { querystring: SharingQuery, headers: ReadHeaders, response: { 200: SharingReply } } },
    async (request) => ({
      ...(await freshness(request, positions, [sharingCases])),
      ...(await readFrom(db, sharingCases, (tables) => sharingCasesPage(tables, request.query))),
    }),
  );

  app.post(
    '/api/admin/sharing/decide',
    { schema: { body: DecideSharingBody, headers: IdempotencyHeaders, response: { 200: DecidedReply } } },
    async (request) => {
      const { payerOid, creatorOid, verdict, reason } = request.body;
      const caller = callerOf(request);
      const key = commandKey(request, 'decide-sharing');
      const { position } = accepted(
        await eventLog.commands.of(sharingStream).handle({
          id: sharingId(payerOid, creatorOid),
          key,
          body: request.body,
          actor: actorOf(caller, 'admin'),
          correlationId: request.id,
          command: () => ({
            type: 'DecideSharing',
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
