import { setBudget } from '@fanfold/application/wallet';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import { BudgetBody, BudgetReply, BudgetSetReply } from '@fanfold/contracts/wallet';
import { readFrom } from '@fanfold/projection';
import { budgetOf, budgets } from '@fanfold/projections/wallet/budgets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../http/auth.ts';
import { invocationOf, markReplayed } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { WalletDeps } from './deps.ts';

/** What a person plans to spend in a month, and what the last six months took. */
export const budgetRoutes: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  app.get(
    '/api/coinevent/budget',
    { schema: { headers: ReadHeaders, response: { 200: BudgetReply } } },
    async (request) => {
      const userOid = callerOf(request).oid;
      const fresh = await freshness(request, deps.positions, [budgets]);
      const plan = await readFrom(deps.db, budgets, (tables) =>
        budgetOf(tables, { userOid, now: deps.clock.now() }),
      );
      return { ...fresh, ...plan };
    },
  );

  app.post(
    '/api/coinevent/budget',
    { schema: { body: BudgetBody, headers: IdempotencyHeaders, response: { 200: BudgetSetReply } } },
    async (request, reply) => {
      const set = await setBudget(deps, invocationOf(request, 'budget'), request.body);
      markReplayed(reply, set);
      return { position: String(set.position), coinsAMonth: request.body.coinsAMonth };
    },
  );
};
