import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
/** What comes with every page (`lib/i18n.ts`), and with all but those of works (`router.tsx`). */
const always = ['identity', 'catalogue'];

/** Parts of pages of several contexts, whose texts come with one of them (`partsOf` of lingui.config.ts). */
const partOf = new Map([['ui/bank-reason.tsx', 'payouts']]);

/** What only types are taken from is not shown. */
const withoutTypeImports = (text: string): string => text.replace(/^import type [^;]*;/gm, '');

/** Imports of parts that come with texts of their own. */
const ownTexts = /withTexts\(\s*\[?([^\]]*?)\]?,\s*import\('(\.[^']+)'\)/g;

const importsOf = (file: string): string[] =>
  [
    ...withoutTypeImports(readFileSync(file, 'utf8'))
      .replace(ownTexts, '')
      .matchAll(/(?:from |import\(|^import )'(\.[^']+\.tsx?)'/gm),
  ].map(([, path = '']) => join(dirname(file), path));

/** The contexts that a page shows something of, at once or after a press: all that its imports lead to. */
const contextsOf = (page: string): string[] =>
  allContextsOf(page).filter((context) => !always.includes(context));

const allContextsOf = (page: string): string[] => {
  const seen = new Set<string>();
  const walk = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const found of importsOf(file)) walk(found);
  };
  walk(page);
  const contexts = [...seen].flatMap(
    (file) => partOf.get(relative(source, file)) ?? /features\/([^/]+)\/.*\.tsx$/.exec(file)?.[1] ?? [],
  );
  return [...new Set(contexts)];
};

const pages = globSync('routes/**/[!_-]*.tsx', { cwd: source }).map((name) => {
  const page = join(source, name);
  const [, texts = ''] = /\btexts: \[([^\]]*)\]/.exec(readFileSync(page, 'utf8')) ?? [];
  return { name, page, brings: [...texts.matchAll(/'(\w+)'/g)].map(([, context]) => context) };
});

const parts = globSync('**/*.tsx', { cwd: source }).flatMap((name) =>
  [...readFileSync(join(source, name), 'utf8').matchAll(ownTexts)].map(([, texts = '', path = '']) => ({
    name: `${name}: ${path}`,
    page: join(dirname(join(source, name)), path),
    brings: [...texts.matchAll(/'(\w+)'/g)].map(([, context = '']) => context),
  })),
);

describe('a part that comes later brings the texts of the contexts that it shows [SHL-043]', () => {
  it('is looked at for every part', () => expect(parts.length).toBeGreaterThan(4));

  it.each(parts)('$name', ({ page, brings }) => {
    const shown = allContextsOf(page).filter((context) => context !== 'catalogue');
    expect(shown.filter((context) => context !== 'identity' && !brings.includes(context))).toEqual([]);
  });
});

describe('a page brings the texts of the contexts that it shows [SHL-043]', () => {
  it('is looked at for every page', () => expect(pages.length).toBeGreaterThan(35));

  it('home and search, which come without the texts of accounts, show none of them', () => {
    for (const name of ['index.tsx', 'search.tsx'])
      expect(allContextsOf(join(source, 'routes', name)), name).not.toContain('identity');
  });

  it.each(pages)('$name', ({ page, brings }) => {
    expect(new Set(brings)).toEqual(new Set(contextsOf(page)));
  });
});
