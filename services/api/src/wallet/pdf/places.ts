/** A bounded number of places and of those who wait for one, first come, first served. */
export const openPlaces = ({ places, waiting }: { places: number; waiting: number }) => {
  let taken = 0;
  const queue: (() => void)[] = [];
  return {
    isFull: () => taken >= places && queue.length >= waiting,
    taken: () => taken,
    /** Resolves once there is a place. */
    take: async (): Promise<void> => {
      if (taken < places) taken += 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
    },
    /** Hands a place to the one who waited longest. */
    free: (): void => {
      const next = queue.shift();
      if (next) next();
      else taken -= 1;
    },
  };
};
