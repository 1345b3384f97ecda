import MarkdownIt from 'markdown-it';

// HTML is shown as text, and links of other schemes than http, https and mailto stay text: a page cannot run scripts.
const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false });

/** CommonMark, with tables and bare addresses as links, as HTML. */
export const renderMarkdown = (markdown: string): string => renderer.render(markdown);

/** What a text in Markdown says, without its marks: for descriptions. */
export const plainText = (markdown: string): string =>
  renderer
    .parse(markdown, {})
    .flatMap(({ children, type, content }) =>
      children ? children.map(wordsOf) : type === 'fence' ? [content] : [''],
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

const wordsOf = ({ type, content }: { readonly type: string; readonly content: string }): string =>
  /break$/.test(type) ? ' ' : content;
