import type { EventLog } from '@fanfold/event-log';
import type { Positions } from '@fanfold/projection';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';

import { getWalletRoutes } from './get-wallet.route.ts';
import { getWhyRoute } from './get-why.route.ts';

export type WalletDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly positions: Positions;
};

/** A wallet, for its owner and for administrators. */
export const walletRoutes: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  await app.register(getWalletRoutes, deps);
  await app.register(getWhyRoute, deps);
};
