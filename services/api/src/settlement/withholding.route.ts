import { ReadHeaders } from '@fanfold/contracts';
import {
  CreatorWithholdingQuery,
  CreatorWithholdingReply,
  WithholdingQuery,
  WithholdingReply,
} from '@fanfold/contracts/settlement';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import {
  type Days,
  type WithheldOfPayee,
  withheldBetween,
  withheldByMonth,
  withheldByPayee,
  withheldPayments,
  withholding,
} from '@fanfold/projections/settlement/withholding';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';

import { callerOf, subjectOf } from '../http/auth.ts';
import { sendCsv } from '../http/csv.ts';
import { placesPerPerson } from '../http/places.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { SettlementDeps } from './deps.ts';
import { payeeThen } from './payee-then.ts';
import { type PaidIncome, paymentStatement } from './payment-statement.ts';

/** What was withheld of payouts, by creator and month, and the file for the tax office. */
export const withholdingRoutes: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  const places = placesPerPerson(1);

  app.get(
    '/api/admin/withholding',
    {
      schema: { querystring: WithholdingQuery, headers: ReadHeaders, response: { 200: WithholdingReply } },
    },
    async (request) => {
      const fresh = await freshness(request, deps.positions, [withholding]);
      const days = daysOf(request.query);
      return await readFrom(deps.db, withholding, async (tables) => ({
        ...fresh,
        months: await withheldByMonth(tables, days),
        creators: await withheldBetween(tables, days),
      }));
    },
  );

  app.get(
    '/api/account/withholding',
    {
      schema: {
        querystring: CreatorWithholdingQuery,
        headers: ReadHeaders,
        response: { 200: CreatorWithholdingReply },
      },
    },
    async (request) => {
      const creatorOid = parseOid(await subjectOf(request, request.query.creatorOid));
      const fresh = await freshness(request, deps.positions, [withholding]);
      const payments = await readFrom(deps.db, withholding, (tables) =>
        withheldPayments(tables, creatorOid, daysOf(request.query)),
      );
      return { ...fresh, payments };
    },
  );

  app.get(
    '/api/admin/withholding.csv',
    { schema: { querystring: WithholdingQuery } },
    async (request, reply) => {
      places.take(callerOf(request).oid, reply);
      const all = await readFrom(deps.db, withholding, (tables) =>
        withheldByPayee(tables, daysOf(request.query)),
      );
      const rows = all.filter(({ treatment }) => treatment === 'krFreelancer');
      const seen = rows.map(({ creatorOid }) => creatorOid);
      if (seen.length > 0) await request.server.recordInspection(request, 'payees', seen);
      const { year, month } = request.query;
      const period = month === undefined ? String(year) : `${year}-${twoDigits(month)}`;
      return sendCsv(reply, `fanfold-withholding-${period}.csv`, csvLines(deps, rows, year));
    },
  );
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const daysOf = ({ year, month }: z.output<typeof WithholdingQuery>): Days => {
  const [first, last] = month === undefined ? ['01', '12'] : [twoDigits(month), twoDigits(month)];
  return { from: `${year}-${first}-01`, to: `${year}-${last}-31` };
};

async function* csvLines(
  { eventLog }: SettlementDeps,
  rows: readonly WithheldOfPayee[],
  year: number,
): AsyncGenerator<string> {
  const paid: PaidIncome[] = [];
  for (const row of rows) {
    const payee = await payeeThen(eventLog, row.creatorOid, row.payeeRevision);
    paid.push({ ...row, name: payee?.name ?? '', taxId: payee?.taxId ?? '' });
  }
  yield* paymentStatement(paid, year);
}
