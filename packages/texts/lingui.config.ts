import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textFiles = globSync('{packages,services}/*/src/**/*.texts.ts', { cwd: root });

/** The contexts whose folders hold texts of the server; what belongs to none of them is `shared`. */
// A house rule keeps the folders of the domain and the list of contexts the same; reading the list would load
// all of it.
const names = readdirSync(join(root, 'packages/domain/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => textFiles.some((file) => isServers(file) && file.includes(`/${name}/`)))
  .sort();

// Texts of the contracts are shown by the web as well, whose configuration extracts them.
const anywhere = (pattern: string): string[] =>
  ['packages/!(contracts)', 'services/*'].map((folder) => `<rootDir>/${folder}/src/${pattern}`);

function isServers(file: string): boolean {
  return !file.startsWith('packages/contracts/');
}

const ofContext = (context: string): string[] => anywhere(`**/${context}/**/*.texts.ts`);

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
 * Ids say nothing to a translator: the English text stands above each, and a change of it makes the catalogue
 * stale.
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
