/**
 * Log positions are decimal strings that may exceed 2^53, so they are compared by length and then digit by
 * digit.
 */
export const comparePositions = (a: string, b: string): number => {
  const left = a.replace(/^0+(?=\d)/, '');
  const right = b.replace(/^0+(?=\d)/, '');
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
};

export const isNewer = (a: string, than: string): boolean => comparePositions(a, than) > 0;

/** The earlier of the positions that are known; undefined when none is. */
export const earliest = (positions: readonly (string | undefined)[]): string | undefined =>
  positions.reduce<string | undefined>(
    (least, position) =>
      position !== undefined && (least === undefined || isNewer(least, position)) ? position : least,
    undefined,
  );
