type Options = {
  /** One round of work. */
  readonly work: () => Promise<void>;
  /** Whether another round will be needed; it starts after `restMs`. */
  readonly hasMore: () => boolean;
  readonly restMs: number;
  readonly onError: (error: unknown) => void;
};

/** Work in rounds, one at a time. `nudge` asks for a round now, or for another one right after the present one. */
export type Rounds = AsyncDisposable & { readonly nudge: () => void };

export const createRounds = ({ work, hasMore, restMs, onError }: Options): Rounds => {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let again = false;
  let closed = false;

  const next = (): void => {
    round = undefined;
    if (closed) return;
    if (again) nudge();
    else if (hasMore()) timer = setTimeout(nudge, restMs);
  };

  const nudge = (): void => {
    if (closed) return;
    clearTimeout(timer);
    again = round !== undefined;
    round ??= work().catch(onError).finally(next);
  };

  return {
    nudge,
    [Symbol.asyncDispose]: async () => {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
};
