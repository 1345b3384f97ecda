import { bcp47, type Language } from '@fanfold/contracts';

import { escaped } from './markup.ts';

/** What the document of a page says of it before the application has started. All addresses are whole. */
export type PageHead = {
  readonly language: Language;
  readonly kind: 'article' | 'profile' | 'video.other' | 'website';
  readonly title: string;
  readonly description: string;
  readonly picture: string | null;
  readonly canonical: string;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  readonly feed?: string;
  /** What the page is about, in the words of schema.org (JSON-LD), for search engines. */
  readonly data: Readonly<Record<string, unknown>>;
};

/** Search engines and previews show no more of it. */
const longestDescription = 300;

/** The document with the head of a page in place of the general one. */
export const withHead = (html: string, head: PageHead): string => {
  const description = [...head.description].slice(0, longestDescription).join('').replace(/\s+/g, ' ');
  const tags = tagsOf({ ...head, description }).join('');
  // Functions, as a dollar sign in a text would stand for a part of the document.
  return html
    .replace(/<html([^>]*?) lang="[^"]*"/, (_tag, others: string) => {
      return `<html${others} lang="${bcp47[head.language]}"`;
    })
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(head.title)} · Fanfold</title>`)
    .replace(/<meta name="description"[^>]*>/, () => '')
    .replace('</head>', () => `${tags}</head>`);
};

const tagsOf = ({
  title,
  description,
  picture,
  kind,
  canonical,
  alternates,
  feed,
  data,
}: PageHead): string[] => [
  named('description', description),
  link('canonical', canonical),
  ...alternates.map(({ hreflang, href }) => link('alternate', href, `hreflang="${hreflang}"`)),
  ...(feed === undefined ? [] : [link('alternate', feed, 'type="application/atom+xml"')]),
  property('og:site_name', 'Fanfold'),
  property('og:type', kind),
  property('og:title', title),
  property('og:description', description),
  property('og:url', canonical),
  ...(picture === null ? [] : [property('og:image', picture)]),
  // X takes title, description and picture from the tags above.
  named('twitter:card', picture === null ? 'summary' : 'summary_large_image'),
  block({ '@context': 'https://schema.org', ...data }),
];

/**
 * Data, which no browser runs: a content security policy has nothing to say of it. No text in it ends the
 * element.
 */
const block = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}">`;
const link = (rel: string, href: string, more?: string): string =>
  `<link rel="${rel}" href="${escaped(href)}"${more === undefined ? '' : ` ${more}`}>`;
