import { closingOf, planBilling } from '@fanfold/application/subscriptions';
import { ReadHeaders } from '@fanfold/contracts';
import { BillingReply, SubscriptionsReply } from '@fanfold/contracts/subscriptions';
import { parseOid } from '@fanfold/domain';
import { monthEnd, utcMonth } from '@fanfold/domain/subscriptions';
import { readFrom } from '@fanfold/projection';
import { profiles } from '@fanfold/projections/identity/profiles';
import { deadlines } from '@fanfold/projections/operations/deadlines';
import {
  billingOf,
  memberships,
  paymentsOf,
  subscriptionsOf,
} from '@fanfold/projections/subscriptions/memberships';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { creatorNamed, peopleByOid } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { SubscriptionsDeps } from './deps.ts';

// So many of the next payments are shown; the command line shows all.
const mostPlanned = 100;

/** SUB-011: a person's subscriptions and payments. ADM-049: the billing run. */
export const subscriptionListRoutes: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, deps) => {
  const { db, positions, clock } = deps;

  app.get(
    '/api/account/subscriptions',
    { schema: { headers: ReadHeaders, response: { 200: SubscriptionsReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const fresh = await freshness(request, positions, [memberships, profiles]);
      const [found, paid] = await readFrom(db, memberships, (tables) =>
        Promise.all([subscriptionsOf(tables, oid), paymentsOf(tables, oid)]),
      );
      const closing = await Promise.all(found.map((one) => isClosing(deps, oid, one)));
      const names = await peopleByOid(
        db,
        [...found, ...paid].map(({ creatorOid }) => creatorOid),
      );
      const named = <One extends { readonly creatorOid: string }>(one: One) => ({
        ...one,
        creatorOid: parseOid(one.creatorOid),
        ...creatorNamed(names.get(one.creatorOid)),
      });
      return {
        ...fresh,
        subscriptions: found.map((one, index) => ({
          ...named(one),
          tierHash: parseOid(one.tierHash),
          ...(closing[index] ? { nextAt: null, nextCoins: null } : {}),
        })),
        payments: paid.map(named),
        activeCoupons: found.flatMap(({ status, coupon: code, creatorOid, tierHash }) =>
          status === 'ended' || code === null
            ? []
            : [{ creatorOid: parseOid(creatorOid), tier: parseOid(tierHash), code, type: 'tier' as const }],
        ),
      };
    },
  );

  app.get(
    '/api/admin/resub',
    { schema: { headers: ReadHeaders, response: { 200: BillingReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [memberships, deadlines]);
      const month = utcMonth(clock.now());
      const asked = { month, monthEnd: monthEnd(month) };
      const [billing, plan] = await Promise.all([
        readFrom(db, memberships, (tables) => billingOf(tables, asked)),
        planBilling(deps, { until: asked.monthEnd, limit: mostPlanned }),
      ]);
      return { ...fresh, ...billing, next: plan.payments };
    },
  );
};

/**
 * Whether nothing more is paid of a subscription that goes on otherwise, because one of the two may not go on
 * with it.
 */
const isClosing = async (
  { eventLog, clock }: SubscriptionsDeps,
  subscriberOid: string,
  { creatorOid, nextAt }: { readonly creatorOid: string; readonly nextAt: string | null },
): Promise<boolean> => {
  if (nextAt === null) return false;
  const ids = { creatorOid: parseOid(creatorOid), subscriberOid: parseOid(subscriberOid) };
  const now = clock.now();
  return (await closingOf(eventLog.commands, ids, nextAt > now ? nextAt : now)) !== undefined;
};
