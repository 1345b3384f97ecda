import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type SourceFile = { readonly path: string; readonly text: string };

export const root = fileURLToPath(new URL('../../', import.meta.url));

const isSource = /(\.(ts|tsx|mjs|cjs|js|json|md|yaml|yml|css|html|svg|po|sql|sh)|^\.ci\/run)$/;
const isNotOurs = /(^|\/)(node_modules|dist(\.[^/]*)?|var|coverage|test-results|\.git)(\/|$)|\.gen\.ts$/;

/** Every text file of the repository that people write, by its path from the root. */
export const repositoryFiles = (): SourceFile[] => {
  const files: SourceFile[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isNotOurs.test(path)) continue;
      if (entry.isDirectory()) walk(path);
      else if (isSource.test(path)) files.push({ path, text: readFileSync(join(root, path), 'utf8') });
    }
  };
  walk('');
  return files;
};
