import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openLogFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfold-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (lines: readonly string[]) => {
  using log = openLogFile(join(folder, 'api.log'), { maxBytes: 10, keep: 2 });
  for (const line of lines) log.write(Buffer.from(line));
};
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('a log file', () => {
  it('continues the file of an earlier run', () => {
    write(['one\n']);
    write(['two\n']);
    expect(read('api.log')).toBe('one\ntwo\n');
  });

  it('is renamed when it is full, and the oldest is deleted', () => {
    write(['aaaaaaaa\n', 'bbbbbbbb\n', 'cccccccc\n', 'dddddddd\n']);
    expect(readdirSync(folder).sort()).toEqual(['api.log', 'api.log.1', 'api.log.2']);
    expect(['api.log', 'api.log.1', 'api.log.2'].map(read)).toEqual([
      'dddddddd\n',
      'cccccccc\n',
      'bbbbbbbb\n',
    ]);
  });

  it('continues without the lines that a full disk refused', () => {
    symlinkSync('/dev/full', join(folder, 'api.log'));
    expect(() => write(['lost\n', 'as well\n'])).not.toThrow();
    rmSync(join(folder, 'api.log'));
    write(['kept\n']);
    expect(read('api.log')).toBe('kept\n');
  });

  it('accepts a chunk that is larger than a file may be', () => {
    write(['a much longer line than ten bytes\n']);
    expect(read('api.log')).toContain('longer');
  });
});
