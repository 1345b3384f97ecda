import {
  askGuardian,
  giveGuardianConsent,
  pauseCharging,
  resumeCharging,
  setSpendingLimit,
} from '@fanfold/application/payments';
import {
  AskGuardianBody,
  GuardianConsentBody,
  PauseBody,
  PaymentSettings,
  SpendingLimitBody,
} from '@fanfold/contracts/payments';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { callerOf } from '../http/auth.ts';
import { askerOf } from '../http/command.ts';
import type { SpendingDeps } from './deps.ts';

/** What people let themselves charge: a monthly limit, a pause, and a guardian's consent for the young. */
export const spendingRoutes: FastifyPluginAsyncZod<SpendingDeps> = async (app, deps) => {
  app.post(
    '/api/payment/limits',
    { schema: { body: SpendingLimitBody, response: { 200: PaymentSettings } } },
    (request) => {
      const isReauthenticated = callerOf(request).fresh;
      return setSpendingLimit(deps, askerOf(request), { ...request.body, isReauthenticated });
    },
  );

  app.post(
    '/api/payment/pause',
    { schema: { body: PauseBody, response: { 200: PaymentSettings } } },
    (request) => {
      const { days } = request.body;
      const isReauthenticated = callerOf(request).fresh;
      if (days === 0) return resumeCharging(deps, askerOf(request), { isReauthenticated });
      return pauseCharging(deps, askerOf(request), { days });
    },
  );

  app.post(
    '/api/payment/guardian/ask',
    { schema: { body: AskGuardianBody, response: { 200: PaymentSettings } } },
    (request) => askGuardian(deps, askerOf(request), request.body),
  );

  app.post(
    '/api/payment/guardian/consent',
    {
      schema: { body: GuardianConsentBody, response: { 200: z.object({ consented: z.literal(true) }) } },
    },
    async (request) => {
      await giveGuardianConsent(deps, { ...request.body, correlationId: request.id });
      return { consented: true as const };
    },
  );
};
