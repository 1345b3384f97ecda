import { bcp47, type Language } from '@fanfold/contracts';
import { i18n } from '@lingui/core';

import { chooseLanguage, parseLanguage } from './language.ts';
import { readSaved, writeSaved } from './storage.ts';

// One file a language, so that nobody downloads a text they cannot read.
const catalogues: Record<Language, () => Promise<{ messages: Record<string, unknown> }>> = {
  en: () => import('../../../locales/en/messages.po'),
  ko: () => import('../../../locales/ko/messages.po'),
  jp: () => import('../../../locales/jp/messages.po'),
  es: () => import('../../../locales/es/messages.po'),
};

const loaded = new Set<Language>();

/** Shows the application in a language: its texts, plural rules, `html lang`, and the choice remembered. */
export const activateLanguage = async (language: Language): Promise<void> => {
  if (!loaded.has(language)) {
    const { messages } = await catalogues[language]();
    i18n.load(language, messages as Parameters<typeof i18n.load>[1] & Record<string, string>);
    loaded.add(language);
  }
  i18n.activate(language, bcp47[language]);
  document.documentElement.lang = bcp47[language];
  writeSaved('language', language);
  if (language === 'jp') void import('./fonts-japanese.ts');
};

/** The language on screen. English before the first catalogue is there. */
export const currentLanguage = (): Language => parseLanguage(i18n.locale) ?? 'en';

/** The language to begin with, from the address and what this browser says about its owner. */
export const initialLanguage = (): Language =>
  chooseLanguage({
    pathname: location.pathname,
    query: new URLSearchParams(location.search).get('lang'),
    saved: readSaved('language'),
    browser: navigator.languages,
  });
