import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(source, path), 'utf8');

/** Where a class is given its look: file by file. */
const looks = new Map<string, string[]>();
for (const path of globSync('**/*.css', { cwd: source })) {
  const rules = read(path).replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, name = ''] of rules.matchAll(/\.([a-z][\w-]*)/gi))
    looks.set(name, [...(looks.get(name) ?? []), path]);
}

const classesOf = (path: string): string[] =>
  [...read(path).matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain, code]) =>
    (plain ?? [...(code ?? '').matchAll(/['`]([^'`]*)['`]/g)].map(([, text]) => text).join(' ')).split(/\s+/),
  );

describe('a class that a feature uses', () => {
  const files = globSync('features/**/*.tsx', { cwd: source });

  // Styles come with the page that imports them: those of another feature may never have come.
  it.each(files)('%s finds its look in its own feature or in ui', (path) => {
    const strange = classesOf(path).filter((name) => {
      const places = looks.get(name) ?? [];
      return (
        places.length > 0 &&
        !places.some((place) => /^(ui|app)\//.test(place) || dirname(place) === dirname(path))
      );
    });
    expect(strange).toEqual([]);
  });
});
