import { donate } from '@fanfold/application/commerce';
import { silencedBy } from '@fanfold/application/community';
import { IdempotencyHeaders, ReadHeaders } from '@fanfold/contracts';
import { DonateBody, DonationsQuery, DonationsReply, SpendReply } from '@fanfold/contracts/commerce';
import { readFrom } from '@fanfold/projection';
import { donations, donationsPage, donationTotals } from '@fanfold/projections/commerce/donations';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invocationOf, markReplayed } from '../../http/command.ts';
import { freshness } from '../../http/read-your-writes.ts';
import { foundWork } from '../../http/work-access.ts';
import type { CommerceDeps } from '../deps.ts';

/** Coins with a few words for the creator of a content, shown under it. */
export const donateRoutes: FastifyPluginAsyncZod<CommerceDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.post(
    '/api/account/donate',
    { schema: { body: DonateBody, headers: IdempotencyHeaders, response: { 201: SpendReply } } },
    async (request, reply) => {
      const spent = await donate(deps, invocationOf(request, 'donate'), request.body);
      markReplayed(reply, spent);
      return reply.code(201).send(spent.reply);
    },
  );

  app.get(
    '/api/content/donations',
    { schema: { querystring: DonationsQuery, headers: ReadHeaders, response: { 200: DonationsReply } } },
    async (request) => {
      const { query } = request;
      const { work } = await foundWork(deps, request, query.contentOid);
      const fresh = await freshness(request, positions, [donations]);
      const [page, totals] = await readFrom(db, donations, (tables) =>
        Promise.all([donationsPage(tables, query), donationTotals(tables, query.contentOid)]),
      );
      const donors = page.donations.map(({ donorOid }) => donorOid);
      // Whom the creator keeps from the channel says nothing on it: with that a creator takes such words
      // away.
      const silenced = await silencedBy(deps, work.creatorOid, donors);
      const shown = page.donations.map(({ donorOid, comment, ...donation }) => ({
        ...donation,
        comment: silenced.has(donorOid) ? null : comment,
      }));
      return { ...fresh, nextCursor: page.nextCursor, donations: shown, totals };
    },
  );
};
