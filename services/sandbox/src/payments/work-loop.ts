type Options = {
  /** One round of work. */
  readonly work: () => Promise<void>;
  /** Whether another round will be needed; it starts after `pauseMs`. */
  readonly hasMore: () => boolean;
  readonly pauseMs: number;
  readonly onError: (error: unknown) => void;
};

/**
 * Work in rounds, one at a time. `runSoon` asks for a round now, or for another one right after the present
 * one.
 */
export type WorkLoop = AsyncDisposable & { readonly runSoon: () => void };

export const createWorkLoop = ({ work, hasMore, pauseMs, onError }: Options): WorkLoop => {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let again = false;
  let closed = false;

  const next = (): void => {
    round = undefined;
    if (closed) return;
    if (again) runSoon();
    else if (hasMore()) timer = setTimeout(runSoon, pauseMs);
  };

  const runSoon = (): void => {
    if (closed) return;
    clearTimeout(timer);
    again = round !== undefined;
    round ??= work().catch(onError).finally(next);
  };

  return {
    runSoon,
    [Symbol.asyncDispose]: async () => {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
};
