import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parsePoFile } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '..', '..');
const languages = ['en', 'ko', 'jp', 'es'] as const;
const shared = readdirSync(join(web, '..', 'locales', 'en', 'contracts')).map(
  (file) => `contracts/${basename(file, '.po')}`,
);
const contexts = ['shell', ...readdirSync(join(web, 'src', 'features')), ...shared];

const lingui = (...args: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [
      join(web, 'node_modules', '@lingui', 'cli', 'dist', 'lingui.js'),
      ...args,
      '--workers',
      '1',
      '--verbose',
    ],
    { cwd: web },
  );

const read = async (language: string, context: string) => {
  const file = join(web, '..', 'locales', language, `${context}.po`);
  const { items } = parsePoFile(await readFile(file, 'utf8'));
  return new Map(items.map(({ msgctxt, msgid, msgstr }) => [`${msgctxt ?? ''}|${msgid}`, msgstr[0] ?? '']));
};

/** What has to be in every translation of a message: the values and the tags of its markup, each as often. */
const placeholders = (message: string): string[] =>
  [...message.matchAll(/(?<!\b(?:one|other|many|=\d+) )\{\w+[,}]|<\/?\d+\/?>/g)].map(([found]) =>
    found.replace(',', '}'),
  );

describe('the catalogues [SHL-043]', () => {
  it('are what the sources say, nothing missing and nothing left over', async () => {
    await expect(lingui('check', 'sync', '--clean')).resolves.toMatchObject({
      stdout: expect.stringContaining('PASS'),
    });
  });

  it('have a text for every message in every language', async () => {
    await expect(lingui('check', 'missing', '--mode', 'catalog')).resolves.toMatchObject({
      stdout: expect.stringContaining('PASS'),
    });
  });

  it.each(contexts.flatMap((context) => languages.map((language) => [language, context] as const)))(
    '%s has every message of %s, not empty, with the values of the English one',
    async (language, context) => {
      const source = await read('en', context);
      const translated = await read(language, context);
      expect([...translated.keys()].sort()).toEqual([...source.keys()].sort());
      for (const [key, text] of source) {
        const translation = translated.get(key) ?? '';
        expect(translation, key).not.toBe('');
        // Languages choose other plural forms, so each value has to appear, however often.
        expect([...new Set(placeholders(translation))].sort(), key).toEqual(
          [...new Set(placeholders(text))].sort(),
        );
      }
    },
  );

  const areas = {
    'footer links': ['shell', 'Operating policy', 'Coins and refunds'],
    search: ['discovery', 'What are you looking for?', 'Works and creators'],
    'content categories': ['shell', 'Audio play', 'Roleplay', 'Scenario'],
    'menu of My info': ['shell', 'Account', 'Wallet', 'Library', 'Rewards'],
    'log-in': ['identity', 'Sign in', 'Password'],
    'sign-up': ['identity', 'Create an account'],
    'result of a sign-up': ['identity', 'You are signed in', 'Look around'],
    'invitation of creators': ['identity', 'Become a creator', 'You are a creator now.'],
  } as const;

  it.each(Object.entries(areas))('translate the %s [SHL-024]', async (_, [context, ...texts]) => {
    const english = await read('en', context);
    for (const language of languages.slice(1)) {
      const translated = await read(language, context);
      for (const text of texts) {
        expect(english.get(`|${text}`), text).toBe(text);
        expect(translated.get(`|${text}`), `${text} in ${language}`).not.toBe(text);
      }
    }
  });
});
