import { ReadHeaders } from '@fanfold/contracts';
import {
  type InvoiceLine,
  InvoicesFileQuery,
  InvoicesQuery,
  InvoicesReply,
} from '@fanfold/contracts/settlement';
import { readFrom } from '@fanfold/projection';
import { invoices, invoicesIn, newestInvoices, vatByMonth } from '@fanfold/projections/settlement/invoices';
import { sayAll } from '@fanfold/texts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { csv, sendCsv } from '../http/csv.ts';
import { languageOf } from '../http/language.ts';
import { placesPerPerson } from '../http/places.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { SettlementDeps } from './deps.ts';
import { invoiceColumns, vatColumns } from './invoices.texts.ts';
import { quartersOf } from './vat-quarters.ts';

const shown = 100;
const rowsAtOnce = 1_000;
const inInvoices = Object.keys(invoiceColumns) as readonly (keyof typeof invoiceColumns)[];
const inVat = Object.keys(vatColumns) as readonly (keyof typeof vatColumns)[];

/** Our invoices to creators, and the VAT in them. */
export const invoicesRoutes: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  const { db, positions } = deps;
  const places = placesPerPerson(1);
  const months = (year: number) => readFrom(db, invoices, (tables) => vatByMonth(tables, String(year)));

  app.get(
    '/api/admin/invoices',
    { schema: { querystring: InvoicesQuery, headers: ReadHeaders, response: { 200: InvoicesReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [invoices]);
      const { year } = request.query;
      const newest = await readFrom(db, invoices, (tables) => newestInvoices(tables, String(year), shown));
      const byMonth = await months(year);
      return { ...fresh, invoices: newest, months: byMonth, quarters: quartersOf(byMonth) };
    },
  );

  app.get(
    '/api/admin/invoices.csv',
    { schema: { querystring: InvoicesFileQuery } },
    async (request, reply) => {
      places.take(callerOf(request).oid, reply);
      const { year } = request.query;
      const rows = await allOf(deps, String(year));
      const seen = [...new Set(rows.map(({ creatorOid }) => creatorOid))];
      if (seen.length > 0) await request.server.recordInspection(request, 'revenue', seen);
      const heads = sayAll(languageOf(request), invoiceColumns);
      return sendCsv(reply, `fanfold-invoices-${year}.csv`, [
        csv(Object.values(heads)),
        ...rows.map((row) => csv(inInvoices.map((column) => row[column]))),
      ]);
    },
  );

  app.get(
    '/api/admin/platform-vat.csv',
    { schema: { querystring: InvoicesFileQuery } },
    async (request, reply) => {
      const { year } = request.query;
      const heads = sayAll(languageOf(request), vatColumns);
      const byMonth = await months(year);
      const lines = [
        ...byMonth,
        ...quartersOf(byMonth).map(({ quarter, ...sums }) => ({ month: `${year}-Q${quarter}`, ...sums })),
      ];
      return sendCsv(reply, `fanfold-vat-${year}.csv`, [
        csv(Object.values(heads)),
        ...lines.map((line) => csv(inVat.map((column) => line[column]))),
      ]);
    },
  );
};

const allOf = async ({ db }: SettlementDeps, year: string): Promise<InvoiceLine[]> => {
  const rows: InvoiceLine[] = [];
  for (;;) {
    const after = rows.at(-1)?.number ?? 0;
    const page = await readFrom(db, invoices, (tables) =>
      invoicesIn(tables, { year, after, limit: rowsAtOnce }),
    );
    rows.push(...page);
    if (page.length < rowsAtOnce) return rows;
  }
};
