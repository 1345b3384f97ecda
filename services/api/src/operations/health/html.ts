/** A piece of HTML in which every value that was put in is escaped. */
export type Html = { readonly markup: string };

/** Writes HTML: a string put into it is text, and only another `html` value is markup. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (Html | string | readonly Html[])[]
): Html => ({
  markup: parts.reduce((all, part, index) => all + rendered(values[index - 1] ?? '') + part),
});

const rendered = (value: Html | string | readonly Html[]): string => {
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
};
