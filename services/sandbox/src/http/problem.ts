import type { FastifyReply } from 'fastify';

/** The sandbox's errors are for developers: English, and in the shape of RFC 9457. */
export const problem = (reply: FastifyReply, status: number, title: string) =>
  reply.code(status).type('application/problem+json').send({ type: 'about:blank', status, title });
