/** The value below which a share `q` (0 to 1) of the values lies: exact, by the nearest rank. */
export const quantile = (values: ArrayLike<number>, q: number): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? Number.NaN;
};

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);

/**
 * Three significant digits; whole numbers stay whole. More digits would suggest a precision that no run has.
 */
export const rounded = (value: number): number =>
  Number.isInteger(value) && Math.abs(value) < 1_000 ? value : Number(value.toPrecision(3));

/** The names of a histogram's buckets: `under_5_ms`, `from_5_ms`, `from_10_ms` … */
export const bucketNames = (bounds: readonly number[]): string[] => [
  `under_${bounds[0] ?? 0}_ms`,
  ...bounds.map((bound) => `from_${bound}_ms`),
];

/**
 * The percentage of the values in each bucket; `bounds` ascend, and one more bucket has the values from the
 * last one.
 */
export const histogram = (values: ArrayLike<number>, bounds: readonly number[]): number[] => {
  const counts = Array.from({ length: bounds.length + 1 }, () => 0);
  for (const value of Array.from(values)) {
    const found = bounds.findIndex((bound) => value < bound);
    const bucket = found < 0 ? bounds.length : found;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts.map((count) => (100 * count) / Math.max(1, values.length));
};
