import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';
import type { Positions } from '@fanfold/projection';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';

import { exportRoutes } from './export.route.ts';
import { getWalletRoutes } from './get-wallet.route.ts';
import { getWhyRoute } from './get-why.route.ts';
import { statementRoutes } from './statement/index.ts';
import type { StatementSigner } from './statement/signer.ts';

export type WalletDeps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  /** For single statements that are short: see `openShortReads`. */
  readonly reads: Kysely<never>;
  readonly positions: Positions;
  readonly clock: Clock;
  readonly signer: StatementSigner;
};

/** A wallet, for its owner and for administrators. */
export const walletRoutes: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  await app.register(getWalletRoutes, deps);
  await app.register(getWhyRoute, deps);
  await app.register(exportRoutes, deps);
  await app.register(statementRoutes, deps);
};
