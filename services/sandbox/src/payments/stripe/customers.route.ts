import type { FastifyPluginAsync } from 'fastify';

import type { PaymentsDeps } from '../index.ts';
import { keyOf, missing } from './form.ts';
import { methodOf } from './objects.ts';

type Named = { Params: { id: string } };

/** Customers and their saved cards. */
export const customerRoutes: FastifyPluginAsync<PaymentsDeps> = async (app, { cards }) => {
  app.post('/v1/customers', (request, reply) => {
    const id = cards.newCustomer(keyOf(request, '') || undefined);
    return reply.send({ id, object: 'customer', livemode: false });
  });

  app.get<Named>('/v1/customers/:id/payment_methods', (request, reply) =>
    reply.send({
      object: 'list',
      url: `/v1/customers/${request.params.id}/payment_methods`,
      has_more: false,
      data: cards.of(request.params.id).map(methodOf),
    }),
  );

  app.post<Named>('/v1/payment_methods/:id/detach', (request, reply) => {
    const card = cards.find(request.params.id);
    if (!card) return missing(reply, 'PaymentMethod');
    cards.detach(card.token);
    return reply.send(methodOf({ ...card, detached: true }));
  });
};
