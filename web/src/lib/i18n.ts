import { bcp47, type ContextName, type Language } from '@fanfold/contracts';
import { i18n, type Messages } from '@lingui/core';

import { writeSaved } from './storage.ts';

// One file a language and context, so that people download no text that they cannot read and few that they
// never see.
const catalogues = import.meta.glob<{ readonly messages: Messages }>([
  '../../../locales/*/*.po',
  '../../../locales/*/contracts/*.po',
]);

/**
 * Whose texts there are: those of a context of the product, and those around every page (app, routes, ui,
 * lib).
 */
export type TextsOf = 'shell' | ContextName;

const loaded = new Set<string>();
let wanted: Language | undefined;
/**
 * Contexts that were shown: their texts come along with every language that is chosen from then on. What the
 * first page of a visitor says is asked for together with its code.
 */
const shown = new Set<TextsOf>(['shell', 'catalogue']);

/** Shows the application in a language: its texts, plural rules, `html lang`, and the choice remembered. */
export const activateLanguage = async (language: Language): Promise<void> => {
  wanted = language;
  await Promise.all([...shown].map((context) => load(context, language)));
  // Another language was chosen in the meantime.
  if (wanted !== language) return;
  i18n.activate(language, bcp47[language]);
  document.documentElement.lang = bcp47[language];
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest/${language}.webmanifest`);
  writeSaved('language', language);
  if (language === 'jp') void import('./fonts-japanese.ts');
};

/** Brings the texts of contexts before their first page is shown. */
export const bringTexts = async (...contexts: readonly TextsOf[]): Promise<void> => {
  for (const context of contexts) shown.add(context);
  await Promise.all(contexts.map((context) => load(context, currentLanguage())));
};

/** A part of the page with the texts of its contexts, for parts that come when they are needed. */
export const withTexts = async <Part>(
  contexts: TextsOf | readonly TextsOf[],
  part: Promise<Part>,
): Promise<Part> => {
  const [brought] = await Promise.all([part, bringTexts(...[contexts].flat())]);
  return brought;
};

const load = async (context: TextsOf, language: Language): Promise<void> => {
  const name = `${context} ${language}`;
  if (loaded.has(name)) return;
  const brought = await messagesOf(context, language);
  for (const messages of brought) i18n.load(language, messages);
  if (brought.length > 0) loaded.add(name);
};

/** What a context shows here, and what it shows here and in what the server makes. */
export const messagesOf = async (context: TextsOf, language: Language): Promise<Messages[]> => {
  const found = [context, `contracts/${context}`].map(async (file) =>
    catalogues[`../../../locales/${language}/${file}.po`]?.(),
  );
  return (await Promise.all(found)).flatMap((catalogue) => (catalogue ? [catalogue.messages] : []));
};

/** The language on screen, or on its way there: what is asked for meanwhile is for it. */
export const currentLanguage = (): Language => wanted ?? 'en';
