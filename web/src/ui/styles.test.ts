import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(source, path), 'utf8');

const modules = globSync('**/*.module.css', { cwd: source });

/** The classes that a file gives a look to. */
const classesOf = (path: string): Set<string> => {
  const rules = read(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '');
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector);
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name)),
  );
};

/** Which classes of which file a component uses. */
const usesOf = (path: string): { readonly module: string; readonly names: string[] }[] => {
  const text = read(path);
  const code = text.replace(/^import .*;$/gm, '');
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)].map(([, name, file = '']) => ({
    module: join(dirname(path), file),
    names: [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used),
  }));
};

const uses = globSync('**/*.tsx', { cwd: source }).flatMap((path) =>
  usesOf(path).map((use) => ({ ...use, path })),
);

describe('the looks of the components', () => {
  it('are read', () => expect(modules.length).toBeGreaterThan(20));

  // A name that the style sheet does not have is `undefined`, and nothing says so.
  it.each(modules)('%s has every class that is asked of it, and no other', (module) => {
    const used = uses.filter((use) => use.module === module).flatMap(({ names }) => names);
    expect([...classesOf(module)].sort()).toEqual([...new Set(used)].sort());
  });
});

/** The classes of `base.css`, the only ones that are not a module's. */
const globalClasses = new Set(
  [...read('ui/base.css').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
);

/** Class names that are written as text: in quotes or between the `${…}` of a template. */
const literalsOf = (path: string): string[] => {
  const values = [...read(path).matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)];
  return values.flatMap(([, plain = '', expression = '']) => {
    const quoted = [...expression.matchAll(/(?<!== )(?:'([^']*)'|"([^"]*)")/g)].map(
      ([, a = '', b = '']) => a || b,
    );
    const templates = [...expression.matchAll(/`([^`]*)`/g)].map(([, text = '']) =>
      text.replaceAll(/\$\{[^}]*\}/g, ' '),
    );
    return [plain, ...quoted, ...templates].join(' ').split(/\s+/).filter(Boolean);
  });
};

it.each(globSync('**/*.tsx', { cwd: source }))('%s names no class that no style sheet has', (path) => {
  expect(literalsOf(path).filter((name) => !globalClasses.has(name))).toEqual([]);
});
