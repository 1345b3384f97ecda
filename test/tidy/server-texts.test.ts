import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { problemTexts } from '@fanfold/application';
import { type Language, languages, problemCodes } from '@fanfold/contracts';
import { sayIn, type Text, textsFor } from '@fanfold/texts';
import { describe, expect, it } from 'vitest';

import { fieldFaultTexts } from '../../services/api/src/http/field-faults.texts.ts';
import { fieldText } from '../../services/api/src/http/problem.ts';
import { repositoryFiles, root } from './repository.ts';

const folder = join(root, 'packages', 'texts');
const lingui = (...args: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [
      join(folder, 'node_modules', '@lingui', 'cli', 'dist', 'lingui.js'),
      ...args,
      '--config',
      join(folder, 'lingui.config.ts'),
      '--workers',
      '1',
      '--verbose',
    ],
    { cwd: folder },
  );

/** Every descriptor that a `*.texts.ts` file exports, at any depth. */
const textsIn = (part: unknown): Text[] => {
  if (typeof part !== 'object' || part === null) return [];
  if ('id' in part && 'message' in part) return [part as Text];
  return Object.values(part).flatMap(textsIn);
};

const textFiles = repositoryFiles()
  .map(({ path }) => path)
  .filter((path) => path.endsWith('.texts.ts'));
const modules = await Promise.all(textFiles.map((path) => import(pathToFileURL(join(root, path)).href)));
const texts = modules.flatMap(textsIn);

/** The names of a message's placeholders, in alphabetical order, each once. */
const gapsOf = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name = '']) => name))]
    // The branches of a plural are in braces as well.
    .filter((name) => new RegExp(`\\{${name}(\\}|, (plural|number|select))`).test(message))
    .sort();

const translated = (language: Language, { id }: Text): unknown => textsFor(language).messages[id];

describe('the server’s catalogues', () => {
  it('equal the sources: no text is new, changed or left over', async () => {
    await expect(lingui('check', 'sync', '--clean', '--overwrite')).resolves.toMatchObject({
      stdout: expect.stringContaining('PASS'),
    });
  }, 120_000);

  it('are read from files that were found', () => {
    expect(textFiles.length).toBeGreaterThan(15);
    expect(texts.length).toBeGreaterThan(300);
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
  });

  // A descriptor without its mark is not extracted, and no other check would fail.
  it.each(languages)('have every text of the sources in %s', (language) => {
    const missing = texts.filter((text) => translated(language, text) === undefined);
    expect(missing.map(({ id }) => id)).toEqual([]);
    expect(Object.keys(textsFor(language).messages).sort()).toEqual(texts.map(({ id }) => id).sort());
  });

  it.each(languages)(
    'have a text for every id in %s, with the placeholders of the English text',
    (language) => {
      const say = sayIn(language);
      for (const text of texts) {
        const gaps = gapsOf(text.message);
        const values = Object.fromEntries(gaps.map((name, index) => [name, 7_001 + index]));
        const said = say(text, values);
        expect(said.trim(), text.id).not.toBe('');
        expect(said, text.id).not.toBe(text.id);
        expect(said, text.id).not.toMatch(/[{}#]|undefined/);
        for (const value of Object.values(values))
          expect(said.replaceAll(/[.,\s\u00a0]/g, ''), text.id).toContain(String(value));
      }
    },
  );
});

describe('every problem of the catalogue', () => {
  it.each(languages)('has its own text in %s, those of payments among them [PAY-067]', (language) => {
    const say = sayIn(language);
    const titles = problemCodes.map((code) => say(problemTexts[code]));
    for (const title of titles) expect(title.length).toBeGreaterThan(3);
    for (const [index, code] of problemCodes.entries()) {
      expect(titles[index]).not.toBe(problemTexts[code].id);
      expect(problemTexts[code].id).toBe(`problem.${code}`);
    }
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('is translated, not copied', () => {
    for (const text of [...Object.values(problemTexts), ...Object.values(fieldFaultTexts)]) {
      const said = languages.map((language) => sayIn(language)(text));
      expect(new Set(said).size, text.id).toBe(languages.length);
    }
  });

  it('has a text for each kind of fault of a field, and none for other words', () => {
    expect(fieldText('too_small')).toBe(fieldFaultTexts.too_small);
    expect(fieldText('constructor')).toBeUndefined();
  });
});
