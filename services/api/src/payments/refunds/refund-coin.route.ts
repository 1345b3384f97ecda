import { accepted, RefusedError } from '@fanfold/application';
import { paidCharge, withdrawCharge } from '@fanfold/application/payments';
import { IdempotencyHeaders } from '@fanfold/contracts';
import { RefundCoinBody, RefundCoinReply } from '@fanfold/contracts/payments';
import { type Oid, parseOid } from '@fanfold/domain';
import { type Spend, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { actorOf, callerOf } from '../../http/auth.ts';
import { commandKey, markReplayed } from '../../http/command.ts';
import type { RefundDeps } from './deps.ts';

/**
 * ADM-025: coins back. Those of a charge that are unspent go back to the provider as money; those that were spent on
 * something go back to their lots. Never for oneself, always with a reason.
 */
export const refundCoinRoute: FastifyPluginAsyncZod<RefundDeps> = async (app, { eventLog }) => {
  app.post(
    '/api/admin/refund/coin',
    { schema: { body: RefundCoinBody, headers: IdempotencyHeaders, response: { 200: RefundCoinReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { body } = request;
      if (body.userOid === caller.oid) throw new RefusedError('OWN_ACCOUNT');
      const context = {
        key: commandKey(request, 'refund-coin'),
        body,
        actor: actorOf(caller, 'admin'),
        correlationId: request.id,
      };
      if (body.kind === 'spend') {
        const outcome = await refundSpend(eventLog, body, context);
        markReplayed(reply, outcome);
        return { position: String(outcome.position), refund: null };
      }
      const { chargeId, userOid, reason } = body;
      const charge = await paidCharge(eventLog, chargeId);
      if (charge.buyerOid !== userOid) throw new RefusedError('CHARGE_NOT_FOUND');
      const asked = { chargeId, requestedBy: 'admin' as const, requestedByOid: parseOid(caller.oid), reason };
      const { outcome, refund } = await withdrawCharge(eventLog, charge, { ...asked, ...context });
      markReplayed(reply, outcome);
      return { position: String(outcome.position), refund };
    },
  );
};

type Asked = Extract<z.infer<typeof RefundCoinBody>, { kind: 'spend' }>;
type Context = Pick<Parameters<typeof withdrawCharge>[2], 'key' | 'body' | 'actor' | 'correlationId'>;

const refundSpend = async (eventLog: EventLog, { userOid, revision, reason }: Asked, context: Context) => {
  const spend = await readSpend(eventLog, userOid, revision);
  if (!spend) throw new RefusedError('SPEND_NOT_REFUNDABLE');
  return accepted(
    await eventLog.commands.of(walletStream).handle({
      ...context,
      id: userOid,
      command: (now) => ({ type: 'RefundSpend', spend, cause: 'request', reason, now }),
    }),
  );
};

/** What was spent is read from its own event. */
const readSpend = async (
  { client, codec }: EventLog,
  userOid: Oid,
  revision: number,
): Promise<Spend | undefined> => {
  const [stored] = await client.readStream(`wallet-${userOid}`, { from: revision, maxCount: 1 });
  if (stored?.revision !== revision) return undefined;
  const { event } = await codec.decode(stored);
  return event.type === 'CoinsSpent' ? { ...event, revision } : undefined;
};
