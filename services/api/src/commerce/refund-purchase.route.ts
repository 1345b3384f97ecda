import { accepted, RefusedError } from '@fanfold/application';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { RefundBody, RefundReply } from '@fanfold/contracts/commerce';
import { type Purchase, type Spend, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actorOf, callerOf } from '../http/auth.ts';
import { commandKey, markReplayed } from '../http/command.ts';
import type { CommerceDeps } from './deps.ts';

/** ADM-024: the coins go back to their lots and the right ends in one append; the creator's earning follows from it. */
export const refundRoute: FastifyPluginAsyncZod<CommerceDeps> = async (app, { eventLog }) => {
  app.post(
    '/api/admin/refund',
    { schema: { body: RefundBody, headers: IdempotencyHeaders, response: { 200: RefundReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { userOid, revision, reason } = request.body;
      if (userOid === caller.oid) throw new RefusedError('OWN_ACCOUNT');
      const key = commandKey(request, 'refund');
      const purchase = await readPurchase(eventLog, userOid, revision);
      if (!purchase) throw new RefusedError('PURCHASE_NOT_REFUNDABLE');
      const outcome = accepted(
        await eventLog.commands.of(walletStream).handle({
          id: userOid,
          key,
          body: request.body,
          actor: actorOf(caller, 'admin'),
          correlationId: request.id,
          command: (now) =>
            purchase.type === 'ContentBought'
              ? { type: 'RefundPurchase', purchase, reason, now }
              : { type: 'RefundSpend', spend: purchase, cause: 'request', reason, now },
        }),
      );
      markReplayed(reply, outcome);
      const { paidCoins, bonusCoins } = purchase;
      return { position: String(outcome.position), paidCoins, bonusCoins };
    },
  );
};

/** What was paid is read from the purchase's or the spend's own event. */
const readPurchase = async (
  { client, codec }: EventLog,
  userOid: string,
  revision: number,
): Promise<Purchase | Spend | undefined> => {
  const [stored] = await client.readStream(`wallet-${userOid}`, { from: revision, maxCount: 1 });
  if (stored?.revision !== revision) return undefined;
  const { event } = await codec.decode(stored);
  return event.type === 'ContentBought' || event.type === 'CoinsSpent' ? { ...event, revision } : undefined;
};
