import { readdirSync, readFileSync } from 'node:fs';
import { bcp47, type Language, languages } from '@fanfold/contracts';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { parsePoFile } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** The server's own texts, and those that it shares with the web. */
const foldersOf = (language: Language): URL[] =>
  ['server', 'contracts'].map(
    (folder) => new URL(`../../../locales/${language}/${folder}/`, import.meta.url),
  );

/**
 * All server catalogues of a language, compiled. Throws when a file is missing or two of them have the same
 * id.
 */
const readMessages = (language: Language): Messages => {
  const messages: Messages = {};
  const files = foldersOf(language).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.po'))
      .map((name) => new URL(name, folder)),
  );
  for (const file of files) {
    const { items } = parsePoFile(readFileSync(file, 'utf8'));
    for (const { msgid, msgstr } of items) {
      if (msgid in messages)
        throw new Error(`The text ${msgid} is in two catalogues, one of them ${file.pathname}.`);
      if (msgstr[0]) messages[msgid] = compileMessage(msgstr[0]);
    }
  }
  return messages;
};

const loaded = new Map<Language, I18n>();

/**
 * The texts of a language, read from `locales/{language}/{server,contracts}/*.po` the first time and kept.
 */
export const textsFor = (language: Language): I18n => {
  const known = loaded.get(language);
  if (known) return known;
  const texts = setupI18n();
  // Catalogues are compiled as they are read; this serves the English text of an id that a catalogue does not
  // have.
  texts.setMessagesCompiler(compileMessage);
  texts.loadAndActivate({ locale: language, locales: bcp47[language], messages: readMessages(language) });
  loaded.set(language, texts);
  return texts;
};

/** Reads every catalogue. A service calls this when it starts, so that a broken catalogue stops the start. */
export const loadTexts = (): void => {
  for (const language of languages) textsFor(language);
};
