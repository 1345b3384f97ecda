import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { budgetRoutes } from './budget.route.ts';
import { creditsRoutes } from './credits/index.ts';
import type { WalletDeps } from './deps.ts';
import { exportRoutes } from './export.route.ts';
import { getWalletRoutes } from './get-wallet.route.ts';
import { getWhyRoute } from './get-why.route.ts';
import { giftCoinsRoute } from './gift-coins.route.ts';
import { bonusCoinsRoute } from './grant-bonus.route.ts';
import { segregatedMoneyRoutes } from './segregated-money.route.ts';
import { statementRoutes } from './statement/index.ts';
import { booksRoute } from './trial-balance.route.ts';
/** A wallet, for its owner and for administrators. */
export const walletRoutes: FastifyPluginAsyncZod<WalletDeps> = async (app, deps) => {
  await app.register(getWalletRoutes, deps);
  await app.register(getWhyRoute, deps);
  await app.register(exportRoutes, deps);
  await app.register(statementRoutes, deps);
  await app.register(creditsRoutes, deps);
  await app.register(budgetRoutes, deps);
  await app.register(bonusCoinsRoute, deps);
  await app.register(giftCoinsRoute, deps);
  await app.register(booksRoute, deps);
  await app.register(segregatedMoneyRoutes, deps);
};
