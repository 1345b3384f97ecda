import { bcp47 } from '@fanfold/contracts';
import { type Html, html } from '@fanfold/platform';
import { negotiateLanguage, type Said, sayAll } from '@fanfold/texts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendPage } from '../http/page.ts';
import { inboxTexts } from './inbox.texts.ts';
import type { Message, Messages } from './messages.ts';

/** The inbox as a page, newest mail first, in the reader's language. */
export const inboxRoute: FastifyPluginAsyncZod<{ messages: Messages }> = async (app, { messages }) => {
  app.get(
    '/mailbox',
    { schema: { querystring: z.object({ to: z.string().trim().max(254).default('') }) } },
    (request, reply) => {
      const language = negotiateLanguage(request.headers['accept-language']);
      const texts = { ...sayAll(language, inboxTexts), tag: bcp47[language] };
      const { to } = request.query;
      const list = messages.list(to || undefined);
      const body = html`<main class="wide">
<p class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" d="M3 6h18v12H3zl9 7 9-7"/></svg>${texts.title}</p>
<form class="find" method="get" action="/mailbox" role="search">
<label class="visually-hidden" for="to">${texts.address}</label>
<input id="to" name="to" type="search" value="${to}" placeholder="${texts.address}">
<button>${texts.show}</button>
</form>
${list.length > 0 ? list.map((message) => mail(message, texts)) : html`<p>${texts.empty}</p>`}
<footer>${texts.footer}</footer>
</main>`;
      return sendPage(reply, { title: texts.title, language, body });
    },
  );
};

/** The page's texts, and the BCP 47 tag of their language. */
type Texts = Said<typeof inboxTexts> & { readonly tag: string };

const mail = (message: Message, texts: Texts): Html => {
  const at = new Intl.DateTimeFormat(texts.tag, { dateStyle: 'medium', timeStyle: 'medium' });
  return html`<article class="card mail" lang="${bcp47[message.language]}">
<h2>${message.subject}</h2>
<p class="meta">${message.to} · <time datetime="${message.sentAt}">${at.format(new Date(message.sentAt))}</time></p>
<div class="text">${linked(message.text)}</div>
${message.hasHtml ? htmlOf(message, texts) : html``}${message.attachments.length > 0 ? attachmentsOf(message, texts) : html``}</article>`;
};

/** In a frame that runs no scripts; its links open outside the mailbox. */
const htmlOf = ({ messageId, subject }: Message, texts: Texts): Html => html`<details lang="${texts.tag}">
<summary>${texts.html}</summary>
<iframe title="${subject}" src="/mailbox/messages/${messageId}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>
</details>
`;

const attachmentsOf = (
  { messageId, attachments }: Message,
  texts: Texts,
): Html => html`<p class="meta" lang="${texts.tag}">${texts.attachments}</p>
<ul>${attachments.map(
  ({ filename, bytes }, number) =>
    html`<li><a href="/mailbox/messages/${messageId}/attachments/${number}">${filename}</a> (${Math.ceil(bytes / 1024)} KiB)</li>`,
)}</ul>
`;

/** Web addresses become links; the rest stays text. */
const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
