import { writeOffDeficit } from '@fanfold/application/settlement';
import { IdempotencyHeaders, ReadHeaders, Written } from '@fanfold/contracts';
import { NegativeBalancesReply, WriteOffBody } from '@fanfold/contracts/settlement';
import { readFrom } from '@fanfold/projection';
import { creatorBalances, negativeBalances } from '@fanfold/projections/settlement/negative-balances';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { SettlementDeps } from './deps.ts';

/** Creators who owe what was taken back from them, and how two people write it off after twelve months. */
export const negativeBalancesRoutes: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  app.get(
    '/api/admin/negative-balances',
    { schema: { headers: ReadHeaders, response: { 200: NegativeBalancesReply } } },
    async (request) => {
      const fresh = await freshness(request, deps.positions, [creatorBalances]);
      return { ...fresh, balances: await readFrom(deps.db, creatorBalances, negativeBalances) };
    },
  );

  app.post(
    '/api/admin/negative-balances/write-off',
    { schema: { headers: IdempotencyHeaders, body: WriteOffBody, response: { 200: Written } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'write-off', 'admin');
      const outcome = await writeOffDeficit(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
