import { bcp47, type Language, languages } from '@fanfold/contracts';

import { useLanguage } from '../lib/use-format.ts';
import { languageNames } from './languages.ts';

export type Texts = Readonly<Partial<Record<Language, string | undefined>>>;

/** The text in the reader's language, else in its own, else in any; with the language that it is in. */
export const pickText = (texts: Texts, reader: Language, original?: Language) => {
  const order = [reader, original, 'en', ...languages] as const;
  const found = order.find((language) => language !== undefined && texts[language] !== undefined);
  return found === undefined ? undefined : { language: found, text: texts[found] ?? '' };
};

type LocalisedProps = {
  readonly texts: Texts;
  readonly original?: Language;
  /** Names the language before a text in another one than the reader's. */
  readonly named?: boolean;
};

/** A text that a user wrote, marked with its language so that screen readers and line breaks follow it. */
export const Localised = ({ texts, original, named }: LocalisedProps) => {
  const reader = useLanguage();
  const picked = pickText(texts, reader, original);
  if (picked === undefined) return null;
  if (picked.language === reader) return picked.text;
  return (
    <span lang={bcp47[picked.language]}>
      {named ? <span className="quiet">({languageNames[picked.language]}) </span> : null}
      {picked.text}
    </span>
  );
};

type Titled = { readonly title: Texts; readonly original: Language };

/** The title of a work in the reader's language, as far as there is one. */
export const useTitle = (): ((work: Titled) => string) => {
  const reader = useLanguage();
  return ({ title, original }) => pickText(title, reader, original)?.text ?? '';
};

export const useText = (texts: Texts | null, original?: Language): string =>
  pickText(texts ?? {}, useLanguage(), original)?.text ?? '';
