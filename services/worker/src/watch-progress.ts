/** The time without progress, while there is work, that counts as stuck. */
const stuckAfterMs = 9_000;

export type Work = {
  /** The position of the process managers; undefined on stand-by. */
  readonly passed: () => bigint | undefined;
  /** The log's newest position. */
  readonly head: () => Promise<bigint | undefined>;
  /** When the deadlines were last run, on the monotonic clock; undefined on stand-by. */
  readonly deadlinesAtMs: () => number | undefined;
};

/** Says which work makes no progress though it should; call it every second. */
export const watchProgress = ({ passed, head, deadlinesAtMs }: Work): (() => Promise<string | undefined>) => {
  let seen: bigint | undefined;
  let movedAtMs = performance.now();
  const managers = async (): Promise<string | undefined> => {
    const at = passed();
    const newest = at === undefined ? undefined : await head();
    const idle = at === undefined || newest === undefined || at >= newest;
    if (idle || at !== seen) {
      seen = at;
      movedAtMs = performance.now();
      return undefined;
    }
    if (performance.now() - movedAtMs < stuckAfterMs) return undefined;
    return `The process managers make no progress at ${at} while the log is at ${newest}`;
  };
  const deadlines = (): string | undefined => {
    const at = deadlinesAtMs();
    if (at === undefined || performance.now() - at < stuckAfterMs) return undefined;
    return `The deadlines were not run for ${Math.floor((performance.now() - at) / 1_000)} s`;
  };
  return async () => (await managers()) ?? deadlines();
};
