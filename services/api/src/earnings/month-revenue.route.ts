import { ReadHeaders } from '@fanfold/contracts';
import { type MonthFigures, MonthRevenueQuery, MonthRevenueReply } from '@fanfold/contracts/earnings';
import { addMonths, parseOid } from '@fanfold/domain';
import {
  knownPaymentDay,
  nextMonth,
  type SettlementState,
  settlementStream,
} from '@fanfold/domain/settlement';
import { readFrom } from '@fanfold/projection';
import { creatorRevenue, monthParts, monthSums } from '@fanfold/projections/earnings/revenue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { subjectOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { EarningsDeps } from './deps.ts';

/** REV-016: a creator's month in parts, as it is or as it was. */
export const monthRevenueRoutes: FastifyPluginAsyncZod<EarningsDeps> = async (app, deps) => {
  const { db, positions, eventLog } = deps;

  app.get(
    '/api/coinevent/creator/month',
    {
      schema: { querystring: MonthRevenueQuery, headers: ReadHeaders, response: { 200: MonthRevenueReply } },
    },
    async (request) => {
      const { month, by, asOf, creatorOid: asked, ...filter } = request.query;
      const creatorOid = await subjectOf(request, asked);
      const fresh = await freshness(request, positions, [creatorRevenue]);
      const { state } = await eventLog.commands.load(settlementStream, creatorOid, { maxAgeMs: 0 });
      const monthBefore = addMonths(`${month}-15T00:00:00.000Z`, -1).slice(0, 7);
      const read = await readFrom(db, creatorRevenue, async (tables) => {
        const books = { creatorOid, month, asOf };
        const booksBefore = { ...books, month: monthBefore };
        const parts = await monthParts(tables, { ...books, ...filter, by });
        return {
          figures: figuresOf(state, books, await monthSums(tables, books)),
          before: figuresOf(state, booksBefore, await monthSums(tables, booksBefore)),
          parts,
          partsBefore: await monthParts(tables, { ...booksBefore, ...filter, by, first: parts }),
        };
      });
      return { ...fresh, creatorOid: parseOid(creatorOid), asOf: asOf ?? null, ...read };
    },
  );
};

type Books = { readonly month: string; readonly asOf?: string | undefined };
type Sums = Awaited<ReturnType<typeof monthSums>>;

/**
 * A settled month's figures are those of its event, and of corrections since; any other's are what closing it
 * would say.
 */
const figuresOf = (state: Readonly<SettlementState>, { month, asOf }: Books, sums: Sums): MonthFigures => {
  const settled = state.months[month];
  const payOn = knownPaymentDay(nextMonth(month));
  const isSettled = settled !== undefined && (asOf === undefined || settled.settledAt <= asOf);
  if (!isSettled) {
    const { levels: _levels, ...estimated } = sums;
    return { month, state: 'estimated', payOn, ...estimated };
  }
  const figures = { ...pick(settled), month, state: 'settled' as const, payOn, heldCoins: sums.heldCoins };
  for (const correction of state.corrections) {
    if (correction.month !== month || (asOf !== undefined && correction.correctedAt > asOf)) continue;
    for (const name of wonNames) figures[name] += correction[name];
  }
  return figures;
};

const wonNames = ['grossWon', 'gatewayFeeWon', 'levelFeeWon', 'payableWon'] as const;
const pick = ({ grossWon, gatewayFeeWon, levelFeeWon, payableWon }: SettlementState['months'][string]) => ({
  grossWon,
  gatewayFeeWon,
  levelFeeWon,
  payableWon,
});
