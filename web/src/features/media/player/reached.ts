/** The hundredths of a work that were played, one bit each, the beginning first. */
export type Reached = bigint;

export const nothingReached: Reached = 0n;

const steps = 100;
/**
 * Between two looks at a work that plays; what is farther is a jump, and what lies between was not played.
 */
const longestStepMs = 5_000;

type Look = {
  /** Where it was at the look before; null at the first one. */
  readonly fromMs: number | null;
  readonly toMs: number;
  readonly rate: number;
  readonly durationMs: number | null;
};

/** The same after another look. Of a work whose length is not known, or a live one, nothing is noted. */
export const reachedOn = (reached: Reached, { fromMs, toMs, rate, durationMs }: Look): Reached => {
  if (durationMs === null || durationMs <= 0) return reached;
  const stepOf = (ms: number): number => Math.min(steps - 1, Math.floor((ms / durationMs) * steps));
  const wasPlayed = fromMs !== null && toMs >= fromMs && toMs - fromMs <= longestStepMs * rate;
  let next = reached;
  for (let step = stepOf(wasPlayed ? fromMs : toMs); step <= stepOf(toMs); step += 1)
    next |= 1n << BigInt(steps - 1 - step);
  return next;
};

/** As it is reported: 25 hexadecimal digits. */
export const digitsOf = (reached: Reached): string => reached.toString(16).padStart(steps / 4, '0');
