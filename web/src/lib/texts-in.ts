import { bcp47, type Language } from '@fanfold/contracts';
import { type I18n, setupI18n } from '@lingui/core';

import { messagesOf, type TextsOf } from './i18n.ts';

/**
 * The texts of some contexts in a language, beside those of the page: for a part of it that is in another
 * one.
 */
export const textsIn = async (language: Language, ...contexts: readonly TextsOf[]): Promise<I18n> => {
  const texts = setupI18n();
  for (const messages of await Promise.all(contexts.map((context) => messagesOf(context, language))))
    for (const some of messages) texts.load(language, some);
  texts.activate(language, bcp47[language]);
  if (language === 'jp') void import('./fonts-japanese.ts');
  return texts;
};
