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
