import { bcp47, type Language } from '@fanfold/contracts';
import { i18n } from '@lingui/core';

import { chooseLanguage } from './language.ts';
import { readSaved, writeSaved } from './storage.ts';

// One file a language and area, so that nobody downloads a text they cannot read or never see. What is in which says
// `lingui.config.ts`.
const catalogues = {
  everywhere: {
    en: () => import('../../../locales/en/messages.po'),
    ko: () => import('../../../locales/ko/messages.po'),
    jp: () => import('../../../locales/jp/messages.po'),
    es: () => import('../../../locales/es/messages.po'),
  },
  pages: {
    en: () => import('../../../locales/en/pages.po'),
    ko: () => import('../../../locales/ko/pages.po'),
    jp: () => import('../../../locales/jp/pages.po'),
    es: () => import('../../../locales/es/pages.po'),
  },
  administration: {
    en: () => import('../../../locales/en/administration.po'),
    ko: () => import('../../../locales/ko/administration.po'),
    jp: () => import('../../../locales/jp/administration.po'),
    es: () => import('../../../locales/es/administration.po'),
  },
} satisfies Record<string, Record<Language, () => Promise<{ messages: Record<string, unknown> }>>>;
type Area = keyof typeof catalogues;

const loaded = new Set<string>();
let wanted: Language | undefined;
/** Areas that were entered: their texts come along with every language that is chosen from then on. */
const entered = new Set<Area>(['everywhere']);

/** Shows the application in a language: its texts, plural rules, `html lang`, and the choice remembered. */
export const activateLanguage = async (language: Language): Promise<void> => {
  wanted = language;
  await Promise.all([...entered].map((area) => load(area, language)));
  // Somebody chose another one meanwhile.
  if (wanted !== language) return;
  i18n.activate(language, bcp47[language]);
  document.documentElement.lang = bcp47[language];
  writeSaved('language', language);
  if (language === 'jp') void import('./fonts-japanese.ts');
};

/** Brings the texts of an area before its first page is shown. */
export const enterArea = async (area: Area): Promise<void> => {
  entered.add(area);
  await load(area, currentLanguage());
};

const load = async (area: Area, language: Language): Promise<void> => {
  const name = `${area} ${language}`;
  if (loaded.has(name)) return;
  const { messages } = await catalogues[area][language]();
  i18n.load(language, messages as Parameters<typeof i18n.load>[1] & Record<string, string>);
  loaded.add(name);
};

/** The language on screen, or on its way there: what is asked for meanwhile is for it. */
export const currentLanguage = (): Language => wanted ?? 'en';

/** The language to begin with, from the address and what this browser says about its owner. */
export const initialLanguage = (): Language =>
  chooseLanguage({
    pathname: location.pathname,
    query: new URLSearchParams(location.search).get('lang'),
    saved: readSaved('language'),
    browser: navigator.languages,
  });
