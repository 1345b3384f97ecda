import { bcp47 } from '@fanfold/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { type Html, html } from '../http/html.ts';
import { sendPage } from '../http/page.ts';
import { actions, faults } from './faults.ts';
import type { Page, Pages } from './pages.ts';
import { payPageTexts } from './pay-page.texts.ts';

const Params = z.object({ providerRef: z.string().max(64) });
const Choice = z.object({
  action: z.enum(actions),
  fault: z.enum(['', ...faults]).default(''),
});

/** The hosted pay page, as a payer sees it. */
export const payPageRoute: FastifyPluginAsyncZod<{ pages: Pages }> = async (app, { pages }) => {
  app.get('/pay/:providerRef', { schema: { params: Params } }, (request, reply) => {
    const page = pages.find(request.params.providerRef);
    if (!page) return sendPage(reply.code(404), notFound);
    return sendPage(reply, {
      title: `Larkgate · ${page.request.orderName}`,
      language: page.request.language,
      leadsTo: [page.request.successUrl, page.request.failUrl],
      body: page.status === 'pending' ? asking(page) : settled(page),
    });
  });

  app.post('/pay/:providerRef', { schema: { params: Params, body: Choice } }, (request, reply) => {
    const { action, fault } = request.body;
    const page = pages.act(request.params.providerRef, action, fault || undefined);
    if (!page) return sendPage(reply.code(404), notFound);
    return reply.redirect(page.returns ? returnUrl(page) : `/pay/${page.providerRef}`, 303);
  });
};

export const returnUrl = (page: Page): string =>
  page.status === 'approved' ? page.request.successUrl : page.request.failUrl;

const notFound = {
  title: 'Larkgate',
  language: 'en',
  body: html`<main><p>${payPageTexts.en.notFound}</p></main>`,
} as const;

const frame = (content: Html, footer: string): Html => html`<main>
<p class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M3 21V9a9 9 0 0 1 18 0v12h-4V9A5 5 0 0 0 7 9v12zm7 0v-9h4v9z"/></svg>Larkgate</p>
<div class="card">${content}</div>
<footer>${footer}</footer>
</main>`;

const summary = ({ request }: Page): Html => {
  const texts = payPageTexts[request.language];
  return html`<h1>${request.orderName}</h1>
<p class="total">${formatted(request)}</p>
<dl>
<div><dt>${texts.payTo}</dt><dd>Fanfold</dd></div>
<div><dt>${texts.order}</dt><dd>${request.chargeId}</dd></div>
</dl>`;
};

const asking = (page: Page): Html => {
  const texts = payPageTexts[page.request.language];
  const option = (value: string, text: string, checked: Html) =>
    html`<label class="fault"><input type="radio" name="fault" value="${value}"${checked}>${text}</label>`;
  const content = html`${summary(page)}
<p class="note">${texts.standIn}</p>
<form method="post" action="/pay/${page.providerRef}">
<button class="main" name="action" value="approve">${texts.pay} ${formatted(page.request)}</button>
<button name="action" value="decline">${texts.decline}</button>
<button name="action" value="cancel">${texts.cancel}</button>
<details><summary>${texts.tryFault}</summary>
<fieldset><legend>${texts.faultLegend}</legend>
${option('', texts.noFault, html` checked`)}
${faults.map((fault) => option(fault, texts.faults[fault], html``))}
</fieldset></details>
</form>`;
  return frame(content, texts.footer);
};

const settled = (page: Page): Html => {
  const texts = payPageTexts[page.request.language];
  const outcome = page.status === 'pending' ? '' : texts.settled[page.status];
  const back = page.returns ? html`<p><a href="${returnUrl(page)}">${texts.goBack}</a></p>` : html``;
  return frame(html`${summary(page)}<p class="note" role="status">${outcome}</p>${back}`, texts.footer);
};

/** An exact amount in the page's language: the decimal string goes to the formatter, never a binary fraction. */
const formatted = ({ totalMinor, currency, language }: Page['request']): string => {
  const digits = String(totalMinor).padStart(3, '0');
  const decimal = currency === 'USD' ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : String(totalMinor);
  return new Intl.NumberFormat(bcp47[language], { style: 'currency', currency }).format(
    decimal as `${number}`,
  );
};
