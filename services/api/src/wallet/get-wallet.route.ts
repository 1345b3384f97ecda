import { ReadHeaders } from '@fanfold/contracts';
import { HistoryQuery, HistoryReply, WalletQuery, WalletReply } from '@fanfold/contracts/coinevent';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { balanceOf, holdsOf, lotsOf, walletBalances } from '@fanfold/projections/wallet-balances';
import { historyPage, walletHistory } from '@fanfold/projections/wallet-history';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { WalletDeps } from './index.ts';

/** LED-001, LED-008: what there is, by lots and holds, and how it came to be. */
export const getWalletRoutes: FastifyPluginAsyncZod<WalletDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/coinevent/wallet',
    { schema: { querystring: WalletQuery, headers: ReadHeaders, response: { 200: WalletReply } } },
    async (request) => {
      const userOid = subjectOf(request, request.query.userOid, 'wallet');
      const fresh = await freshness(request, positions, [walletBalances]);
      const [balance, lots, holds] = await readFrom(db, walletBalances, (tables) =>
        Promise.all([balanceOf(tables, userOid), lotsOf(tables, userOid), holdsOf(tables, userOid)]),
      );
      return { ...fresh, userOid: parseOid(userOid), balance, lots, holds };
    },
  );

  app.get(
    '/api/coinevent',
    { schema: { querystring: HistoryQuery, headers: ReadHeaders, response: { 200: HistoryReply } } },
    async (request) => {
      const { userOid, ...filter } = request.query;
      const walletOid = subjectOf(request, userOid, 'wallet');
      const fresh = await freshness(request, positions, [walletHistory]);
      const page = await readFrom(db, walletHistory, (tables) =>
        historyPage(tables, { walletOid, ...filter }),
      );
      return { ...fresh, ...page };
    },
  );
};
