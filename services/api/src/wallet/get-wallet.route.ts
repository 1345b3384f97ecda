import { ReadHeaders } from '@fanfold/contracts';
import {
  CounterpartiesQuery,
  CounterpartiesReply,
  HistoryQuery,
  HistoryReply,
  WalletQuery,
  WalletReply,
} from '@fanfold/contracts/wallet';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { balanceOf, holdsOf, lotsOf, walletBalances } from '@fanfold/projections/wallet/balances';
import {
  balanceAt,
  counterparties,
  historyPage,
  holdsAt,
  lotsAt,
  walletHistory,
} from '@fanfold/projections/wallet/history';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import { freshnessOf } from '../http/read-your-writes.ts';
import type { WalletDeps } from './deps.ts';
import { withShownTitles } from './shown-titles.ts';

/** LED-001, LED-008: the balance, by lots and holds, and its history. */
export const getWalletRoutes: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  const { db, reads, positions } = deps;
  app.get(
    '/api/coinevent/wallet',
    { schema: { querystring: WalletQuery, headers: ReadHeaders, response: { 200: WalletReply } } },
    async (request) => {
      const userOid = await subjectOf(request, request.query.userOid);
      const { at } = request.query;
      const streams = streamsOf(userOid);
      if (at !== undefined) {
        const fresh = await freshnessOf(request, positions, { projections: [walletHistory], streams });
        return { ...fresh, userOid: parseOid(userOid), ...(await walletAt(db, userOid, at)) };
      }
      const fresh = await freshnessOf(request, positions, { projections: [walletBalances], streams });
      const [balance, lots, holds] = await readFrom(reads, walletBalances, (tables) =>
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
      const walletOid = await subjectOf(request, userOid);
      const fresh = await freshnessOf(request, positions, {
        projections: [walletHistory],
        streams: streamsOf(walletOid),
      });
      const page = await readFrom(db, walletHistory, (tables) =>
        historyPage(tables, { walletOid, ...filter }),
      );
      return { ...fresh, ...page, lines: await withShownTitles(deps, request, page.lines) };
    },
  );

  app.get(
    '/api/coinevent/counterparties',
    {
      schema: {
        querystring: CounterpartiesQuery,
        headers: ReadHeaders,
        response: { 200: CounterpartiesReply },
      },
    },
    async (request) => {
      const walletOid = await subjectOf(request, request.query.userOid);
      const streams = streamsOf(walletOid);
      const fresh = await freshnessOf(request, positions, { projections: [walletHistory], streams });
      return {
        ...fresh,
        ...(await readFrom(db, walletHistory, (tables) => counterparties(tables, walletOid))),
      };
    },
  );
};

/** The streams of a user's coins and credits. */
const streamsOf = (oid: string): readonly string[] => [`wallet-${oid}`, `credits-${oid}`];

/** The wallet at a moment, or after the event at a log position; folded from the lines up to there. */
const walletAt = async (
  db: WalletDeps['db'],
  walletOid: string,
  at: string,
): Promise<Pick<WalletReply, 'balance' | 'lots' | 'holds'>> => {
  const of = { walletOid, at: /^\d+$/.test(at) ? { position: at } : { time: at } };
  const [balance, lots, holds] = await readFrom(db, walletHistory, (tables) =>
    Promise.all([balanceAt(tables, of), lotsAt(tables, of), holdsAt(tables, of)]),
  );
  return { balance, lots: lots.map((lot) => ({ ...lot, warnedDays: null })), holds };
};
