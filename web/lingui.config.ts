import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { formatter, parsePoFile } from '@lingui/format-po';

/** One catalogue a context, as everywhere (`contexts` in src/lib/i18n.ts), and one for what surrounds all pages. */
const contexts = readdirSync(new URL('./src/features', import.meta.url));
const names = ['shell', ...contexts];

const po = formatter({ origins: false, lineNumbers: false, printPlaceholdersInComments: false });

/** What the languages' catalogues said before anything was written. */
const before = new Map<string, ReadonlyMap<string, string>>();
const translationsOf = (locale: string): ReadonlyMap<string, string> => {
  const known = before.get(locale) ?? new Map(names.flatMap((name) => readTranslations(locale, name)));
  before.set(locale, known);
  return known;
};

const readTranslations = (locale: string, name: string): (readonly [id: string, translation: string])[] => {
  const file = new URL(`../locales/${locale}/${name}.po`, import.meta.url);
  if (!existsSync(file)) return [];
  return parsePoFile(readFileSync(file, 'utf8')).items.flatMap(({ msgid, msgctxt, msgstr }) =>
    msgstr[0] ? [[key(msgid, msgctxt), msgstr[0]] as const] : [],
  );
};

const key = (message: string | undefined, context: string | null | undefined): string =>
  `${context ?? ''}|${message ?? ''}`;

/** A text that moves to another context, as its code did, takes its translations along. */
const format: typeof po = {
  ...po,
  serialize: (catalogue, context) => {
    const translations = translationsOf(context.locale ?? 'en');
    for (const entry of Object.values(catalogue))
      entry.translation ||= translations.get(key(entry.message, entry.context)) ?? '';
    return po.serialize(catalogue, context);
  },
};

const catalogue = (name: string, include: string) => ({
  path: `<rootDir>/../locales/{locale}/${name}`,
  include: [`<rootDir>/src/${include}/**`],
});

/** Catalogues without file names and line numbers: moving code never changes them. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'ko', 'jp', 'es'],
  rootDir: '.',
  catalogs: [
    catalogue('shell', '{app,ui,lib,routes}'),
    ...contexts.map((context) => catalogue(context, `features/${context}`)),
  ],
  format,
  orderBy: 'message' as const,
};
