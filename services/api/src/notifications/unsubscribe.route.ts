import { unsubscribe } from '@fanfold/application/notifications';
import { UnsubscribeParams } from '@fanfold/contracts/notifications';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { written, writtenResponse } from '../http/command.ts';
import type { NotificationsDeps } from './deps.ts';

/**
 * The link in an e-mail that ends its kind. Opened by a person it leads to a page with a button, as programs
 * that look at links open it too; the button, and a mail program's own (RFC 8058), post to it. Neither needs
 * a session.
 */
export const unsubscribeRoutes: FastifyPluginAsyncZod<NotificationsDeps> = async (app, deps) => {
  // A mail program posts `List-Unsubscribe=One-Click`; the token in the address says all.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, _body, done) => done(null, null),
  );

  app.get('/api/account/unsubscribe/:token', { schema: { params: UnsubscribeParams } }, (request, reply) =>
    // After the number sign the secret stays in the browser.
    reply.redirect(`${deps.publicUrl}/unsubscribe#${encodeURIComponent(request.params.token)}`, 303),
  );

  app.post(
    '/api/account/unsubscribe/:token',
    { schema: { params: UnsubscribeParams, response: writtenResponse } },
    ({ params, id: correlationId }) => written(unsubscribe(deps, { ...params, correlationId })),
  );
};
