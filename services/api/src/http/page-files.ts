import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FilesOfPages, type Language, language } from '@fanfold/contracts';

/**
 * The tags with which the document of a page asks for the page's code, styles and texts, while the
 * application itself is on its way: without them the browser learns of each only from the file before. The
 * texts are in the language of the path, else in the reader's. Nothing for other pages, and where the build
 * has no such list.
 */
export const filesOfPage = (folder: string): ((pathname: string, reader: Language) => string) => {
  const file = join(folder, 'page-files.json');
  const pages = existsSync(file) ? FilesOfPages.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  return (pathname, reader) => {
    const parts = pathname.split('/').slice(1);
    const named = language.safeParse(parts[0]);
    const area = parts[named.success ? 1 : 0] ?? '';
    const page = Object.hasOwn(pages, area) ? pages[area] : undefined;
    if (!page) return '';
    const texts = page.texts[named.data ?? reader] ?? [];
    return [...page.styles.map(styleOf), ...[...page.code, ...texts].map(moduleOf)].join('');
  };
};

const moduleOf = (address: string): string => `<link rel="modulepreload" href="${address}" />`;
// As the application asks for it later, so that it is asked for once.
const styleOf = (address: string): string =>
  `<link rel="preload" as="style" crossorigin href="${address}" />`;
