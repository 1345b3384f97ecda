import { ReadHeaders } from '@fanfold/contracts';
import { WithholdingQuery, WithholdingReply } from '@fanfold/contracts/settlement';
import { parseOid } from '@fanfold/domain';
import type { PayeeEvent } from '@fanfold/domain/settlement';
import type { Recorded } from '@fanfold/event-log';
import { readFrom } from '@fanfold/projection';
import {
  type Days,
  type Withheld,
  withheldBetween,
  withheldByMonth,
  withholding,
} from '@fanfold/projections/settlement/withholding';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';

import { callerOf } from '../http/auth.ts';
import { csv, sendCsv } from '../http/csv.ts';
import { placesPerPerson } from '../http/places.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { SettlementDeps } from './deps.ts';

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
        creators: (await withheldBetween(tables, days)).map(({ payeeRevision: _revision, ...each }) => each),
      }));
    },
  );

  app.get(
    '/api/admin/withholding.csv',
    { schema: { querystring: WithholdingQuery } },
    async (request, reply) => {
      places.take(callerOf(request).oid, reply);
      const all = await readFrom(deps.db, withholding, (tables) =>
        withheldBetween(tables, daysOf(request.query)),
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

/**
 * The columns of the payment statement for business income of residents (거주자의 사업소득 지급명세서), in the order of the form of
 * the National Tax Service: they are its words in every language.
 */
const columns = [
  '일련번호',
  '귀속연도',
  '업종코드',
  '소득자 성명',
  '주민등록번호',
  '내·외국인',
  '지급연도',
  '지급건수',
  '지급총액',
  '세율(%)',
  '소득세',
  '지방소득세',
  '계',
];
/** The tax office's code of people who make media by themselves (1인 미디어 콘텐츠 창작자). */
const mediaCreatorCode = '940306';
/** In percent: of a Korean freelancer's income. */
const incomeTaxPercent = 3;
/** A resident with a Korean number is told as a national; the form has 9 for foreigners, who have numbers of their own. */
const foreignerDigits = new Set(['5', '6', '7', '8']);

async function* csvLines(
  deps: SettlementDeps,
  rows: readonly Withheld[],
  year: number,
): AsyncGenerator<string> {
  yield csv(columns);
  for (const [index, row] of rows.entries()) {
    const { name, taxId } = await payeeOf(deps, row);
    const { payments, won, incomeTaxWon, localTaxWon } = row;
    const isForeign = foreignerDigits.has(taxId.replace(/\D/g, '').charAt(6));
    const person = [mediaCreatorCode, name, taxId, isForeign ? 9 : 1];
    const sums = [payments, won, incomeTaxPercent, incomeTaxWon, localTaxWon, incomeTaxWon + localTaxWon];
    yield csv([index + 1, year, ...person, year, ...sums]);
  }
}

/** The profile that was paid last; empty once the key that sealed it was destroyed. */
const payeeOf = async (
  { eventLog: { client, codec } }: SettlementDeps,
  { creatorOid, payeeRevision }: Withheld,
): Promise<{ readonly name: string; readonly taxId: string }> => {
  const stream = `payee-${parseOid(creatorOid)}`;
  const [stored] = await client.readStream(stream, { from: payeeRevision - 1, maxCount: 1 });
  if (!stored) return { name: '', taxId: '' };
  const { event } = (await codec.decode(stored)) as Recorded<PayeeEvent>;
  return { name: event.name ?? '', taxId: event.taxId ?? '' };
};
