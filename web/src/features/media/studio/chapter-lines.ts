import { type Chapter, chapterTitleLength, maxChapters } from '@fanfold/contracts/catalogue';

import { clockText } from '../../../lib/clock-text.ts';

/** What is wrong with the lines of chapters; `line` counts from 1. */
export type ChapterFault =
  | { readonly fault: 'form' | 'order' | 'length'; readonly line: number }
  | { readonly fault: 'many' };

const pattern = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)[\s\u2013-]+(\S.*)$/;

/** Chapters as they are written: a line for each, with its begin and its title, e.g. `12:40 The storm`. */
export const chaptersIn = (text: string): Chapter[] | ChapterFault => {
  const chapters: Chapter[] = [];
  for (const [index, written] of text.split('\n').entries()) {
    const line = index + 1;
    if (written.trim() === '') continue;
    const chapter = chapterIn(written.trim());
    if (chapter === null) return { fault: 'form', line };
    if (chapter.title.length > chapterTitleLength.max) return { fault: 'length', line };
    if (chapter.startMs <= (chapters.at(-1)?.startMs ?? -1)) return { fault: 'order', line };
    chapters.push(chapter);
  }
  return chapters.length > maxChapters ? { fault: 'many' } : chapters;
};

const chapterIn = (line: string): Chapter | null => {
  const [found, hours = '0', minutes = '', seconds = '', title = ''] = pattern.exec(line) ?? [];
  if (found === undefined) return null;
  return { startMs: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000, title };
};

export const linesOf = (chapters: readonly Chapter[]): string =>
  chapters.map(({ startMs, title }) => `${clockText(startMs)} ${title}`).join('\n');
