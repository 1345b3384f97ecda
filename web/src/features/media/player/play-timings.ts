import type { Measurement } from '@fanfold/contracts/discovery';

/** How long a play takes to begin, and how often it waits for data. */
type PlayTimings = {
  /** When playing was asked for. */
  readonly askedMs: number;
  readonly hasBegun: boolean;
  readonly isPaused: boolean;
  /** Since when it waits for data; null while it plays. */
  readonly waitingMs: number | null;
  readonly stalls: number;
};

/**
 * What a media element does not tell of: the browser forbade to play, or a person tries again after a fault.
 */
type Untold = 'refused' | 'again';

export type MediaMoment = {
  readonly type: 'play' | 'pause' | 'waiting' | 'playing' | 'seeking' | Untold;
  readonly nowMs: number;
  readonly isSeeking: boolean;
};

/** Makes an event of the element of it. */
export const tellOf = (media: EventTarget, moment: Untold): void => {
  media.dispatchEvent(new Event(moment));
};

type Told = { readonly measurement: Extract<Measurement, 'first_frame' | 'stall'>; readonly ms: number };

/** Each play tells of its first stalls only. */
const mostStalls = 10;
/** A shorter wait is not noticed. */
const shortestStallMs = 100;

export const timingsFrom = (nowMs: number): PlayTimings => ({
  askedMs: nowMs,
  hasBegun: false,
  isPaused: false,
  waitingMs: null,
  stalls: 0,
});

/** The timings after an event of the media element, and what there is to tell. */
export const timedOn = (
  timings: PlayTimings,
  { type, nowMs, isSeeking }: MediaMoment,
): { readonly timings: PlayTimings; readonly told: Told | null } => {
  switch (type) {
    case 'play':
      // What waits for its button begins with it.
      return silent({ ...timings, isPaused: false, askedMs: timings.isPaused ? nowMs : timings.askedMs });
    // A browser may forbid playing that was not asked for. It rejects `play()`, and tells of no event.
    case 'refused':
    case 'pause':
      return silent({ ...timings, isPaused: true, waitingMs: null });
    case 'again':
      return silent({ ...timings, isPaused: false, askedMs: nowMs, waitingMs: null });
    case 'seeking':
      // What a person jumps to has to be fetched: that is no stall.
      return silent({ ...timings, waitingMs: null });
    case 'waiting':
      return silent({ ...timings, waitingMs: isSeeking || !timings.hasBegun ? null : nowMs });
    case 'playing':
      return playingAt(timings, nowMs);
  }
};

const silent = (timings: PlayTimings) => ({ timings, told: null });

const playingAt = (timings: PlayTimings, nowMs: number) => {
  const { askedMs, hasBegun, waitingMs, stalls } = timings;
  const next = { ...timings, hasBegun: true, waitingMs: null };
  if (!hasBegun)
    return { timings: next, told: { measurement: 'first_frame' as const, ms: Math.round(nowMs - askedMs) } };
  const ms = waitingMs === null ? 0 : Math.round(nowMs - waitingMs);
  if (ms < shortestStallMs || stalls >= mostStalls) return silent(next);
  return { timings: { ...next, stalls: stalls + 1 }, told: { measurement: 'stall' as const, ms } };
};
