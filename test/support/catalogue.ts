import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@fanfold/contracts';

type Message = { readonly context: string; readonly id: string; readonly text: string };

const folder = fileURLToPath(new URL('../../locales', import.meta.url));

/** The messages of all catalogues of a language. Plural messages are one text, as they stand in the file. */
const messagesOf = (language: Language): readonly Message[] =>
  readdirSync(join(folder, language))
    .filter((name) => name.endsWith('.po'))
    .flatMap((name) => entriesOf(readFileSync(join(folder, language, name), 'utf8')));

const entriesOf = (po: string): Message[] =>
  po.split(/\n{2,}/).flatMap((entry) => {
    const field = (name: string): string => {
      const lines = new RegExp(`^${name} ("(?:.*)"(?:\\n".*")*)`, 'm').exec(entry)?.[1] ?? '""';
      return lines
        .split('\n')
        .map((line) => JSON.parse(line) as string)
        .join('');
    };
    const id = field('msgid');
    return id === '' ? [] : [{ context: field('msgctxt'), id, text: field('msgstr') }];
  });

/** The name that the built application gives to a message; it stands on the page where the message is missing. */
export const builtId = ({ id, context }: Pick<Message, 'id' | 'context'>): string =>
  createHash('sha256').update(`${id}\u001F${context}`).digest('base64').slice(0, 6);

/** Names of companies: tables and receipts show them as the companies write them, where a sentence may spell them otherwise. */
const companies = ['Payletter', 'Fanfold Inc.'];

/** Texts that a page in a language must not show: names of messages, and English where the language has its own words. */
const leftoversIn = (language: Language): ReadonlySet<string> => {
  const own = messagesOf(language);
  const said = new Set([...companies, ...own.map(({ text }) => text)]);
  const english = own.flatMap(({ id }) => (said.has(id) ? [] : [id]));
  return new Set([...own.map(builtId), ...english]);
};

/** By language. */
export const leftovers: Readonly<Record<Language, ReadonlySet<string>>> = Object.fromEntries(
  languages.map((language) => [language, leftoversIn(language)]),
) as Record<Language, ReadonlySet<string>>;
