import type { FastifyPluginAsync } from 'fastify';

import { inboxRoute } from './inbox.route.ts';
import { messagesRoute } from './messages.route.ts';
import type { Messages } from './messages.ts';

/** The mailbox that receives all mail. */
export const mailbox: FastifyPluginAsync<{ messages: Messages }> = async (app, deps) => {
  await app.register(messagesRoute, deps);
  await app.register(inboxRoute, deps);
};
