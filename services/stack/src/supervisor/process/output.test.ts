import { describe, expect, it } from 'vitest';

import { lineSplitter, readLine } from './output.ts';

describe('a part’s output', () => {
  it('is split into lines, wherever the chunks and the characters are cut', () => {
    const lines: string[] = [];
    const take = lineSplitter((line) => lines.push(line));
    const bytes = Buffer.from('first\nzweite ä\nthird without end');
    for (const byte of bytes) take(Uint8Array.of(byte));
    expect(lines).toEqual(['first', 'zweite ä']);
  });

  it.each([
    ['plain words', { text: 'plain words', isError: false }],
    ['{"level":30,"msg":"ready"}', { text: 'ready', isError: false }],
    ['{"level":50,"msg":"no","err":{"message":"refused"}}', { text: 'no: refused', isError: true }],
    ['{"level":60,"msg":"same","err":{"message":"same"}}', { text: 'same', isError: true }],
    ['{"broken', { text: '{"broken', isError: false }],
  ])('%s is read', (line, expected) => {
    expect(readLine(line)).toEqual(expected);
  });
});
