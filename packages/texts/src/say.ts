import type { Language } from '@fanfold/contracts';

import { textsFor } from './load-texts.ts';

/**
 * A text of the server: its id in the catalogues and its English form, in ICU MessageFormat. Texts are
 * declared in `*.texts.ts` files with the mark `i18n` in a comment; without the mark the extractor does not
 * find them.
 */
export type Text = { readonly id: string; readonly message: string };

export type Values = Readonly<Record<string, string | number>>;

/** Formats a text in one language, with `values` for its placeholders. The result is plain text, not HTML. */
export type Say = (text: Text, values?: Values) => string;

export const sayIn = (language: Language): Say => {
  const texts = textsFor(language);
  return ({ id, message }, values = {}) => texts._(id, values, { message });
};

/** A table of texts, each replaced by its formatted form. */
export type Said<Texts> = Texts extends Text ? string : { readonly [Key in keyof Texts]: Said<Texts[Key]> };

/** Formats a whole table of texts without placeholders. */
export const sayAll = <Texts>(language: Language, texts: Texts): Said<Texts> => {
  const say = sayIn(language);
  const said = (part: unknown): unknown => {
    if (isText(part)) return say(part);
    return Object.fromEntries(Object.entries(part as object).map(([key, value]) => [key, said(value)]));
  };
  return said(texts) as Said<Texts>;
};

const isText = (part: unknown): part is Text => typeof (part as Text).id === 'string';
