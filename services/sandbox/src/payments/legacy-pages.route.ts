import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { problem } from '../http/problem.ts';
import type { PaymentsDeps } from './index.ts';
import { Order } from './page.ts';

const Headers = z.object({ 'idempotency-key': z.string().min(1).max(200) });
const Params = z.object({ providerRef: z.string().max(64) });
const Asked = Order.omit({ provider: true, kind: true, payer: true, customer: true });

/** The interface of the provider without a name, which made the first charges and still answers for them. */
export const legacyPageRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages, baseUrl }) => {
  app.post('/payments/v1/pages', { schema: { headers: Headers, body: Asked } }, (request, reply) => {
    const order: Order = { ...request.body, provider: 'sandbox', kind: 'payment' };
    const page = pages.open(request.headers['idempotency-key'], order);
    if (!page) return problem(reply, 422, 'This idempotency key came with another request before.');
    return reply.code(201).send({ providerRef: page.ref, payUrl: new URL(`/pay/${page.ref}`, baseUrl).href });
  });

  app.get('/payments/v1/pages/:providerRef', { schema: { params: Params } }, (request, reply) => {
    const page = pages.find(request.params.providerRef);
    if (!page) return problem(reply, 404, 'There is no such payment.');
    const { ref, order, status, takenMinor, currency } = page;
    return reply.send({
      providerRef: ref,
      chargeId: order.chargeId,
      status: status === 'agreed' ? 'pending' : status,
      totalMinor: takenMinor,
      currency,
    });
  });
};
