import {
  agreeToFee,
  changePayment,
  giveMonths,
  obstacleToSubscribing,
  pauseSubscription,
  planTier,
  subscribe,
  subscribeFree,
  subscriptionDurations,
  unsubscribe,
  withdrawMonth,
} from '@fanfold/application/subscriptions';
import { IdempotencyHeaders } from '@fanfold/contracts';
import {
  AgreeToFeeBody,
  ComplimentaryBody,
  DurationsQuery,
  DurationsReply,
  PauseBody,
  PaymentOfSubscriptionBody,
  PlanTierBody,
  SubscribeableQuery,
  SubscribeableReply,
  SubscribeBody,
  SubscribeFreeBody,
  SubscribeReply,
  UnsubscribeBody,
  WithdrawMonthBody,
} from '@fanfold/contracts/subscriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { askerOf, invocationOf, markReplayed, written, writtenResponse } from '../http/command.ts';
import type { SubscriptionsDeps } from './deps.ts';

/** Beginning, changing and ending subscriptions. */
export const subscribingRoutes: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, deps) => {
  app.post(
    '/api/account/subscribefree',
    { schema: { body: SubscribeFreeBody, response: writtenResponse } },
    (request) => written(subscribeFree(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/subscribe',
    { schema: { body: SubscribeBody, headers: IdempotencyHeaders, response: { 201: SubscribeReply } } },
    async (request, reply) => {
      const done = await subscribe(deps, invocationOf(request, 'subscribe'), request.body);
      markReplayed(reply, done);
      return reply.code(201).send(done.reply);
    },
  );

  app.post(
    '/api/account/unsubscribe',
    { schema: { body: UnsubscribeBody, response: writtenResponse } },
    (request) => written(unsubscribe(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/subscription/plan',
    { schema: { body: PlanTierBody, response: writtenResponse } },
    (request) => written(planTier(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/subscription/agree',
    { schema: { body: AgreeToFeeBody, response: writtenResponse } },
    (request) => written(agreeToFee(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/subscription/payment',
    { schema: { body: PaymentOfSubscriptionBody, response: writtenResponse } },
    (request) => written(changePayment(deps, askerOf(request), request.body)),
  );

  app.get(
    '/api/account/subscribeable',
    { schema: { querystring: SubscribeableQuery, response: { 200: SubscribeableReply } } },
    async (request) => {
      const reason = await obstacleToSubscribing(deps, request.query.creatorOid, callerOf(request).oid);
      return { possible: reason === null, reason };
    },
  );

  app.get(
    '/api/account/subscription-durations',
    { schema: { querystring: DurationsQuery, response: { 200: DurationsReply } } },
    async (request, reply) => {
      const { users, creators } = request.query;
      reply.header('cache-control', 'private, max-age=1800');
      return { durations: await subscriptionDurations(deps, users, creators) };
    },
  );
};

/** Months without a payment: a pause, one that is given back, and what a creator gives. */
export const pauseRoutes: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, deps) => {
  app.post(
    '/api/account/subscription/pause',
    { schema: { body: PauseBody, response: writtenResponse } },
    (request) => written(pauseSubscription(deps, askerOf(request), request.body)),
  );

  app.post(
    '/api/account/subscription/withdraw',
    { schema: { body: WithdrawMonthBody, headers: IdempotencyHeaders, response: writtenResponse } },
    async (request, reply) => {
      const invocation = invocationOf(request, 'withdraw-month');
      const withdrawn = await withdrawMonth(deps, invocation, request.body);
      markReplayed(reply, withdrawn);
      return { position: String(withdrawn.position) };
    },
  );

  app.post(
    '/api/account/subscription/complimentary',
    { schema: { body: ComplimentaryBody, headers: IdempotencyHeaders, response: writtenResponse } },
    async (request, reply) => {
      const given = await giveMonths(deps, invocationOf(request, 'complimentary', 'creator'), request.body);
      markReplayed(reply, given);
      return { position: String(given.position) };
    },
  );
};
