import { endByAdmin, obstacleToSubscribing } from '@fanfold/application/subscriptions';
import { ReadHeaders } from '@fanfold/contracts';
import {
  AdminSubscribeableQuery,
  MembersQuery,
  MembersReply,
  ScheduledUnsubsReply,
  SubscribeableReply,
  type TierCouponEntry,
  TierCouponsReply,
  UnsubBody,
} from '@fanfold/contracts/subscriptions';
import { parseOid } from '@fanfold/domain';
import { monthBefore, monthEnd, monthStart, utcMonth } from '@fanfold/domain/subscriptions';
import { readFrom } from '@fanfold/projection';
import {
  couponsOf,
  memberFigures,
  memberships,
  membersOf,
  scheduledEnds,
  tiersHeld,
} from '@fanfold/projections/subscriptions/memberships';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { SubscriptionsDeps } from './deps.ts';
import { nicknamesOf } from './nicknames-of.ts';

/** SUB-015: a channel's coupons; its members. */
export const memberRoutes: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, deps) => {
  const { db, positions, clock, publicUrl } = deps;

  app.get(
    '/api/account/coupon/tier',
    { schema: { headers: ReadHeaders, response: { 200: TierCouponsReply } } },
    async (request) => {
      const { oid } = askerOf(request, 'creator').actor;
      const fresh = await freshness(request, positions, [memberships]);
      const now = clock.now();
      const coupons = await readFrom(db, memberships, (tables) => couponsOf(tables, oid));
      return {
        ...fresh,
        coupons: coupons.map(({ isEnded, ...coupon }) => ({
          ...coupon,
          owner: parseOid(coupon.owner),
          tierHash: parseOid(coupon.tierHash),
          url: `${publicUrl}/subscribe/${coupon.owner}?coupon=${encodeURIComponent(coupon.code)}`,
          status: statusOf({ ...coupon, isEnded }, now),
        })),
      };
    },
  );

  app.get(
    '/api/account/subscribers',
    { schema: { querystring: MembersQuery, headers: ReadHeaders, response: { 200: MembersReply } } },
    async (request) => {
      const { oid: creatorOid } = askerOf(request, 'creator').actor;
      const fresh = await freshness(request, positions, [memberships]);
      const month = utcMonth(clock.now());
      const [{ members, nextCursor }, tiers, figures] = await readFrom(db, memberships, (tables) =>
        Promise.all([
          membersOf(tables, { creatorOid, ...request.query }),
          tiersHeld(tables, creatorOid),
          memberFigures(tables, { creatorOid, ...boundsOf(month) }),
        ]),
      );
      const names = await nicknamesOf(
        deps,
        members.map(({ subscriberOid }) => subscriberOid),
      );
      return {
        ...fresh,
        figures: { month, ...figures },
        tiers: tiers.map((tier) => ({ ...tier, tierHash: parseOid(tier.tierHash) })),
        nextCursor,
        members: members.map((one) => ({
          ...one,
          subscriberOid: parseOid(one.subscriberOid),
          tierHash: parseOid(one.tierHash),
          nickname: names.get(one.subscriberOid) ?? null,
        })),
      };
    },
  );
};

/** ADM-014, ADM-015, ADM-028: what administrators see of subscriptions, and do. */
export const endingRoutes: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, deps) => {
  const { db, positions, clock } = deps;

  app.post('/api/admin/unsub', { schema: { body: UnsubBody, response: writtenResponse } }, (request) =>
    written(endByAdmin(deps, askerOf(request, 'admin'), request.body)),
  );

  app.get(
    '/api/admin/scheduledunsubs',
    { schema: { headers: ReadHeaders, response: { 200: ScheduledUnsubsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [memberships]);
      const found = await readFrom(db, memberships, (tables) => scheduledEnds(tables, clock.now()));
      const people = found.flatMap(({ creatorOid, subscriberOid }) => [creatorOid, subscriberOid]);
      const names = await nicknamesOf(deps, people);
      return {
        ...fresh,
        subscriptions: found.map((one) => ({
          creatorOid: parseOid(one.creatorOid),
          creatorNickname: names.get(one.creatorOid) ?? null,
          subscriberOid: parseOid(one.subscriberOid),
          subscriberNickname: names.get(one.subscriberOid) ?? null,
          tierName: one.tierName,
          endsAt: one.until,
          leavingReason: one.leavingReason,
          refundCoins: one.refundCoins,
        })),
      };
    },
  );

  app.get(
    '/api/admin/subscribeable',
    { schema: { querystring: AdminSubscribeableQuery, response: { 200: SubscribeableReply } } },
    async (request) => {
      const { userOid, creatorOid } = request.query;
      const reason = await obstacleToSubscribing(deps, creatorOid, userOid);
      return { possible: reason === null, reason };
    },
  );
};

const boundsOf = (month: string) => ({
  start: monthStart(month),
  end: monthEnd(month),
  before: monthBefore(month),
});

type Coupon = {
  readonly isEnded: boolean;
  readonly expiryDate: string;
  readonly uses: number | null;
  readonly used: number;
};

const statusOf = ({ isEnded, expiryDate, uses, used }: Coupon, now: string): TierCouponEntry['status'] => {
  if (isEnded) return 'ended';
  if (expiryDate <= now) return 'expired';
  return uses !== null && used >= uses ? 'usedUp' : 'active';
};
