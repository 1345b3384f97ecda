import { html } from '@fanfold/platform';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendPage } from '../http/page.ts';
import { problem } from '../http/problem.ts';
import type { BookEntry } from './books.ts';
import { disputeStatuses } from './disputes.ts';
import type { PaymentsDeps } from './index.ts';

const Params = z.object({ providerRef: z.string().max(80) });
const Body = z.object({ status: z.enum(disputeStatuses) });

/** A page that plays the payer's bank: the newest payments, with buttons to open and decide a dispute. */
export const disputeRoutes: FastifyPluginAsyncZod<PaymentsDeps> = async (app, { pages }) => {
  app.get('/payments/disputes', (_request, reply) => {
    const payments = pages.books.newest();
    return sendPage(reply, {
      title: 'Disputes',
      language: 'en',
      body: html`<main><div class="card"><h1>Payments of this sandbox</h1>
<p class="note">Opens a dispute at the payer's bank, or ends it. A lost one takes the money back.</p>
${payments.map(line)}</div></main>`,
    });
  });

  app.post(
    '/payments/disputes/:providerRef',
    { schema: { params: Params, body: Body } },
    (request, reply) => {
      const page = pages.dispute(request.params.providerRef, request.body.status);
      if (!page) return problem(reply, 404, 'There is no such payment.');
      return reply.redirect('/payments/disputes', 303);
    },
  );
};

const line = ({ provider, ref, chargeId, amountMinor, currency }: BookEntry) => html`
<form method="post" action="/payments/disputes/${ref}">
<p>${provider} · ${chargeId} · ${String(amountMinor)} ${currency}</p>
${disputeStatuses.map((status) => html`<button name="status" value="${status}">${status}</button> `)}
</form>`;
