import { html } from '@fanfold/platform';
import { sayIn } from '@fanfold/texts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendPage } from '../http/page.ts';
import { actions, faults } from './faults.ts';
import type { PaymentsDeps } from './index.ts';
import { payPageTexts } from './pay-page.texts.ts';
import { payPageBody, titleOf } from './pay-page.ts';
import { returnUrl } from './return-url.ts';

const Params = z.object({ providerRef: z.string().max(80) });
const Choice = z.object({
  action: z.enum(actions),
  fault: z.enum(['', ...faults]).default(''),
  card: z.string().max(4).optional(),
});

/** The hosted pay page. */
export const payPageRoute: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages }) => {
  app.get('/pay/:providerRef', { schema: { params: Params } }, (request, reply) => {
    const page = pages.find(request.params.providerRef);
    if (!page) return sendPage(reply.code(404), notFound());
    return sendPage(reply, {
      title: titleOf(page),
      language: page.order.language,
      leadsTo: [page.order.successUrl, page.order.failUrl],
      body: payPageBody(page),
    });
  });

  app.post('/pay/:providerRef', { schema: { params: Params, body: Choice } }, (request, reply) => {
    const { action, fault, card } = request.body;
    const page = pages.act(request.params.providerRef, action, { fault: fault || undefined, card });
    if (!page) return sendPage(reply.code(404), notFound());
    const leads = page.returns && page.status !== 'pending';
    return reply.redirect(leads ? returnUrl(page) : `/pay/${page.ref}`, 303);
  });
};

const notFound = () => ({
  title: 'Larkgate',
  language: 'en' as const,
  body: html`<main><p>${sayIn('en')(payPageTexts.notFound)}</p></main>`,
});
