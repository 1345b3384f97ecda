type Length = { readonly lengthSeconds: number | null };

/**
 * How much of a work was played, 0 to 1; undefined where it was left at its begin, or its length is not
 * known.
 */
export const progressOf = ({ lengthSeconds }: Length, positionMs: number): number | undefined =>
  lengthSeconds === null || lengthSeconds <= 0 || positionMs === 0
    ? undefined
    : Math.min(1, positionMs / (lengthSeconds * 1_000));
