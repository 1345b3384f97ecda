/** For how long a work was played, between its pauses. */
export type Played = {
  /** The last moment at which it played, in milliseconds of a monotonic clock; null while it pauses. */
  readonly lastMs: number | null;
  readonly totalMs: number;
  /** What was not reported yet. */
  readonly unreportedMs: number;
  /** Long enough to be a play. */
  readonly isCounted: boolean;
  /** Long enough since the last report. */
  readonly isDue: boolean;
};

export const begun: Played = {
  lastMs: null,
  totalMs: 0,
  unreportedMs: 0,
  isCounted: false,
  isDue: false,
};

const playMs = 10_000;
const reportEveryMs = 15_000;
/** Between two looks at a work that plays; a longer time was a device that slept. */
const longestStepMs = 5_000;

type Look = { readonly nowMs: number; readonly isPaused: boolean; readonly durationMs: number | null };

/** The same after another look. */
export const playedOn = (played: Played, { nowMs, isPaused, durationMs }: Look): Played => {
  const step = played.lastMs === null ? 0 : Math.min(nowMs - played.lastMs, longestStepMs);
  const totalMs = played.totalMs + step;
  const unreportedMs = played.unreportedMs + step;
  const enoughMs = Math.min(playMs, durationMs === null ? playMs : durationMs / 2);
  return {
    lastMs: isPaused ? null : nowMs,
    totalMs,
    unreportedMs,
    isCounted: played.isCounted || totalMs >= enoughMs,
    isDue: unreportedMs >= reportEveryMs,
  };
};

/** What is reported now, in whole milliseconds, and what goes on. */
export const taken = (played: Played): { readonly playedMs: number; readonly rest: Played } => ({
  playedMs: Math.round(played.unreportedMs),
  rest: { ...played, unreportedMs: 0, isDue: false },
});
