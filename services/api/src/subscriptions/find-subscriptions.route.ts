import { findUsers } from '@fanfold/application/identity';
import { ReadHeaders } from '@fanfold/contracts';
import { FindSubscriptionsQuery, FindSubscriptionsReply } from '@fanfold/contracts/subscriptions';
import { parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { accounts } from '@fanfold/projections/identity/accounts';
import { findSubscriptions, memberships } from '@fanfold/projections/subscriptions/memberships';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { freshness } from '../http/read-your-writes.ts';
import type { SubscriptionsDeps } from './deps.ts';
import { nicknamesOf } from './nicknames-of.ts';

/** ADM-014: subscriptions by their people and tiers, so that an administrator can end one. */
export const findSubscriptionsRoute: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, deps) => {
  const { db, positions, clock } = deps;
  /** Undefined where no name is asked for. */
  const named = async (name: string | undefined): Promise<readonly string[] | undefined> =>
    name === undefined ? undefined : (await findUsers(deps, name)).map(({ oid }) => oid);

  app.get(
    '/api/admin/subscriptions',
    {
      schema: {
        querystring: FindSubscriptionsQuery,
        headers: ReadHeaders,
        response: { 200: FindSubscriptionsReply },
      },
    },
    async (request) => {
      const { subscriber, creator, tier, ...asked } = request.query;
      const fresh = await freshness(request, positions, [memberships, accounts]);
      // All subscriptions there are would answer no question.
      if (subscriber === undefined && creator === undefined && tier === undefined)
        return { ...fresh, subscriptions: [], nextCursor: null };
      const [subscribers, creators] = await Promise.all([named(subscriber), named(creator)]);
      const { subscriptions, nextCursor } = await readFrom(db, memberships, (tables) =>
        findSubscriptions(tables, { ...asked, tier, subscribers, creators, now: clock.now() }),
      );
      const people = subscriptions.flatMap(({ creatorOid, subscriberOid }) => [creatorOid, subscriberOid]);
      const names = await nicknamesOf(deps, people);
      return {
        ...fresh,
        nextCursor,
        subscriptions: subscriptions.map((one) => ({
          ...one,
          creatorOid: parseOid(one.creatorOid),
          creatorNickname: names.get(one.creatorOid) ?? null,
          subscriberOid: parseOid(one.subscriberOid),
          subscriberNickname: names.get(one.subscriberOid) ?? null,
        })),
      };
    },
  );
};
