const everyMs = 2_000;

/**
 * Prints how far a pass over a log has come, and the time that is left at its speed so far: every two
 * seconds.
 */
export class Progress {
  readonly #what: string;
  readonly #print: (line: string) => void;
  readonly #head: bigint;
  readonly #beganMs = performance.now();
  #first: bigint | undefined;
  #printedMs = performance.now();
  events = 0;
  /** The position of the newest event. */
  last = -1n;

  constructor(
    what: string,
    { head, print }: { readonly head: bigint; readonly print: (line: string) => void },
  ) {
    this.#what = what;
    this.#head = head;
    this.#print = print;
  }

  readonly take = (commit: bigint): void => {
    this.#first ??= commit;
    this.events += 1;
    this.last = commit;
    // Looking at the clock for each event would be felt.
    if (this.events % 256 !== 0) return;
    const nowMs = performance.now();
    if (nowMs - this.#printedMs < everyMs) return;
    this.#printedMs = nowMs;
    this.#print(this.#line(commit, this.#first, nowMs - this.#beganMs));
  };

  get elapsedMs(): number {
    return performance.now() - this.#beganMs;
  }

  #line(commit: bigint, first: bigint, elapsedMs: number): string {
    const part = Number(commit - first) / Math.max(Number(this.#head - first), 1);
    const left = part > 0 ? (elapsedMs * Math.max(1 - part, 0)) / part : 0;
    const speed = Math.round(this.events / (elapsedMs / 1_000));
    return `${this.#what}: ${this.events.toLocaleString('en')} events, ${Math.floor(Math.min(part, 1) * 100)} %, ${speed.toLocaleString('en')} a second, ${timeText(left)} left`;
  }
}

const timeText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
