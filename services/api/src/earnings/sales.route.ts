import { ReadHeaders } from '@fanfold/contracts';
import {
  PurchaseEventsQuery,
  PurchaseEventsReply,
  type Sale,
  SalesQuery,
  SalesReply,
} from '@fanfold/contracts/earnings';
import { readFrom } from '@fanfold/projection';
import { creatorRevenue, purchaseEvents, salesPage } from '@fanfold/projections/earnings/revenue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import { csv, sendCsv } from '../http/csv.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { EarningsDeps } from './deps.ts';

const rowsAtOnce = 1_000;
const ExportQuery = SalesQuery.omit({ cursor: true, limit: true });

/** A creator's sales and refunds line by line: to read, to page through, and to take away. */
export const salesRoutes: FastifyPluginAsyncZod<EarningsDeps> = async (app, { db, positions }) => {
  app.get(
    '/api/coinevent/creator',
    { schema: { querystring: SalesQuery, headers: ReadHeaders, response: { 200: SalesReply } } },
    async (request) => {
      const { options = [], allowBonus, ...filter } = request.query;
      const creatorOid = await subjectOf(request, filter.creatorOid);
      const fresh = await freshness(request, positions, [creatorRevenue]);
      const refunds = !options.includes('withoutRefunds');
      const page = await readFrom(db, creatorRevenue, (tables) =>
        salesPage(tables, { ...filter, creatorOid, bonusOnly: allowBonus, refunds }),
      );
      return { ...fresh, ...page };
    },
  );

  app.get(
    '/api/account/purchase-events/pagination',
    {
      schema: {
        querystring: PurchaseEventsQuery,
        headers: ReadHeaders,
        response: { 200: PurchaseEventsReply },
      },
    },
    async (request) => {
      const { purchseType, purchaseType, ...filter } = request.query;
      const creatorOid = await subjectOf(request, filter.creatorOid);
      const fresh = await freshness(request, positions, [creatorRevenue]);
      const eventType = purchseType ?? purchaseType;
      const page = await readFrom(db, creatorRevenue, (tables) =>
        purchaseEvents(tables, { ...filter, creatorOid, eventType }),
      );
      return { ...fresh, ...page, page: filter.page };
    },
  );

  app.get(
    '/api/coinevent/creator/export.csv',
    { schema: { querystring: ExportQuery } },
    async (request, reply) => {
      const { options = [], allowBonus, ...filter } = request.query;
      const creatorOid = await subjectOf(request, filter.creatorOid);
      const refunds = !options.includes('withoutRefunds');
      const pageFrom = (cursor: string | undefined) =>
        readFrom(db, creatorRevenue, (tables) =>
          salesPage(tables, {
            ...filter,
            creatorOid,
            bonusOnly: allowBonus,
            refunds,
            cursor,
            limit: rowsAtOnce,
          }),
        );
      return sendCsv(reply, 'fanfold-revenue.csv', csvLines(pageFrom));
    },
  );
};

type Page = Awaited<ReturnType<typeof salesPage>>;

async function* csvLines(pageFrom: (cursor: string | undefined) => Promise<Page>): AsyncGenerator<string> {
  yield csv(columns.map(([name]) => name));
  let cursor: string | undefined;
  do {
    const { sales, nextCursor } = await pageFrom(cursor);
    yield sales.map((sale) => csv(columns.map(([, cell]) => cell(sale)))).join('');
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Names of columns are those of the API, so that a program reads both alike. */
const columns: readonly (readonly [string, (sale: Sale) => string | number | boolean | null])[] = [
  ['happenedAt', ({ happenedAt }) => happenedAt],
  ['month', ({ month }) => month],
  ['carriedFrom', ({ carriedFrom }) => carriedFrom],
  ['kind', ({ kind }) => kind],
  ['refund', ({ refund }) => refund],
  ['contentOid', ({ contentOid }) => contentOid],
  ['tierOid', ({ tierOid }) => tierOid],
  ['tier', ({ tierName }) => tierName],
  ['buyer', ({ buyerNickname }) => buyerNickname],
  ['country', ({ country }) => country],
  ['paidCoins', ({ paidCoins }) => paidCoins],
  ['bonusCoins', ({ bonusCoins }) => bonusCoins],
  ['credits', ({ credits }) => credits],
  ['shareBasisPoints', ({ share }) => share],
  ['grossWon', ({ grossWon }) => grossWon],
  ['cutWon', ({ cutWon }) => cutWon],
  ['payableWon', ({ payableWon }) => payableWon],
  ['revision', ({ revision }) => revision],
  ['position', ({ position }) => position],
];
