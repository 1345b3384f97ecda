import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import { DonateBody, DonationsQuery, DonationsReply, SpendReply } from '@fanfold/contracts/commerce';
import { parseOid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { donations, donationsPage, donationTotals } from '@fanfold/projections/commerce/donations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../../http/auth.ts';
import { accepted, commandKey, markReplayed } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import type { CommerceDeps } from '../deps.ts';
import { offerNow } from '../offer.ts';
import { replayPreviousResult } from '../replay-previous-result.ts';
import { spend, spentBy } from './spend.ts';

/** Coins with a few words for the creator of a content, shown under it. */
export const donateRoutes: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  const { eventLog, db, positions, clock, ids } = deps;

  app.post(
    '/api/account/donate',
    { schema: { body: DonateBody, headers: IdempotencyHeaders, response: { 201: SpendReply } } },
    async (request, reply) => {
      const { contentOid, creatorOid, amount, comment, payWith } = request.body;
      const before = { id: callerOf(request).oid, key: commandKey(request, 'donate'), body: request.body };
      const offer = await offerNow(eventLog, { contentOid, creatorOid }).catch((refusal: unknown) =>
        replayPreviousResult(eventLog.commands.of(walletStream), before, refusal),
      );
      if ('status' in offer) {
        const spent = spentBy(accepted(offer), clock.now());
        markReplayed(reply, spent);
        return reply.code(201).send(spent.reply);
      }
      const spent = await spend(deps, request, {
        operation: 'donate',
        spendId: parseOid(ids.oid(clock.now())),
        transactionType: 'donation',
        beneficiary: offer.seller,
        subject: contentOid,
        contentOid,
        message: comment === '' ? null : comment,
        coins: amount,
        payWith,
      });
      markReplayed(reply, spent);
      return reply.code(201).send(spent.reply);
    },
  );

  app.get(
    '/api/content/donations',
    { schema: { querystring: DonationsQuery, headers: ReadHeaders, response: { 200: DonationsReply } } },
    async (request) => {
      const { query } = request;
      const fresh = await freshness(request, positions, [donations]);
      const [page, totals] = await readFrom(db, donations, (tables) =>
        Promise.all([donationsPage(tables, query), donationTotals(tables, query.contentOid)]),
      );
      return { ...fresh, ...page, totals };
    },
  );
};
