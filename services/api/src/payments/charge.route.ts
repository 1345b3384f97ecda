import { IdempotencyHeaders } from '@fanfold/contracts';
import { ChargeBody, ChargeStarted } from '@fanfold/contracts/payment';
import { type Oid, parseOid } from '@fanfold/domain';
import { type ChargeState, chargeStream } from '@fanfold/domain/payments';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { actorOf, callerOf } from '../http/auth.ts';
import { accepted, commandKey, markReplayed } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import { ProblemError } from '../http/problem.ts';
import type { PaymentsDeps } from './index.ts';
import { pricedProduct } from './products.ts';
import { readyCharge } from './ready-charge.ts';

/**
 * PAY-005 and PAY-013: a charge on a provider's page. It is recorded first; then the provider is called, keyed by the charge's
 * id, so the same request goes on where an earlier one ended.
 */
export const chargeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, deps) => {
  const schema = { body: ChargeBody, headers: IdempotencyHeaders, response: { 201: ChargeStarted } };
  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as ChargeBody;
    const product = pricedProduct(deps.providers, body.provider, body);
    const caller = callerOf(request);
    const key = commandKey(request, 'charge');
    // The id follows from the key: a retry names the same charge, here and at the provider.
    const chargeId = parseOid(oidFromKey(key));
    const asker = { actor: actorOf(caller), correlationId: request.id };
    const charge = { chargeId, buyerOid: parseOid(caller.oid), provider: body.provider, ...product };
    const readied = await readyCharge(deps.eventLog, { ...asker, key, body, charge });
    markReplayed(reply, readied);
    const { payUrl } = readied.state;
    if (payUrl) return reply.code(201).send({ chargeId, payUrl, position: String(readied.position) });
    return reply
      .code(201)
      .send(await open(deps, readied.state, { ...asker, id: chargeId, language: languageOf(request) }));
  };
  app.post('/api/payment/charge', { schema }, begin);
  app.post('/api/payment/onetime/ready', { schema }, begin);
};

type Context = {
  readonly id: Oid;
  readonly actor: ReturnType<typeof actorOf>;
  readonly correlationId: string;
  readonly language: string;
};

/** Has the provider open its page and records it. Throws PROVIDER_UNAVAILABLE; the same request goes on where it ended. */
const open = async (
  { eventLog, providers, publicUrl, log }: PaymentsDeps,
  state: Readonly<ChargeState>,
  { language, ...context }: Context,
) => {
  const { id: chargeId } = context;
  const { provider, paidCoins, buyerOid, amounts, expiresAt, means } = state;
  const backTo = (result: string) => `${publicUrl}/${language}/charge/${result}?chargeId=${chargeId}`;
  const adapter = providers.find(provider);
  if (!adapter || !amounts) throw new ProblemError('PROVIDER_UNAVAILABLE');
  const page = {
    chargeId,
    buyerOid,
    amounts,
    language,
    expiresAt,
    means,
    orderName: `${paidCoins} coins`,
    successUrl: backTo('success'),
    failUrl: backTo('fail'),
  };
  const { providerRef, payUrl } = await adapter.openPage(page).catch((error: unknown) => {
    log.error({ err: error, chargeId, provider }, 'the payment provider could not open a page');
    throw new ProblemError('PROVIDER_UNAVAILABLE');
  });
  const { position } = accepted(
    await eventLog.commands.of(chargeStream).handle({
      ...context,
      key: uuid5('open', chargeId),
      body: { providerRef },
      command: () => ({ type: 'OpenCharge', providerRef, payUrl }),
    }),
  );
  return { chargeId, payUrl, position: String(position) };
};
