import { postingBehind } from '@fanfold/application/settlement';
import { ReadHeaders } from '@fanfold/contracts';
import { CloseCalendarReply } from '@fanfold/contracts/settlement';
import { addMonths, seoulDay } from '@fanfold/domain';
import {
  bankHolidaysIn,
  businessDaysEnd,
  businessDaysMissing,
  closeDates,
  monthRatesStream,
} from '@fanfold/domain/settlement';
import { readFrom } from '@fanfold/projection';
import { deadlines, openMonths } from '@fanfold/projections/operations/deadlines';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../http/read-your-writes.ts';
import type { SettlementDeps } from './deps.ts';

/** How many months before this one are listed, and up to how many after it. */
const [before, after] = [3, 2];

/**
 * When months close and are paid, and what stands in the way: for finance. Business days are of our own
 * table.
 */
export const closeCalendarRoute: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  app.get(
    '/api/admin/close-calendar',
    { schema: { headers: ReadHeaders, response: { 200: CloseCalendarReply } } },
    async (request) => {
      const fresh = await freshness(request, deps.positions, [deadlines]);
      const today = seoulDay(deps.clock.now());
      const open = await readFrom(deps.db, deadlines, openMonths);
      const named = Array.from({ length: before + after + 1 }, (_, index) =>
        addMonths(`${today.slice(0, 7)}-15T00:00:00.000Z`, index - before).slice(0, 7),
      );
      const months = await Promise.all(
        named
          .flatMap((month) => closeDates(month) ?? [])
          .map(async (dates) => {
            const { commands } = deps.eventLog;
            const { state } = await commands.load(monthRatesStream, dates.month, { maxAgeMs: 0 });
            const { fixed, missing } = state;
            const openCreators = open.find(({ month }) => month === dates.month)?.creators ?? 0;
            const behind =
              openCreators > 0 && dates.closesOn <= today
                ? await postingBehind(deps.eventLog, dates.month)
                : undefined;
            return {
              ...dates,
              openCreators,
              waitsForPostings: behind !== undefined,
              parkedPostings: behind?.parked ?? 0,
              rates: fixed && {
                yenMicroWon: fixed.yenMicroWon,
                centMicroWon: fixed.centMicroWon,
                source: fixed.source,
              },
              // Months in won wait for the day alone, and have no rates that are missing.
              missing: dates.rateDay === null && dates.closesOn <= today ? businessDaysMissing : missing,
              holidays: bankHolidaysIn(dates.month),
            };
          }),
      );
      return { ...fresh, today, tableEndsOn: businessDaysEnd(today), months };
    },
  );
};
