import type { Language } from '@fanfold/contracts';

/** Each language by its own name: who looks for it can read it, whatever is on screen now. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ko: '한국어',
  jp: '日本語',
  es: 'Español',
};

/** `English, 한국어`. */
export const languageList = (languages: readonly Language[]): string =>
  languages.map((language) => languageNames[language]).join(', ');

export const languageOptions = (Object.entries(languageNames) as [Language, string][]).map(
  ([value, label]) => ({
    value,
    label,
  }),
);
