import MarkdownIt from 'markdown-it';

// HTML is shown as text, and links of other schemes than http, https and mailto stay text: a page cannot run scripts.
const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false });

/** CommonMark, with tables and bare addresses as links, as HTML. */
export const renderMarkdown = (markdown: string): string => renderer.render(markdown);
