import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sleep } from '@fanfold/platform';

import { temporaryDataDir } from './stack.ts';

/** A running process reads the file of its clock at most every 50 ms (`fileClock`). */
const readEveryMs = 60;

/**
 * The clock of all processes of a stack: `env` is for `startTestStack`. It shows the present until it is
 * moved.
 */
export type TestClock = {
  readonly env: { readonly FANFOLD_CLOCK_FILE: string };
  /**
   * Moves the clock to a moment: milliseconds since 1970, or ISO 8601. It resolves when all processes read
   * the new time.
   */
  readonly moveTo: (moment: number | string) => Promise<void>;
  /**
   * Sets the clock to the present plus some milliseconds. It resolves when all processes read the new time.
   */
  readonly setOffset: (offsetMs: number) => Promise<void>;
  readonly [Symbol.dispose]: () => void;
};

export const createTestClock = (): TestClock => {
  const file = join(temporaryDataDir(), 'clock');
  writeFileSync(file, '0');
  const setOffset = async (offsetMs: number): Promise<void> => {
    // In one step: a process that reads an empty file is back in the present.
    writeFileSync(`${file}.next`, String(Math.ceil(offsetMs)));
    renameSync(`${file}.next`, file);
    // Without it, a request could still be answered at the former time: a session would begin, and end, a
    // month too early.
    await sleep(readEveryMs);
  };
  return {
    env: { FANFOLD_CLOCK_FILE: file },
    setOffset,
    moveTo: (moment) => setOffset(new Date(moment).getTime() - Date.now()),
    [Symbol.dispose]: () => rmSync(dirname(file), { recursive: true, force: true }),
  };
};
