import { readdirSync, readFileSync } from 'node:fs';
import { bcp47, type Language, languages } from '@fanfold/contracts';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { parsePoFile } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const folderOf = (language: Language): URL =>
  new URL(`../../../locales/${language}/server/`, import.meta.url);

/** All server catalogues of a language, compiled. Throws when a file is missing or two of them have the same id. */
const readMessages = (language: Language): Messages => {
  const messages: Messages = {};
  const folder = folderOf(language);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.po'))) {
    const { items } = parsePoFile(readFileSync(new URL(file, folder), 'utf8'));
    for (const { msgid, msgstr } of items) {
      if (msgid in messages) throw new Error(`The text ${msgid} is in two catalogues, one of them ${file}.`);
      if (msgstr[0]) messages[msgid] = compileMessage(msgstr[0]);
    }
  }
  return messages;
};

const loaded = new Map<Language, I18n>();

/** The texts of a language, read from `locales/{language}/server/*.po` on first use and kept. */
export const textsFor = (language: Language): I18n => {
  const known = loaded.get(language);
  if (known) return known;
  const texts = setupI18n();
  // Catalogues are compiled as they are read; this compiler serves the English text of an id that a catalogue lacks.
  texts.setMessagesCompiler(compileMessage);
  texts.loadAndActivate({ locale: language, locales: bcp47[language], messages: readMessages(language) });
  loaded.set(language, texts);
  return texts;
};

/** Reads every catalogue. A service calls this when it starts, so that a broken catalogue stops the start. */
export const loadTexts = (): void => {
  for (const language of languages) textsFor(language);
};
