import { Readable } from 'node:stream';
import { RefusedError } from '@fanfold/application';
import { MonthPdfQuery, StatementPdfQuery } from '@fanfold/contracts/settlement';
import { own, parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { payeeStream, requestedOf, type SettlementState, settlementStream } from '@fanfold/domain/settlement';
import { readFrom } from '@fanfold/projection';
import { creatorRevenue, titlesOf } from '@fanfold/projections/earnings/revenue';
import { invoiceNumbersOf, invoices } from '@fanfold/projections/settlement/invoices';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf, subjectOf } from '../../http/auth.ts';
import { languageOf } from '../../http/language.ts';
import { openPrinter } from '../../http/paper/printer.ts';
import { placesPerPerson } from '../../http/places.ts';
import { signHead } from '../../http/statement/head.ts';
import type { SettlementDeps } from '../deps.ts';
import { payeeThen } from '../payee-then.ts';
import { type AtClose, monthLines } from './month-lines.ts';
import { settledPart } from './month-paper.ts';
import type { About, MonthLine } from './writer.ts';

const thread = new URL('./drawing.thread.ts', import.meta.url);

/**
 * REV-019, REV-016: a creator's month as paper: the statement of a settled month, and the revenue of any
 * month, as it is or as it was. Every line is an event of the month's stream.
 */
export const monthPdfRoutes: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  const printer = openPrinter<About, MonthLine>({ thread });
  // One who asks again and again must not keep all others from their papers.
  const places = placesPerPerson(2);
  app.addHook('onClose', async () => printer[Symbol.dispose]());

  type Input = Omit<Wanted, 'creatorOid' | 'language'> & { readonly of: string | undefined };
  const answer = async (request: Request, reply: Reply, { of, ...asked }: Input) => {
    const creatorOid = await subjectOf(request, of);
    places.take(callerOf(request).oid, reply);
    if (printer.isFull()) throw new RefusedError('UNAVAILABLE');
    const language = languageOf(request);
    const { about, lines } = await paperOf(deps, { ...asked, creatorOid, language });
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="fanfold-${asked.title}-${asked.month}.pdf"`)
      .send(Readable.from(printer.print(about, lines)));
  };

  app.get(
    '/api/account/creator-settlement/statement.pdf',
    { schema: { querystring: StatementPdfQuery }, compress: false },
    (request, reply) => {
      const { creatorOid: of, month } = request.query;
      return answer(request, reply, { of, month, asOf: undefined, title: 'statement' });
    },
  );

  app.get(
    '/api/coinevent/creator/export.pdf',
    { schema: { querystring: MonthPdfQuery }, compress: false },
    (request, reply) => {
      const { creatorOid: of, month, asOf } = request.query;
      return answer(request, reply, { of, month, asOf, title: 'revenue' });
    },
  );
};

type Request = Parameters<typeof subjectOf>[0];
type Reply = Parameters<ReturnType<typeof placesPerPerson>['take']>[1];
type Wanted = Pick<About, 'title' | 'month' | 'language'> & {
  readonly creatorOid: string;
  readonly asOf: string | undefined;
};

const paperOf = async (deps: SettlementDeps, { title, creatorOid, month, language, asOf }: Wanted) => {
  const { eventLog, clock, db } = deps;
  const now = clock.now();
  const [{ state }, { state: account }] = await Promise.all([
    eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 }),
    eventLog.commands.load(accountStream, creatorOid, { maxAgeMs: 5_000 }),
  ]);
  const settled = settledAt(state, month, asOf);
  if (title === 'statement' && !settled) throw new RefusedError('MONTH_NOT_SETTLED');
  const { heads, end } = await headsOf(deps, { creatorOid, month, settled: settled !== undefined, now });
  const about: About = {
    title,
    language,
    month,
    creator: { oid: creatorOid, nickname: account.nickname },
    asOf: asOf ?? null,
    heads,
    now,
    ...nothingBefore,
    state: settled ? 'settled' : 'estimated',
    ...(title === 'statement' && settled
      ? settledPart(state, settled, {
          language,
          payee: await payeeFor(deps, state, { creatorOid, month }),
          invoices: await readFrom(db, invoices, (tables) => invoiceNumbersOf(tables, creatorOid, month)),
        })
      : {}),
  };
  const titles = (oids: readonly string[]) =>
    readFrom(db, creatorRevenue, (tables) => titlesOf(tables, oids));
  const lines = monthLines({ eventLog, titlesOf: titles }, { creatorOid, month, language, asOf, end });
  return { about, lines: checked(lines, settled) };
};

/**
 * Who is paid for a month: whom its newest request names, and before there is one whom the newest profile
 * names.
 */
const payeeFor = async (
  { eventLog }: SettlementDeps,
  state: Readonly<SettlementState>,
  { creatorOid, month }: { readonly creatorOid: string; readonly month: string },
) => {
  const asked = requestedOf(state.requests, month)?.standing.at(-1)?.request.payeeRevision;
  const oid = parseOid(creatorOid);
  const { state: payee } = await eventLog.commands.load(payeeStream, oid, { maxAgeMs: 0 });
  const revision = asked ?? payee.revision;
  return revision === 0 ? null : payeeThen(eventLog, oid, revision);
};

/** A month as it was settled; undefined where it was not settled by then. */
const settledAt = ({ months }: Readonly<SettlementState>, month: string, asOf: string | undefined) => {
  const settled = own(months, month);
  return settled && (asOf === undefined || settled.settledAt <= asOf) ? settled : undefined;
};

type Heads = {
  readonly creatorOid: string;
  readonly month: string;
  readonly settled: boolean;
  readonly now: string;
};

/**
 * The signed ends of the month's chain and, where it is settled, of the creator's settlement; and the last
 * revision of the month.
 */
const headsOf = async ({ eventLog, signer }: SettlementDeps, { creatorOid, month, settled, now }: Heads) => {
  const streams = [`earnings-${creatorOid}-${month}`, ...(settled ? [`settlement-${creatorOid}`] : [])];
  const ends = await Promise.all(
    streams.map(async (stream) => ({ stream, last: await eventLog.client.readLast(stream) })),
  );
  const heads = ends.map((end) => signHead(signer, { ...end, now }));
  return { heads, end: ends[0]?.last?.revision ?? -1 };
};

const nothingBefore = { steps: [], sold: [], levels: [], notes: [] };

/** Lines that do not sum to what was settled would make no statement: the paper breaks off. */
async function* checked(
  lines: AsyncGenerator<readonly MonthLine[], AtClose | undefined>,
  settled: AtClose | undefined,
): AsyncGenerator<readonly MonthLine[]> {
  const sums = yield* lines;
  if (!settled || !sums) return;
  for (const name of ['grossWon', 'gatewayFeeWon', 'levelFeeWon', 'payableWon'] as const)
    if (sums[name] !== settled[name])
      throw new Error(`The lines come to ${sums[name]} ${name}, and ${settled[name]} was settled`);
}
