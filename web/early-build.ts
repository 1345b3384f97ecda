import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilesOfPages } from '@fanfold/contracts';
import { build, type Plugin, type Rolldown } from 'vite';

type Files = Rolldown.OutputBundle;

/** The pages that people arrive at: the first part of their paths, and their route files. */
const arrivals: Readonly<Record<string, string>> = {
  '': 'index.tsx',
  play: 'play/$contentOid.tsx',
  file: 'file/$contentOid.tsx',
  creatorhome: 'creatorhome/$creatorOid.tsx',
  c: 'c/$customUrl.tsx',
  search: 'search.tsx',
};
const languages = ['en', 'ko', 'jp', 'es'] as const;

/**
 * Builds `src/early` into `/early.js`, which the document runs before the application: it asks for the first
 * page's data while the shell is on its way. The page's code, styles and texts are in `page-files.json`, from
 * which the service names them in the document.
 */
export const early: Plugin = {
  name: 'early',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'script',
      attrs: { async: true, fetchpriority: 'high', src: '/early.js' },
      injectTo: 'head-prepend',
    },
  ],
  async generateBundle(_options, files) {
    const shell = withImports(files, entriesOf(files));
    const filesOf = (route: string) => {
      const page = chunkWith(files, `/src/routes/${route}?tsr-split=component---loader`);
      const code = [...withImports(files, [page])].filter((file) => !shell.has(file));
      const contexts = ['shell', 'catalogue', ...contextsOf(route)];
      const texts = languages.map(
        (language) => [language, addressesOf(textsOf(files, language, contexts))] as const,
      );
      return {
        code: addressesOf(code),
        styles: addressesOf(stylesOf(files, code)),
        texts: Object.fromEntries(texts),
      };
    };
    const pages = Object.entries(arrivals).map(([area, route]) => [area, filesOf(route)] as const);
    this.emitFile({ type: 'asset', fileName: 'early.js', source: await builtEarly() });
    this.emitFile({
      type: 'asset',
      fileName: 'page-files.json',
      source: JSON.stringify(Object.fromEntries(pages) satisfies FilesOfPages),
    });
  },
};

/**
 * The contexts whose texts a page needs besides, as its route file says (`textsOf` in `src/app/router.tsx`).
 */
const contextsOf = (route: string): string[] => {
  const source = readFileSync(join(import.meta.dirname, 'src/routes', route), 'utf8');
  const [, named = ''] = /\btexts: \[([^\]]*)\]/.exec(source) ?? [];
  const contexts = [...named.matchAll(/'(\w+)'/g)].map(([, context = '']) => context);
  return source.includes("shows: 'works'") ? contexts : ['identity', ...contexts];
};

const addressesOf = (files: readonly string[]): string[] => files.map((file) => `/${file}`);

const chunksOf = (files: Files): Rolldown.OutputChunk[] =>
  Object.values(files).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');

const entriesOf = (files: Files): string[] =>
  chunksOf(files).flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : []));

const chunkWith = (files: Files, module: string): string => {
  const found = chunksOf(files).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`No file of the build has ${module}`);
  return found.fileName;
};

const stylesOf = (files: Files, names: readonly string[]): string[] => {
  const styles = chunksOf(files).flatMap(({ fileName, viteMetadata }) =>
    names.includes(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
  );
  return [...new Set(styles)];
};

/** What a context shows, and what it shows here and in what the server makes; some have neither. */
const textsOf = (files: Files, language: string, contexts: readonly string[]): string[] => {
  const wanted = contexts.flatMap((context) =>
    [context, `contracts/${context}`].map((file) => `/locales/${language}/${file}.po`),
  );
  return chunksOf(files).flatMap(({ moduleIds, fileName }) =>
    moduleIds.some((id) => wanted.some((file) => id.endsWith(file))) ? [fileName] : [],
  );
};

/** Files and all that they import before they run. */
const withImports = (files: Files, names: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const file = files[name];
    if (file?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const imported of file.imports) visit(imported);
  };
  for (const name of names) visit(name);
  return found;
};

const builtEarly = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/early/main.ts'),
        treeshake: {
          moduleSideEffects: (id) => !/packages\/(contracts|domain)\//.test(id),
          manualPureFunctions: ['z', 'defineEvent'],
        },
        output: { format: 'iife', entryFileNames: 'early.js' },
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const code = output && 'output' in output ? output.output[0]?.code : undefined;
  if (code === undefined) throw new Error('src/early was not built');
  return code;
};
