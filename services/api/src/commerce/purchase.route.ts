import { feePolicyVersion, IdempotencyHeaders } from '@fanfold/contracts';
import { PurchaseBody, PurchaseReply } from '@fanfold/contracts/account';
import { parseOid } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { accountStream } from '@fanfold/domain/identity';
import { available, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import type { Clock, Ids } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { actorOf, callerOf } from '../http/auth.ts';
import { accepted, commandKey, markReplayed } from '../http/command.ts';
import { ProblemError } from '../http/problem.ts';

export type CommerceDeps = { readonly eventLog: EventLog; readonly clock: Clock; readonly ids: Ids };

// A price that moved within this time may be missed by a process that did not make the change. The buyer still pays
// what they saw, and the sale records the content's revision.
const priceMaxAgeMs = 1_000;
const sellerMaxAgeMs = 5_000;

/** COM-003: coins leave and the right arrives in one append to the buyer's wallet. */
export const purchaseRoute: FastifyPluginAsyncZod<CommerceDeps> = async (app, { eventLog, clock, ids }) => {
  app.post(
    '/api/account/purchase',
    {
      schema: { body: PurchaseBody, headers: IdempotencyHeaders, response: { 201: PurchaseReply } },
      // A reply of two hundred bytes: looking whether to compress it costs more than sending it.
      compress: false,
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const walletOid = parseOid(caller.oid);
      const { contentOid, coins, payWith } = request.body;
      const key = commandKey(request, 'purchase');
      // Price and seller come from their own streams: a read model may lag, and this is money.
      const { state: content } = await eventLog.commands.load(contentStream, contentOid, {
        maxAgeMs: priceMaxAgeMs,
      });
      if (content.status !== 'published' || !content.creatorOid) throw new ProblemError('CONTENT_NOT_FOUND');
      const { kind, priceRevision, priceCoins, creatorOid } = content;
      const { state: seller } = await eventLog.commands.load(accountStream, creatorOid, {
        maxAgeMs: sellerMaxAgeMs,
      });
      const purchaseId = parseOid(ids.oid(clock.now()));
      const outcome = accepted(
        await eventLog.commands.of(walletStream).handle({
          id: walletOid,
          key,
          body: request.body,
          actor: actorOf(caller),
          correlationId: request.id,
          command: (now) => ({
            type: 'BuyContent',
            walletOid,
            purchaseId,
            content: { contentOid, kind, revision: priceRevision, priceCoins },
            seller: { oid: creatorOid, level: seller.level, allowBonus: seller.allowBonus },
            seenPriceCoins: coins,
            payWith,
            feePolicyVersion,
            now,
          }),
        }),
      );
      markReplayed(reply, outcome);
      const [bought] = outcome.events;
      if (bought?.type !== 'ContentBought') throw new ProblemError('INTERNAL_ERROR');
      const { lots } = outcome.state;
      const now = clock.now();
      return reply.code(201).send({
        position: String(outcome.position),
        purchaseId: bought.purchaseId,
        paidCoins: bought.paidCoins,
        bonusCoins: bought.bonusCoins,
        balance: { paid: available(lots, 'paid', now), bonus: available(lots, 'bonus', now) },
      });
    },
  );
};
