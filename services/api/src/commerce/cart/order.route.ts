import { IdempotencyHeaders, type ProblemCode } from '@fanfold/contracts';
import { OrderBody, type OrderFailureCode, OrderReply, orderFailures } from '@fanfold/contracts/commerce';
import { parseOid } from '@fanfold/domain';
import { cartStream } from '@fanfold/domain/commerce';
import { available, walletStream } from '@fanfold/domain/wallet';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';

import { actorOf, type Caller, callerOf } from '../../http/auth.ts';
import { accepted, commandKey, markReplayed } from '../../http/command.ts';
import { ProblemError, problemOf } from '../../http/problem.ts';
import { type Bought, buyItem } from '../buy-item.ts';
import type { BuyDeps } from '../deps.ts';
import { contentOf, kindOf } from './entries.ts';
import { updateCart } from './update-cart.ts';

/** COM-004, COM-031: each item is bought or is not, with the reason; what was bought leaves the cart. */
export const orderRoute: FastifyPluginAsyncZod<BuyDeps> = async (app, deps) => {
  app.post(
    '/api/account/purchase/shoppingCart',
    { schema: { body: OrderBody, headers: IdempotencyHeaders, response: { 200: OrderReply } } },
    async (request, reply) => {
      const caller = callerOf(request);
      const { items, payWith } = request.body;
      const key = commandKey(request, 'order');
      await placeOrder(deps, { caller, key, body: request.body, correlationId: request.id });
      const successes: Success[] = [];
      const failures: Failure[] = [];
      let position = 0n;
      let replayed = true;
      // One after the other: each sees what the ones before it left in the wallet.
      for (const item of items) {
        const { entry } = item;
        const asked = { caller, key: uuid5(key, entry), body: item, correlationId: request.id };
        const wish = { ...item, contentOid: contentOf(entry), contentType: kindOf(entry), payWith };
        const outcome = await buyItem(deps, asked, wish).catch((error: unknown) => refusalIn(error));
        if (outcome instanceof ProblemError) {
          failures.push(failed(entry, outcome, request));
          continue;
        }
        successes.push(succeeded(entry, outcome));
        replayed &&= outcome.replayed;
        if (outcome.position > position) position = outcome.position;
      }
      markReplayed(reply, { replayed: replayed && successes.length > 0 });
      if (successes.length > 0) {
        const remove = successes.map(({ entry }) => entry);
        const change = { ownerOid: parseOid(caller.oid), add: [], remove, cause: 'purchased' } as const;
        const emptied = await updateCart(deps, { caller, correlationId: request.id }, change);
        if (emptied > position) position = emptied;
      }
      return { position: String(position), successes, failures, balance: await balanceOf(deps, caller) };
    },
  );
};

type Asked = {
  readonly caller: Caller;
  readonly key: string;
  readonly body: z.infer<typeof OrderBody>;
  readonly correlationId: string;
};

/** Remembers what was ordered under the key, as each item alone cannot. Throws IDEMPOTENCY_KEY_REUSED. */
const placeOrder = async (
  { eventLog }: BuyDeps,
  { caller, key, body, correlationId }: Asked,
): Promise<void> => {
  const ownerOid = parseOid(caller.oid);
  const outcome = await eventLog.commands.of(cartStream).handle({
    id: ownerOid,
    key,
    body,
    actor: actorOf(caller),
    correlationId,
    command: () => ({
      type: 'PlaceOrder',
      ownerOid,
      orderId: parseOid(oidFromKey(key)),
      entries: body.items.map(({ entry }) => entry),
    }),
  });
  accepted(outcome);
};

type Reply = ReturnType<typeof OrderReply.parse>;
type Success = Reply['successes'][number];
type Failure = Reply['failures'][number];

/** A refusal that concerns the item alone; anything else ends the order, which the same key takes up again. */
const refusalIn = (error: unknown): ProblemError => {
  if (error instanceof ProblemError && isOrderFailure(error.code)) return error;
  throw error;
};

const isOrderFailure = (code: ProblemCode): code is OrderFailureCode =>
  (orderFailures as readonly ProblemCode[]).includes(code);

const failed = (entry: string, error: ProblemError, request: FastifyRequest): Failure => ({
  entry,
  code: error.code as OrderFailureCode,
  message: problemOf(error, request).title,
  details: { ...error.details },
});

const succeeded = (entry: string, { event }: Bought): Success => {
  const { purchaseId, paidCoins, bonusCoins, editionCopy = null } = event;
  return { entry, purchaseId, paidCoins, bonusCoins, editionCopy };
};

const balanceOf = async ({ eventLog, clock }: BuyDeps, { oid }: Caller): Promise<Reply['balance']> => {
  const { state } = await eventLog.commands.load(walletStream, oid, { maxAgeMs: 1_000 });
  const now = clock.now();
  return { paid: available(state.lots, 'paid', now), bonus: available(state.lots, 'bonus', now) };
};
