import { existsSync, readFileSync } from 'node:fs';
import { formatter, parsePoFile } from '@lingui/format-po';

const areas = ['messages', 'pages', 'administration'] as const;
type Area = (typeof areas)[number];

// What only the administration area says: nobody else downloads it.
const administration = [
  '<rootDir>/src/app/admin-layout.tsx',
  '<rootDir>/src/features/operations/**',
  '<rootDir>/src/features/identity/users/**',
  '<rootDir>/src/features/wallet/admin/**',
  '<rootDir>/src/features/commerce/admin/**',
  '<rootDir>/src/features/payments/finance/**',
];

// What is said on any page but the first one: it comes with the first of them (app/routes/root.tsx).
const pages = [
  '<rootDir>/src/app/my-info-layout.tsx',
  '<rootDir>/src/routes/**',
  '<rootDir>/src/features/catalogue/*-{dialog,fields,form}.tsx',
  '<rootDir>/src/features/catalogue/{play,purchases,studio}-screen.tsx',
  '<rootDir>/src/features/{commerce,earnings,payments,rewards}/**',
  '<rootDir>/src/features/identity/{become-creator,change-nickname,creators-only,my-info-screen,sales-settings}.tsx',
  '<rootDir>/src/features/wallet/!(header-balance).tsx',
  '<rootDir>/src/ui/{account-name,confirm-dialog,reason-field}.tsx',
];

const po = formatter({ origins: false, lineNumbers: false, printPlaceholdersInComments: false });

/** What the languages' catalogues said before anything was written. */
const before = new Map<string, ReadonlyMap<string, string>>();
const translationsOf = (locale: string): ReadonlyMap<string, string> => {
  const known = before.get(locale) ?? new Map(areas.flatMap((area) => readTranslations(locale, area)));
  before.set(locale, known);
  return known;
};

const readTranslations = (locale: string, area: Area): (readonly [id: string, translation: string])[] => {
  const file = new URL(`../locales/${locale}/${area}.po`, import.meta.url);
  if (!existsSync(file)) return [];
  return parsePoFile(readFileSync(file, 'utf8')).items.flatMap(({ msgid, msgctxt, msgstr }) =>
    msgstr[0] ? [[key(msgid, msgctxt), msgstr[0]] as const] : [],
  );
};

const key = (message: string | undefined, context: string | null | undefined): string =>
  `${context ?? ''}|${message ?? ''}`;

/** A text that moves to another area, as its code did, takes its translations along. */
const format: typeof po = {
  ...po,
  serialize: (catalogue, context) => {
    const translations = translationsOf(context.locale ?? 'en');
    for (const entry of Object.values(catalogue))
      entry.translation ||= translations.get(key(entry.message, entry.context)) ?? '';
    return po.serialize(catalogue, context);
  },
};

const catalogue = (area: Area, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/../locales/{locale}/${area}`,
  include,
  exclude,
});

/** Catalogues without file names and line numbers: moving code never changes them. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'ko', 'jp', 'es'],
  rootDir: '.',
  catalogs: [
    catalogue('messages', ['<rootDir>/src'], [...pages, ...administration]),
    catalogue('pages', pages, administration),
    catalogue('administration', administration),
  ],
  format,
  orderBy: 'message' as const,
};
