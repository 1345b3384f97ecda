import { readFileSync, statSync } from 'node:fs';

/** The only source of time. `now` is ISO 8601 in UTC with milliseconds. */
export type Clock = { readonly now: () => string };

let lastMs = Number.NaN;
let lastText = '';

/** A command asks for the time about six times; formatting it costs more than reading it. */
const textOf = (ms: number): string => {
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
};

export const systemClock: Clock = { now: () => textOf(Date.now()) };

/**
 * A clock that a test moves for all processes at once: the system clock, plus the milliseconds in `file`. The
 * file is read at most every 50 ms.
 */
export const fileClock = (file: string): Clock => {
  let offsetMs = 0;
  let modified = 0;
  let checkedAt = 0;
  return {
    now: () => {
      const realMs = Date.now();
      if (realMs - checkedAt > 50) {
        checkedAt = realMs;
        const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
        if (mtimeMs !== modified) {
          modified = mtimeMs;
          offsetMs = mtimeMs === 0 ? 0 : Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
        }
      }
      return textOf(realMs + offsetMs);
    },
  };
};

/** For how long the clock in `file` has stood where it is, in milliseconds; Infinity without a file. */
export const unmovedMs = (file: string | undefined): number => {
  const moved = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return moved === undefined ? Number.POSITIVE_INFINITY : Date.now() - moved;
};

export const clockFrom = (config: { FANFOLD_CLOCK_FILE?: string | undefined }): Clock =>
  config.FANFOLD_CLOCK_FILE ? fileClock(config.FANFOLD_CLOCK_FILE) : systemClock;
