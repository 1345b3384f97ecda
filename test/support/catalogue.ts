import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@fanfold/contracts';

type Message = { readonly context: string; readonly id: string; readonly text: string };

const folder = fileURLToPath(new URL('../../locales', import.meta.url));

/** The messages of all catalogues of a language. A plural message is one text, as in the file. */
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

/** The id of a message in the built application; a page shows it where the message is missing. */
export const builtId = ({ id, context }: Pick<Message, 'id' | 'context'>): string =>
  createHash('sha256').update(`${id}\u001F${context}`).digest('base64').slice(0, 6);

/**
 * Names of companies: tables and receipts show them in the company's spelling, sentences may spell them
 * otherwise.
 */
const companies = ['Payletter', 'Fanfold Inc.'];

/**
 * Texts that a page in a language must not show: message ids, and English where the language has its own
 * text.
 */
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
