import MarkdownIt from 'markdown-it';

import { styles } from './styles.ts';

/**
 * HTML is shown as text, pictures are links, and links of other schemes than http, https and mailto stay
 * text.
 */
const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false }).disable('image');

/** Mail programs drop style sheets, so each element has its style as an attribute. */
const looks: Readonly<Record<string, { readonly name: string; readonly style: string }>> = {
  paragraph_open: { name: 'ink', style: styles.paragraph },
  heading_open: { name: 'ink', style: styles.subheading },
  bullet_list_open: { name: 'ink', style: styles.list },
  ordered_list_open: { name: 'ink', style: styles.list },
  blockquote_open: { name: 'ink', style: styles.quote },
  link_open: { name: 'ink', style: styles.link },
};

type Token = ReturnType<typeof renderer.parse>[number];

const dress = (tokens: readonly Token[]): void => {
  for (const token of tokens) {
    const look = looks[token.type];
    if (look) {
      token.attrSet('class', look.name);
      token.attrSet('style', look.style);
    }
    if (token.children) dress(token.children);
  }
};

/** CommonMark as the HTML of an e-mail. */
export const markdownInMail = (markdown: string): string => {
  const environment = {};
  const tokens = renderer.parse(markdown, environment);
  dress(tokens);
  return renderer.renderer.render(tokens, renderer.options, environment);
};
