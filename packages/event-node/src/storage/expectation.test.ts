import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { judge, type StreamFacts } from './expectation.ts';
import type { Expected } from './types.ts';

const id = (letter: string): Uint8Array => Buffer.from(letter.repeat(16));

/** Judges an append to a stream; events are named by single letters. */
function verdict(
  stored: string,
  appended: string,
  expected: Expected,
  facts: Partial<StreamFacts> = {},
): string {
  const known = { lastRevision: stored.length - 1, softDeleted: false, hasMetadata: false, ...facts };
  const letters = [...stored];
  const result = judge(
    known,
    { expected, ids: [...appended].map(id) },
    {
      recent: (wanted) => {
        const revision = letters.findLastIndex((letter) => Buffer.compare(id(letter), wanted) === 0);
        return revision < 0 ? undefined : revision;
      },
      idAt: (revision) => (letters[revision] === undefined ? undefined : id(letters[revision])),
    },
  );
  return result.kind === 'repeated' ? `repeated to ${result.lastRevision}` : result.kind;
}

describe('an append is judged', () => {
  it.each([
    ['', 'x', 'no_stream', 'write'],
    ['', 'x', 'any', 'write'],
    ['', 'x', 'stream_exists', 'wrong-version'],
    ['', 'x', 0, 'wrong-version'],
    ['ab', 'x', 1, 'write'],
    ['ab', 'x', 0, 'wrong-version'],
    ['ab', 'x', 2, 'wrong-version'],
    ['ab', 'x', 'no_stream', 'wrong-version'],
    ['ab', 'b', 0, 'repeated to 1'],
    ['ab', 'b', 1, 'write'],
    ['ab', 'ab', 'no_stream', 'repeated to 1'],
    ['ab', 'a', 'no_stream', 'repeated to 0'],
    ['ab', 'ax', 'no_stream', 'wrong-version'],
    ['ab', 'abx', 'no_stream', 'wrong-version'],
    ['ab', 'bx', 0, 'wrong-version'],
    ['ab', 'a', 'any', 'repeated to 0'],
    ['ab', 'ab', 'any', 'repeated to 1'],
    ['ab', 'ax', 'any', 'wrong-version'],
    ['ab', 'xa', 'any', 'write'],
    ['ab', 'ab', 'stream_exists', 'repeated to 1'],
    ['ab', '', 'any', 'write'],
    ['ab', '', 1, 'write'],
    ['ab', '', 0, 'wrong-version'],
  ] as const)('stream %j, events %j, expecting %s: %s', (stored, appended, expected, answer) => {
    expect(verdict(stored, appended, expected)).toBe(answer);
  });

  it.each([
    ['no_stream', 'write'],
    ['any', 'write'],
    ['stream_exists', 'deleted'],
    [1, 'write'],
    [0, 'wrong-version'],
  ] as const)('a soft-deleted stream, expecting %s: %s', (expected, answer) => {
    expect(verdict('ab', 'x', expected, { softDeleted: true })).toBe(answer);
  });

  it('a stream that has only metadata exists', () => {
    expect(verdict('', 'x', 'stream_exists', { hasMetadata: true })).toBe('write');
  });

  it('an append repeated at its original revision never writes twice, while other events follow it', () => {
    const word = fc.stringMatching(/^[a-z]{1,5}$/).map((text) => [...new Set(text)].join(''));
    fc.assert(
      fc.property(word, word, word, (before, appended, after) => {
        const fresh = [...appended].filter((letter) => !before.includes(letter)).join('');
        fc.pre(fresh !== '');
        const last = before.length - 1 + fresh.length;
        expect(verdict(before + fresh + after, fresh, before.length - 1)).toBe(`repeated to ${last}`);
      }),
    );
  });
});
