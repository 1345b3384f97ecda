import type { Chapter } from './track.ts';

/** The chapter at a time of the work, or null before the first. */
export const chapterAt = (chapters: readonly Chapter[], nowMs: number): Chapter | null =>
  chapters.findLast(({ startMs }) => startMs <= nowMs) ?? null;

/** What is this close to its begin goes to the one before; anything else first to its own begin. */
const edgeMs = 3_000;

/** Where the next chapter begins, or this one, or the one before; null where there is none. */
export const chapterBeside = (chapters: readonly Chapter[], nowMs: number, step: 1 | -1): number | null => {
  const found =
    step === 1
      ? chapters.find(({ startMs }) => startMs > nowMs)
      : (chapters.findLast(({ startMs }) => startMs <= nowMs - edgeMs) ?? chapters[0]);
  return found?.startMs ?? null;
};
