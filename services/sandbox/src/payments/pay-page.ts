import type { Provider } from '@fanfold/contracts/payments';

import { type Html, html } from '@fanfold/platform';
import { moneyText, type Said, sayAll, sayIn } from '@fanfold/texts';
import { testCards, usualCard } from './cards.ts';
import { faults } from './faults.ts';
import type { Page } from './page.ts';
import { payPageTexts } from './pay-page.texts.ts';
import { returnUrl } from './return-url.ts';

/** Every provider's page has its own look; none imitates the real one. */
const faces: Readonly<Record<Provider, { readonly name: string; readonly sign: string }>> = {
  sandbox: { name: 'Larkgate', sign: 'M3 21V9a9 9 0 0 1 18 0v12h-4V9A5 5 0 0 0 7 9v12zm7 0v-9h4v9z' },
  stripe: { name: 'Larkgate Card', sign: 'M2 6h20v3H2zm0 5h20v8H2zm3 4v2h6v-2z' },
  paypal: {
    name: 'Larkgate · PayPal',
    sign: 'M6 3h9a5 5 0 0 1 0 10h-5l-1 8H5zm5 4-.5 3H14a1.5 1.5 0 0 0 0-3z',
  },
  paypay: {
    name: 'Larkgate · PayPay',
    sign: 'M3 3h8v8H3zm10 0h8v8h-8zM3 13h8v8H3zm11 1h3v3h-3zm4 4h3v3h-3z',
  },
  kakao: {
    name: 'Larkgate · Kakao',
    sign: 'M12 3c5.5 0 10 3.4 10 7.6s-4.5 7.6-10 7.6l-5 3.3 1.2-4.1C4.6 16 2 13.5 2 10.6 2 6 6 3 12 3z',
  },
  payletter: { name: 'Larkgate · Payletter', sign: 'M2 5h20v14H2zm2 2 8 6 8-6zm0 3v7h16v-7l-8 6z' },
};

/**
 * What stands at the top: the provider, and the pocket that is paid from where the payer chose one before.
 */
const nameOf = ({ provider, means }: Page['order']): string =>
  means === 'kakaopay' ? `${faces[provider].name} · KakaoPay` : faces[provider].name;

export const titleOf = ({ order }: Page): string => `${nameOf(order)} · ${order.orderName}`;

export const payPageBody = (page: Page): Html => {
  const { sign } = faces[page.order.provider];
  const content = page.status === 'pending' ? asking(page) : settled(page);
  return html`<main data-provider="${page.order.provider}">
<p class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="${sign}"/></svg>${nameOf(page.order)}</p>
<div class="card">${content}</div>
<footer>${sayIn(page.order.language)(payPageTexts.footer)}</footer>
</main>`;
};

const summary = ({ order }: Page): Html => {
  const texts = sayAll(order.language, payPageTexts);
  const total = order.kind === 'payment' ? totalOf(order) : texts.saveCard;
  return html`<h1>${order.orderName}</h1>
<p class="total">${total}</p>
<dl>
<div><dt>${texts.payTo}</dt><dd>Fanfold</dd></div>
<div><dt>${texts.order}</dt><dd>${order.chargeId}</dd></div>
</dl>`;
};

const asking = (page: Page): Html => {
  const { order } = page;
  const texts = sayAll(order.language, payPageTexts);
  const pay = order.kind === 'payment' ? `${texts.pay} ${totalOf(order)}` : texts.saveCard;
  return html`${summary(page)}
<p class="note">${texts.standIn}</p>
<form method="post" action="/pay/${page.ref}">
${order.customer === undefined ? html`` : cardChoice(texts)}
<button class="main" name="action" value="approve">${pay}</button>
<button name="action" value="decline">${texts.decline}</button>
<button name="action" value="cancel">${texts.cancel}</button>
<button name="action" value="time-out">${texts.timeOut}</button>
<button name="action" value="leave">${texts.leave}</button>
<details><summary>${texts.tryFault}</summary>
<fieldset><legend>${texts.faultLegend}</legend>
${choice('fault', { value: '', text: texts.noFault, checked: true })}
${faults.map((fault) => choice('fault', { value: fault, text: texts.faults[fault] }))}
</fieldset></details>
</form>`;
};

const cardChoice = ({ cardLegend, cards }: Said<typeof payPageTexts>): Html => html`<fieldset class="cards">
<legend>${cardLegend}</legend>
${testCards.map(({ last4, brand }) =>
  choice('card', {
    value: last4,
    text: `${brand} ···· ${last4} ${cardWords(cards, last4)}`,
    checked: last4 === usualCard,
  }),
)}
</fieldset>`;

/** The behaviour of a sandbox card, in brackets; empty for a card that pays. */
const cardWords = (words: Readonly<Record<string, string>>, last4: string): string => words[last4] ?? '';

type Choice = { readonly value: string; readonly text: string; readonly checked?: boolean };

const choice = (name: string, { value, text, checked = false }: Choice): Html =>
  html`<label class="fault"><input type="radio" name="${name}" value="${value}"${checked ? html` checked` : html``}>${text}</label>`;

const settled = (page: Page): Html => {
  const texts = sayAll(page.order.language, payPageTexts);
  const outcome = page.status === 'pending' ? '' : texts.settled[page.status];
  const back = page.returns ? html`<p><a href="${returnUrl(page)}">${texts.goBack}</a></p>` : html``;
  return html`${summary(page)}<p class="note" role="status">${outcome}</p>${back}`;
};

const totalOf = ({ totalMinor: minor, currency, language }: Page['order']): string =>
  moneyText(language, { minor, currency });
