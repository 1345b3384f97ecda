import { bcp47, type Language } from '@fanfold/contracts';
import { type Html, html } from '@fanfold/platform';
import { sayIn } from '@fanfold/texts';

import type { EmailContent } from '../email.ts';
import type { Block, EmailDocument } from './document.ts';
import { layoutTexts } from './layout.texts.ts';
import { markdownInMail } from './markdown.ts';
import { styleSheet, styles } from './styles.ts';

/** Renders a document as plain text and as HTML. In the HTML every value is escaped. */
export const renderEmail = (
  language: Language,
  { subject, blocks, small = [], smallLink }: EmailDocument,
): EmailContent => {
  const footer = sayIn(language)(layoutTexts.footer);
  const lines = [...small, footer];
  const ended = smallLink ? `\n${smallLink.label}: ${smallLink.url}` : '';
  const text = [...blocks.map(asText), `-- \nFanfold\n${lines.join('\n')}${ended}`].join('\n\n');
  const link = smallLink
    ? html`<br><a class="soft" href="${smallLink.url}" style="${styles.smallLink}">${smallLink.label}</a>`
    : '';
  const page = html`<!doctype html>
<html lang="${bcp47[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ markup: styleSheet }}</style>
</head>
<body class="page" style="${styles.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="${styles.margin}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.column}">
<tr><td class="ink" style="${styles.wordmark}">Fanfold</td></tr>
<tr><td class="card" style="${styles.card}">
<h1 class="ink" style="${styles.heading}">${subject}</h1>
${blocks.map(asHtml)}
</td></tr>
<tr><td class="soft" style="${styles.footer}">${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}${link}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html: page.markup };
};

const asText = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'markdown':
      return block.markdown;
    case 'code':
      return block.code;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'rows':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'item':
      return [block.title, block.text, block.url].filter((line) => line !== '').join('\n');
  }
};

const asHtml = (block: Block): Html => {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="${styles.paragraph}">${block.text}</p>\n`;
    case 'markdown':
      return { markup: markdownInMail(block.markdown) };
    case 'code':
      return html`<p class="code" style="${styles.code}">${block.code}</p>\n`;
    case 'button':
      return buttonOf(block);
    case 'rows':
      return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.rows}"><tbody>${block.rows.map(rowOf)}</tbody></table>\n`;
    case 'item':
      return html`<p class="ink" style="${styles.paragraph}"><a class="ink" href="${block.url}" style="${styles.item}">${block.title}</a>${block.text === '' ? '' : html`<br>${block.text}`}</p>\n`;
  }
};

/** The address is printed below the button as well, for printed pages and for programs that show no links. */
const buttonOf = ({ label, url }: Extract<Block, { kind: 'button' }>): Html =>
  html`<p style="${styles.paragraph}"><a class="button" href="${url}" style="${styles.button}">${label}</a></p>
<p class="soft" style="${styles.address}">${url}</p>\n`;

/** Every other row has a background, as on greenbar paper. */
const rowOf = ([label, value]: readonly [string, string], index: number): Html => {
  const [name, band] = index % 2 === 0 ? ['bar', styles.band] : ['plain', ''];
  return html`<tr class="${name}" style="${band}"><th class="ink" scope="row" style="${styles.label}">${label}</th><td class="ink" style="${styles.value}">${value}</td></tr>`;
};
