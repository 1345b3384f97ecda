import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { checkSettlementRoutes } from './check-settlement.route.ts';
import { closeCalendarRoute } from './close-calendar.route.ts';
import { creatorMonthsRoute } from './creator-months.route.ts';
import { creatorSettlementRoutes } from './creator-settlement.route.ts';
import { creatorStatementRoutes } from './creator-statement.route.ts';
import type { SettlementDeps } from './deps.ts';
import { invoicesRoutes } from './invoices.route.ts';
import { negativeBalancesRoutes } from './negative-balances.route.ts';
import { payoutsRoutes } from './payouts.route.ts';
import { monthPdfRoutes } from './pdf/month-pdf.route.ts';
import { taxClaimsRoutes } from './tax-claims.route.ts';
import { withholdingRoutes } from './withholding.route.ts';

/** What creators are owed, asked for and paid. */
export const settlementRoutes: FastifyPluginAsyncZod<SettlementDeps> = async (app, deps) => {
  await app.register(payoutsRoutes, deps);
  await app.register(creatorSettlementRoutes, deps);
  await app.register(creatorStatementRoutes, deps);
  await app.register(monthPdfRoutes, deps);
  await app.register(checkSettlementRoutes, deps);
  await app.register(closeCalendarRoute, deps);
  await app.register(creatorMonthsRoute, deps);
  await app.register(negativeBalancesRoutes, deps);
  await app.register(withholdingRoutes, deps);
  await app.register(taxClaimsRoutes, deps);
  await app.register(invoicesRoutes, deps);
};
