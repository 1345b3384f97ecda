import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';

import { decideRefundRoutes } from './decide-refund.route.ts';
import { disputesRoutes } from './disputes.route.ts';
import { chargesRoutes } from './finance.route.ts';
import { myChargesRoute } from './my-charges.route.ts';
import { quoteRefundRoute } from './quote-refund.route.ts';
import { receiptRoutes } from './receipt.route.ts';
import { reconciliationRoutes } from './reconciliation.route.ts';
import { refundChargeRoutes } from './refund-charge.route.ts';
import { refundCoinRoute } from './refund-coin.route.ts';
import { sharingRoutes } from './sharing.route.ts';

export type MoneyBackDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  /** Where letters are handed in. */
  readonly mailRelayUrl: string;
};

/** A person's charges and the ways of their money back, for its owner, administrators and finance. */
export const moneyBackRoutes: FastifyPluginAsyncZod<MoneyBackDeps> = async (app, deps) => {
  await app.register(myChargesRoute, deps);
  await app.register(quoteRefundRoute, deps);
  await app.register(receiptRoutes, deps);
  await app.register(reconciliationRoutes, deps);
  await app.register(sharingRoutes, deps);
  await app.register(refundChargeRoutes, deps);
  await app.register(refundCoinRoute, deps);
  await app.register(decideRefundRoutes, deps);
  await app.register(disputesRoutes, deps);
  await app.register(chargesRoutes, deps);
};
