import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatter, parsePoFile } from '@lingui/format-po';

/**
 * One catalogue a context, as everywhere (`contexts` in src/lib/i18n.ts), and one for what surrounds all
 * pages.
 */
const contexts = readdirSync(new URL('./src/features', import.meta.url));
/** Texts that server and web both show; the server reads these catalogues as well. */
const contracts = fileURLToPath(new URL('../packages/contracts/src', import.meta.url));
const shared = [...new Set(globSync('*/*.texts.ts', { cwd: contracts }).map(dirname))].sort();
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

/**
 * A text that moves to another context, as its code did, takes its translations along. Texts with an id of
 * their own have their English text above them in the other languages, so that a change of it makes the
 * catalogue stale.
 */
const format: typeof po = {
  ...po,
  serialize: (catalogue, context) => {
    const translations = translationsOf(context.locale ?? 'en');
    for (const [id, entry] of Object.entries(catalogue)) {
      entry.translation ||= translations.get(key(entry.message, entry.context)) ?? '';
      if (id.includes('.') && context.locale !== 'en')
        entry.comments = [`English: ${JSON.stringify(entry.message ?? '')}`];
    }
    return po.serialize(catalogue, context);
  },
};

const catalogue = (name: string, ...include: string[]) => ({
  path: `<rootDir>/../locales/{locale}/${name}`,
  include: include.map((folder) => `<rootDir>/src/${folder}/**`),
});

/**
 * Pages whose texts come with those of a context, and with no other page: the labels of their links, most of
 * all.
 */
const routesOf: Readonly<Record<string, string>> = {
  operations: 'routes/$adminPath',
  // Each page but home and search brings this context (`router.tsx`).
  identity: 'routes/myinfo',
};

/** Parts of pages of several contexts, whose texts come with one of these. */
const partsOf: Readonly<Record<string, string>> = { payouts: 'ui/bank-reason.tsx' };

/** Catalogues without file names and line numbers: moving code never changes them. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'ko', 'jp', 'es'],
  rootDir: '.',
  catalogs: [
    {
      ...catalogue('shell', '{app,ui,lib,routes}'),
      exclude: [
        ...Object.values(routesOf).map((folder) => `<rootDir>/src/${folder}/**`),
        ...Object.values(partsOf).map((file) => `<rootDir>/src/${file}`),
      ],
    },
    ...contexts.map((context) => {
      const [routes, part] = [routesOf[context], partsOf[context]];
      const own = catalogue(context, `features/${context}`, ...(routes === undefined ? [] : [routes]));
      return part === undefined ? own : { ...own, include: [...own.include, `<rootDir>/src/${part}`] };
    }),
    ...shared.map((context) => ({
      path: `<rootDir>/../locales/{locale}/contracts/${context}`,
      include: [`<rootDir>/../packages/contracts/src/${context}/*.texts.ts`],
    })),
  ],
  format,
  orderBy: 'message' as const,
};
