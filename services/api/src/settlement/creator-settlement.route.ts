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
  minimumWon,
  paymentDay,
  type SettlementState,
  settlementStream,
} from '@fanfold/domain/settlement';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import type { SettlementDeps } from './deps.ts';
import { requestNow } from './request-now.ts';
import { yearsOf } from './years-of.ts';

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
      const year = String(request.query.year ?? today.slice(0, 4));
      return {
        creatorOid,
        months: monthsOf(state, year),
        requests: state.requests.filter((request) => yearsOf(request).includes(year)).toReversed(),
        availableWon: state.open.reduce((sum, { won }) => sum + won, 0),
        deficitWon: state.deficitWon,
        minimumWon,
        ...(await requestNow(deps, state, creatorOid)),
        window: {
          open: inRequestWindow(today),
          opensOn: `${thisMonth}-${firstRequestDay}`,
          payOn: paymentDay(thisMonth),
        },
      };
    },
  );

  app.get(
    '/api/account/creator-settlement-years',
    { schema: { querystring: OfCreator, response: { 200: SettlementYearsReply } } },
    async (request) => {
      const creatorOid = parseOid(await subjectOf(request, request.query.creatorOid));
      const { months, requests } = await load(creatorOid);
      const named = [...Object.keys(months).map((month) => month.slice(0, 4)), ...requests.flatMap(yearsOf)];
      const years = [...new Set(named.map(Number))].sort((a, b) => b - a);
      return { creatorOid, years };
    },
  );
};

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
