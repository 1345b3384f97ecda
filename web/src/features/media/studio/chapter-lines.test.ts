import { describe, expect, it } from 'vitest';

import { chaptersIn, linesOf } from './chapter-lines.ts';

describe('the lines of chapters', () => {
  it('are a begin and a title each, with or without hours, and empty lines count for nothing', () => {
    const text = '0:00 At the door\n\n 02:05 - 비\n1:00:00 \u2013 The 2:05 train';
    const chapters = [
      { startMs: 0, title: 'At the door' },
      { startMs: 125_000, title: '비' },
      { startMs: 3_600_000, title: 'The 2:05 train' },
    ];
    expect(chaptersIn(text)).toEqual(chapters);
    expect(chaptersIn(linesOf(chapters))).toEqual(chapters);
    expect(chaptersIn(' \n')).toEqual([]);
  });

  it.each([
    ['At the door', { fault: 'form', line: 1 }],
    ['0:00 Door\n1:75 Rain', { fault: 'form', line: 2 }],
    ['0:00 Door\n0:10', { fault: 'form', line: 2 }],
    ['0:10 Door\n0:10 Rain', { fault: 'order', line: 2 }],
    [`0:00 ${'x'.repeat(101)}`, { fault: 'length', line: 1 }],
    [
      Array.from(
        { length: 101 },
        (_, at) => `${at % 60 === at ? 0 : 1}:${String(at % 60).padStart(2, '0')} x`,
      ).join('\n'),
      { fault: 'many' },
    ],
  ])('that are wrong are named: %#', (text, fault) => expect(chaptersIn(text)).toEqual(fault));
});
