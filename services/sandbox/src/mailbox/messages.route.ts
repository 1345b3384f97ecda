import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { type Messages, NewMessage } from './messages.ts';

/** How Fanfold sends a mail, and how a test or a script reads it. */
export const messagesRoute: FastifyPluginAsyncZod<{ messages: Messages }> = async (app, { messages }) => {
  app.post('/mail/v1/messages', { schema: { body: NewMessage } }, (request, reply) =>
    reply.code(202).send({ messageId: messages.send(request.body) }),
  );
  app.get(
    '/mail/v1/messages',
    { schema: { querystring: z.object({ to: z.string().max(254).optional() }) } },
    (request) => ({ messages: messages.list(request.query.to) }),
  );
};
