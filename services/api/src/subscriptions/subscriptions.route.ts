import { ReadHeaders } from '@fanfold/contracts';
import { BillingReply, SubscriptionsReply } from '@fanfold/contracts/subscriptions';
import { parseOid } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import { monthEnd, utcMonth } from '@fanfold/domain/subscriptions';
import { readFrom } from '@fanfold/projection';
import {
  billingOf,
  memberships,
  paymentsOf,
  subscriptionsOf,
} from '@fanfold/projections/subscriptions/memberships';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { SubscriptionsDeps } from './deps.ts';

/** SUB-011: a person's subscriptions and payments. ADM-049: the billing run. */
export const subscriptionListRoutes: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, deps) => {
  const { db, positions, eventLog, clock } = deps;

  const nicknameOf = async (oid: string): Promise<string | null> =>
    (await eventLog.commands.load(accountStream, oid, { maxAgeMs: 60_000 })).state.nickname ?? null;

  app.get(
    '/api/account/subscriptions',
    { schema: { headers: ReadHeaders, response: { 200: SubscriptionsReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const fresh = await freshness(request, positions, [memberships]);
      const [found, paid] = await readFrom(db, memberships, (tables) =>
        Promise.all([subscriptionsOf(tables, oid), paymentsOf(tables, oid)]),
      );
      const creators = [...new Set([...found, ...paid].map(({ creatorOid }) => creatorOid))];
      const names = new Map(
        await Promise.all(creators.map(async (one) => [one, await nicknameOf(one)] as const)),
      );
      const named = <One extends { readonly creatorOid: string }>(one: One) => ({
        ...one,
        creatorOid: parseOid(one.creatorOid),
        creatorNickname: names.get(one.creatorOid) ?? null,
      });
      return {
        ...fresh,
        subscriptions: found.map((one) => ({ ...named(one), tierHash: parseOid(one.tierHash) })),
        payments: paid.map(named),
      };
    },
  );

  app.get(
    '/api/admin/resub',
    { schema: { headers: ReadHeaders, response: { 200: BillingReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [memberships]);
      const month = utcMonth(clock.now());
      const asked = { month, monthEnd: monthEnd(month) };
      const billing = await readFrom(db, memberships, (tables) => billingOf(tables, asked));
      const next = billing.next.map((one) => ({
        ...one,
        creatorOid: parseOid(one.creatorOid),
        subscriberOid: parseOid(one.subscriberOid),
      }));
      return { ...fresh, ...billing, next };
    },
  );
};
