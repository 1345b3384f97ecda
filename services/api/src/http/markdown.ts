import MarkdownIt from 'markdown-it';

// HTML is shown as text, and links of other schemes than http, https and mailto stay text: a page cannot run
// scripts.
const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false });

/** CommonMark, with tables and bare addresses as links, as HTML. */
export const renderMarkdown = (markdown: string): string => renderer.render(markdown);

/** What a text in Markdown says, without its marks: for descriptions. */
export const plainText = (markdown: string): string =>
  renderer
    .parse(markdown, {})
    .map((block) => block.children?.map(wordsOf).join('') ?? (isCode(block) ? block.content : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

type Part = { readonly type: string; readonly content: string };

const isCode = ({ type }: Part): boolean => type === 'fence' || type === 'code_block';
const wordsOf = ({ type, content }: Part): string => (type.endsWith('break') ? ' ' : content);
