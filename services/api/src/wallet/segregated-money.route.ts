import {
  askSegregatedMove,
  coverAt,
  decideSegregatedMove,
  setUnspentThreshold,
} from '@fanfold/application/wallet';
import { IdempotencyHeaders, ReadHeaders, Written } from '@fanfold/contracts';
import {
  DecideSegregatedBody,
  MoveSegregatedBody,
  SegregatedMoneyQuery,
  SegregatedMoneyReply,
  UnspentThresholdBody,
} from '@fanfold/contracts/wallet';
import { readFrom } from '@fanfold/projection';
import { ledger } from '@fanfold/projections/wallet/ledger';
import { segregatedMoney, segregatedMoves, segregatedWaiting } from '@fanfold/projections/wallet/segregation';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { invocationOf, markReplayed } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { WalletDeps } from './deps.ts';

const headers = IdempotencyHeaders;

/** The money that is held separately for unspent coins, at any date, and how finance moves it. */
export const segregatedMoneyRoutes: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/admin/segregated-money',
    {
      schema: {
        querystring: SegregatedMoneyQuery,
        headers: ReadHeaders,
        response: { 200: SegregatedMoneyReply },
      },
    },
    async (request) => {
      const { date } = request.query;
      const fresh = await freshness(request, positions, [ledger, segregatedMoney]);
      const moves = await readFrom(db, segregatedMoney, (tables) => segregatedMoves(tables, date));
      const waiting = await readFrom(db, segregatedMoney, segregatedWaiting);
      return { ...fresh, date, ...(await coverAt(db, date)), waiting, moves };
    },
  );

  app.post(
    '/api/admin/segregated-money',
    { schema: { headers, body: MoveSegregatedBody, response: { 200: Written } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'ask-segregated-move', 'admin');
      const outcome = await askSegregatedMove(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );

  app.post(
    '/api/admin/segregated-money/decide',
    { schema: { headers, body: DecideSegregatedBody, response: { 200: Written } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'decide-segregated-move', 'admin');
      const outcome = await decideSegregatedMove(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );

  app.post(
    '/api/admin/segregated-money/threshold',
    { schema: { headers, body: UnspentThresholdBody, response: { 200: Written } } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'set-unspent-threshold', 'admin');
      const outcome = await setUnspentThreshold(deps, invocation, request.body);
      markReplayed(reply, outcome);
      return { position: String(outcome.position) };
    },
  );
};
