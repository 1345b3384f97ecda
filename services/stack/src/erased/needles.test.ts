import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

import { Findings } from './findings.ts';
import { patternsOf, readNeedles } from './needles.ts';
import { buildPatternTable } from './pattern-table.ts';
import { searchFiles } from './search-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfold-needles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const written = (text: string): string => {
  const file = join(folder, 'needles');
  writeFileSync(file, text);
  return file;
};

describe('the file of needles', () => {
  it('has one text a line, and keeps the numbers of its lines', () => {
    expect(readNeedles(written('mina@example.test\r\n\n  김민아  \n'))).toEqual([
      { number: 1, text: 'mina@example.test' },
      { number: 3, text: '김민아' },
    ]);
  });

  it.each([
    ['\n \n', 'has no needle'],
    ['long enough\nMina\n', 'Line 2 of'],
  ])('is refused as %j, without a word of it', (text, words) => {
    expect(() => readNeedles(written(text))).toThrow(words);
    expect(() => readNeedles(written(text))).not.toThrow('Mina');
  });

  it('is refused when there is none', () => {
    expect(() => readNeedles(join(folder, 'nothing'))).toThrow('cannot be read');
  });
});

describe('what is found', () => {
  it('is told without the needle, also where a name of a file has it', async () => {
    const files = mkdtempSync(join(folder, 'files-'));
    writeFileSync(join(files, 'export of mina@example.test.json'), '{"email":"MINA@example.test"}');
    const needles = [{ number: 4, text: 'mina@example.test' }];
    const findings = new Findings(buildPatternTable(patternsOf(needles)));
    const searched = await searchFiles({ path: files, label: 'files' }, findings);
    expect(searched).toEqual({ files: 1, bytes: 29, unread: [] });
    expect(findings.list).toEqual([
      { needle: 4, place: 'the name of file 1 in files', form: 'utf-8', offset: 16 },
      { needle: 4, place: 'file 1 in files', form: 'utf-8', offset: 10 },
    ]);
  });
});
