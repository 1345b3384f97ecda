import { readdirSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

/** The contexts whose folders and files contain texts; texts outside of them belong to `shared`. */
// A house rule keeps the domain's folders equal to the list of contexts; importing the list would load the whole
// domain.
const names = readdirSync(new URL('../domain/src/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name)
  .sort();

const anywhere = (pattern: string): string[] =>
  ['packages', 'services'].map((folder) => `<rootDir>/${folder}/*/src/${pattern}`);

const ofContext = (context: string): string[] => [
  ...anywhere(`**/${context}/**/*.texts.ts`),
  ...anywhere(`**/${context}.texts.ts`),
];

const catalogue = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/locales/{locale}/server/${name}`,
  include,
  exclude,
});

const po = formatter({
  origins: false,
  lineNumbers: false,
  printPlaceholdersInComments: false,
  explicitIdAsDefault: true,
  // Without the time of extraction, so that the same sources give the same file.
  customHeaderAttributes: { 'POT-Creation-Date': '' },
});

/**
 * Ids say nothing to a translator: the English text stands above each, and a change of it makes the catalogue stale.
 */
const format: typeof po = {
  ...po,
  serialize: (messages, context) => {
    for (const entry of Object.values(messages))
      entry.comments = context.locale === 'en' ? [] : [`English: ${JSON.stringify(entry.message ?? '')}`];
    return po.serialize(messages, context);
  },
};

/** The server's texts: `*.texts.ts` files of packages and services. The web has its own configuration. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'ko', 'jp', 'es'],
  rootDir: '../..',
  catalogs: [
    ...names.map((context) => catalogue(context, ofContext(context))),
    catalogue('shared', anywhere('**/*.texts.ts'), names.flatMap(ofContext)),
  ],
  format,
  orderBy: 'messageId' as const,
};
