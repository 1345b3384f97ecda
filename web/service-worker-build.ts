import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Files = Rolldown.OutputBundle;

/** What the document names that has no hash in its name. */
const plainFiles = ['/theme.js', '/early.js', '/favicon.svg'];
/**
 * Larger parts than this belong to one page alone (a dictionary of passwords): they are kept when they were
 * used.
 */
const mostBytes = 200_000;

/**
 * Builds `src/service-worker` into one file at the root of the site, where its scope is the whole site, and
 * tells it the names of the files that this build made.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: async ({ dir }, files) => {
    if (dir === undefined) throw new Error('The build has no folder');
    const shell = [...plainFiles, ...shellOf(files)];
    const pages = pagesOf(files).filter((path) => !shell.includes(path));
    const version = hashOf(dir, ['/index.html', ...plainFiles]);
    await build({
      configFile: false,
      logLevel: 'warn',
      define: { __BUILD__: JSON.stringify({ version, shell, pages }) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'src/service-worker/main.ts'),
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    });
  },
});

/** Of the files that are named without a hash: a change of theirs is a new version as well. */
const hashOf = (dir: string, paths: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(join(dir, path)));
  return hash.digest('hex').slice(0, 16);
};

const chunksOf = (files: Files): Chunk[] =>
  Object.values(files).filter((file): file is Chunk => file.type === 'chunk');

/** The entry, what it imports, and the styles of these. */
const shellOf = (files: Files): string[] => {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const file = files[name];
    if (file?.type !== 'chunk' || found.has(`/${name}`)) return;
    found.add(`/${name}`);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const imported of file.imports) visit(imported);
  };
  for (const { isEntry, fileName } of chunksOf(files)) if (isEntry) visit(fileName);
  return [...found];
};

/** The code and styles of all pages; texts and fonts are many, and of each the reader needs a few. */
const pagesOf = (files: Files): string[] =>
  chunksOf(files)
    .filter(({ moduleIds, code }) => code.length < mostBytes && !moduleIds.some(isForSome))
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((name) => `/${name}`);

const isForSome = (id: string): boolean => /\/locales\/|\/lib\/fonts/.test(id);
