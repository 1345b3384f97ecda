/** A piece of HTML in which every inserted value is escaped. */
export type Html = { readonly markup: string };

type Value = Html | string | number | readonly Html[];

/** Writes HTML: an inserted string is text, and only another `html` value is markup. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: parts.reduce((all, part, index) => all + rendered(values[index - 1] ?? '') + part),
});

const rendered = (value: Value): string => {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
};

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
