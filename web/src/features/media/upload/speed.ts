type Sample = { readonly atMs: number; readonly bytes: number };

/** Speed is measured over this long: it follows a change of the network, and does not jump with each part. */
const windowMs = 10_000;
const leastMs = 1_000;

/**
 * Bytes per second over the last samples, and how long the rest takes; nothing before there is enough to
 * tell.
 */
export const speedMeter = () => {
  let samples: Sample[] = [];
  return {
    note: (bytes: number, atMs: number): void => {
      samples = [...samples.filter((sample) => sample.atMs > atMs - windowMs), { atMs, bytes }];
    },
    forget: (): void => {
      samples = [];
    },
    bytesPerSecond: (): number | undefined => {
      const [first] = samples;
      const last = samples.at(-1);
      if (!first || !last || last.atMs - first.atMs < leastMs) return undefined;
      const speed = ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1_000;
      return speed > 0 ? speed : undefined;
    },
  };
};

export const secondsLeft = (bytesLeft: number, bytesPerSecond: number | undefined): number | undefined =>
  bytesPerSecond === undefined ? undefined : Math.ceil(bytesLeft / bytesPerSecond);
