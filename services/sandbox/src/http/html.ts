/** A piece of HTML in which every value that was put in is escaped. */
export type Html = { readonly html: string };

type Value = Html | string | number | readonly Html[];

/** Writes HTML; a string put into it is text, only another `html` value is markup. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: parts.reduce((all, part, index) => all + render(values[index - 1] ?? '') + part),
});

const render = (value: Value): string => {
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map((one) => one.html).join('');
};

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
