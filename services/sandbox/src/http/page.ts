import { bcp47, type Language } from '@fanfold/contracts';
import { type Html, html } from '@fanfold/platform';
import type { FastifyReply } from 'fastify';

type Page = {
  readonly title: string;
  readonly language: Language;
  readonly body: Html;
  /** Origins that a form of the page may lead to; browsers check them along redirects as well. */
  readonly leadsTo?: readonly string[];
};

/** Sends a whole page. It has no scripts, and its policy allows none. */
export const sendPage = (reply: FastifyReply, { title, language, body, leadsTo = [] }: Page) => {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "frame-src 'self'",
    `form-action 'self' ${[...new Set(leadsTo.map((url) => new URL(url).origin))].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  const page = html`<!doctype html>
<html lang="${bcp47[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
${body}
</body>
</html>
`;
  return reply
    .headers({
      'content-security-policy': policy.join('; ').trim(),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page.markup);
};
