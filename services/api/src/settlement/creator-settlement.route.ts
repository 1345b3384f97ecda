import {
  OfCreator,
  SettlementQuery,
  SettlementReply,
  SettlementYearsReply,
} from '@fanfold/contracts/settlement';
import { type Oid, parseOid, seoulDay } from '@fanfold/domain';
import {
  firstRequestDay,
  inRequestWindow,
  knownPaymentDay,
  minimumWon,
  nextSum,
  openSums,
  type RevenueRequest,
  type SettlementState,
  settlementStream,
} from '@fanfold/domain/settlement';
import { readFrom } from '@fanfold/projection';
import { invoices, invoicesOf } from '@fanfold/projections/settlement/invoices';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import type { SettlementDeps } from './deps.ts';
import { payeeThen } from './payee-then.ts';
import { requestNow } from './request-now.ts';
import { statementYears, yearsOf } from './years-of.ts';

/** A creator's settled months and requests by year, from their own stream (REV-011, REV-012, REV-021). */
export const creatorSettlementRoutes: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  const load = async (creatorOid: Oid) =>
    (await deps.eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 })).state;

  app.get(
    '/api/account/creator-settlement',
    { schema: { querystring: SettlementQuery, response: { 200: SettlementReply } } },
    async (request) => {
      const creatorOid = parseOid(await subjectOf(request, request.query.creatorOid));
      const state = await load(creatorOid);
      const today = seoulDay(deps.clock.now());
      const thisMonth = today.slice(0, 7);
      // In January the newest statements are those of the year before.
      const year = String(request.query.year ?? statementYears(state)[0] ?? today.slice(0, 4));
      return {
        creatorOid,
        year: Number(year),
        months: monthsOf(state, year),
        requests: await withPayees(
          deps,
          state.requests.filter((request) => yearsOf(request).includes(year)).toReversed(),
          creatorOid,
        ),
        invoices: await readFrom(deps.db, invoices, (tables) => invoicesOf(tables, creatorOid, year)),
        ...availableIn(state),
        deficitWon: state.deficitWon,
        minimumWon,
        automaticWon: state.automaticWon,
        ...(await requestNow(deps, state, creatorOid)),
        window: {
          open: inRequestWindow(today),
          opensOn: `${thisMonth}-${firstRequestDay}`,
          payOn: knownPaymentDay(thisMonth),
        },
      };
    },
  );

  app.get(
    '/api/account/creator-settlement-years',
    { schema: { querystring: OfCreator, response: { 200: SettlementYearsReply } } },
    async (request) => {
      const creatorOid = parseOid(await subjectOf(request, request.query.creatorOid));
      return { creatorOid, years: statementYears(await load(creatorOid)) };
    },
  );
};

/** A request has one currency: the other ones are asked for by themselves. */
const availableIn = (state: Readonly<SettlementState>) => {
  const next = nextSum(state);
  const others = openSums(state).filter(({ currency }) => currency !== next?.currency);
  return { availableWon: next?.won ?? 0, otherWon: others.map(({ currency, won }) => ({ currency, won })) };
};

/** Requests, each with the payee that it is for. */
const withPayees = ({ eventLog }: SettlementDeps, requests: readonly RevenueRequest[], creatorOid: Oid) =>
  Promise.all(
    requests.map(async (request) => ({
      ...request,
      payee: await payeeThen(eventLog, creatorOid, request.payeeRevision),
    })),
  );

const monthsOf = ({ months, corrections }: Readonly<SettlementState>, year: string) =>
  Object.values(months)
    .filter(({ month }) => month.startsWith(year))
    .sort((a, b) => (a.month < b.month ? 1 : -1))
    .map((settled) => {
      const correctedWon = corrections
        .filter(({ month }) => month === settled.month)
        .reduce((sum, { payableWon }) => sum + payableWon, 0);
      return { ...settled, correctedWon, payableWon: settled.payableWon + correctedWon };
    });
