import type { FastifyReply, FastifyRequest } from 'fastify';

/** A form field as Stripe writes it, nested names in brackets: `line_items[0][quantity]`. */
export const field = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.body as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
};

export const keyOf = (request: FastifyRequest, otherwise: string): string => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : otherwise;
};

export const missing = (reply: FastifyReply, what: string) =>
  reply.code(404).send({
    error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` },
  });

export const wrong = (reply: FastifyReply, message: string) =>
  reply.code(400).send({ error: { type: 'invalid_request_error', message } });
