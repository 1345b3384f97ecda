/** A twentieth of all refreshes is left out (IDN-119). */
const skippedShare = 0.05;

type Refresh = {
  /** 0 to 1, e.g. `Math.random`. */
  readonly random: () => number;
  /** The id that this browser has; null when it has none yet. */
  readonly known: string | null;
  readonly make: () => string;
  readonly keep: (id: string) => void;
  readonly send: (gaClientId: string) => Promise<unknown>;
};

/**
 * Tells the service by which id analytics knows this browser (IDN-011). Answers the id; a failure is left to
 * the next time.
 */
export const refreshClientId = async ({ random, known, make, keep, send }: Refresh): Promise<string> => {
  const id = known ?? make();
  if (known === null) keep(id);
  if (random() >= skippedShare) await send(id).catch(() => undefined);
  return id;
};
