/**
 * A place in the outbox: a log position, and the number of the message at that position; -1 lies before the
 * first.
 */
export type Cursor = { readonly position: bigint; readonly n: number };

export const compare = (a: Cursor, b: Cursor): number =>
  a.position === b.position ? a.n - b.n : a.position < b.position ? -1 : 1;

/**
 * How a client carries a place about. A client that knows nothing at a position yet has the place before it.
 */
export const markOf = ({ position, n }: Cursor): string => `${position}.${n + 1}`;

/** The place that a mark names. The contract has checked its shape. */
export const cursorOf = (mark: string | undefined): Cursor | undefined => {
  if (mark === undefined) return undefined;
  const [position = '0', next = '0'] = mark.split('.');
  return { position: BigInt(position), n: Math.min(Number(next), 2 ** 31 - 1) - 1 };
};
