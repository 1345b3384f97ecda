/** A part of an e-mail's body. All strings are plain text. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A text with headings, lists and links, in Markdown. */
  | { readonly kind: 'markdown'; readonly markdown: string }
  /** A code that the reader types into Fanfold. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Rows of a label and a value, such as a receipt's. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  /** One of several things, with a page of its own. */
  | { readonly kind: 'item'; readonly title: string; readonly text: string; readonly url: string };

export type Row = readonly [label: string, value: string];

/** The content of an e-mail, before it is rendered as plain text or HTML. */
export type EmailDocument = {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Lines above the footer, such as who advertises. */
  readonly small?: readonly string[];
  /** A link below the footer, such as the one that ends this kind of e-mail. */
  readonly smallLink?: { readonly label: string; readonly url: string };
};

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
