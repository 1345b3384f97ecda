import { RefusedError } from '@fanfold/application';
import { checkTierCoupon, createTierCoupon, deleteTierCoupon } from '@fanfold/application/subscriptions';
import {
  CreateTierCouponBody,
  TierCouponParams,
  TierCouponQuery,
  TierCouponReply,
} from '@fanfold/contracts/subscriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import type { SubscriptionsDeps } from './deps.ts';

/** SUB-006 to SUB-008: coupons of tiers. */
export const tierCouponRoutes: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, deps) => {
  app.post(
    '/api/account/coupon/tier',
    { schema: { body: CreateTierCouponBody, response: writtenResponse } },
    (request) => written(createTierCoupon(deps, askerOf(request, 'creator'), request.body)),
  );

  app.delete(
    '/api/account/coupon/:code/tier/:tierHash',
    { schema: { params: TierCouponParams, response: writtenResponse } },
    (request) => written(deleteTierCoupon(deps, askerOf(request, 'creator'), request.params)),
  );

  app.get(
    '/api/account/coupon/valid',
    { schema: { querystring: TierCouponQuery, response: { 200: TierCouponReply } } },
    async (request) => {
      // A visitor may have a right to it after signing in: the client keeps the coupon (SUB-008).
      if (!request.caller) throw new RefusedError('IDENTIFICATION_REQUIRED');
      return checkTierCoupon(deps, request.caller.oid, request.query);
    },
  );
};
