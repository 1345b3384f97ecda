import { Readable } from 'node:stream';
import { CreatorStatementQuery } from '@fanfold/contracts/settlement';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import { statementLines } from '../http/statement/lines.ts';
import type { SettlementDeps } from './deps.ts';

/** Where the key is published that signs statements, and the program that checks them. */
const keyAddress = '/api/coinevent/statement/key';

/**
 * REV-019: a creator's statement that can be checked without us. With a month, every earning of that month
 * and its close; without, what was settled, asked for and paid. `MonthSettled` names the month's closing
 * event, so that the two tie to each other.
 */
export const creatorStatementRoutes: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  app.get(
    '/api/account/creator-settlement/statement',
    { schema: { querystring: CreatorStatementQuery }, compress: false },
    async (request, reply) => {
      const { month } = request.query;
      const creatorOid = await subjectOf(request, request.query.creatorOid);
      const stream = month === undefined ? `settlement-${creatorOid}` : `earnings-${creatorOid}-${month}`;
      const { eventLog, signer, clock } = deps;
      const lines = statementLines({ client: eventLog.client, signer, stream, keyAddress, now: clock.now });
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="fanfold-${stream}.jsonl"`)
        .send(Readable.from(lines));
    },
  );
};
