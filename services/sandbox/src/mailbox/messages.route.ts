import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { problem } from '../http/problem.ts';
import type { Messages } from './messages.ts';

const Mail = z.object({ mail: z.string().regex(/^\d{1,15}$/) });

/** An SMTP reply code that refuses: 4xx for now, 5xx for good; null takes e-mail again. */
const Refusal = z.object({ to: z.email().max(254), code: z.int().min(400).max(599).nullable() });

/** No part of a mail may run or load anything; its links open outside the mailbox. */
const policyOfMail = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Mail for tests and scripts, and for the mailbox page. */
export const messagesRoute: FastifyPluginAsyncZod<{ messages: Messages }> = async (app, { messages }) => {
  app.get(
    '/mail/v1/messages',
    { schema: { querystring: z.object({ to: z.string().max(254).optional() }) } },
    (request) => ({ messages: messages.list(request.query.to) }),
  );

  app.post('/mail/v1/refusals', { schema: { body: Refusal } }, (request, reply) => {
    messages.refuse(request.body.to, request.body.code);
    return reply.code(204).send();
  });

  app.get('/mailbox/messages/:mail/html', { schema: { params: Mail } }, (request, reply) => {
    const html = messages.html(request.params.mail);
    if (html === undefined) return problem(reply, 404, 'There is no such mail, or it has no HTML.');
    return reply
      .headers({ 'content-security-policy': policyOfMail, 'x-content-type-options': 'nosniff' })
      .type('text/html; charset=utf-8')
      .send(html.replace('<head>', '<head><base target="_blank">'));
  });

  app.get(
    '/mailbox/messages/:mail/attachments/:number',
    { schema: { params: Mail.extend({ number: z.coerce.number().int().min(0).max(999) }) } },
    async (request, reply) => {
      const { mail, number } = request.params;
      const attachment = await messages.attachment(mail, number);
      if (!attachment) return problem(reply, 404, 'There is no such attachment.');
      const name = encodeURIComponent(attachment.filename);
      return reply
        .headers({
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
          'x-content-type-options': 'nosniff',
        })
        .type('application/octet-stream')
        .send(Buffer.from(attachment.content));
    },
  );
};
