import { sleep } from '@fanfold/platform';

const dayMs = 86_400_000;
const seoulMs = 9 * 3_600_000;
/** Longer than a file works. */
const leastLeftMs = 180_000;

/**
 * Waits for Seoul's midnight where it is near: what a file calls today, or this month, is the same for the
 * services until its end. For the first lines of a file, before it asks for the day.
 */
export const awayFromMidnight = async (): Promise<void> => {
  const leftMs = dayMs - ((Date.now() + seoulMs) % dayMs);
  if (leftMs < leastLeftMs) await sleep(leftMs + 1_000);
};
