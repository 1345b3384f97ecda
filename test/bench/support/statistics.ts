/** The value below which a share `q` (0 to 1) of the values lies: exact, by the nearest rank. */
export const quantile = (values: ArrayLike<number>, q: number): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? Number.NaN;
};

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);

/** Three significant digits; whole numbers stay whole. More digits would suggest a precision that no run has. */
export const rounded = (value: number): number =>
  Number.isInteger(value) && Math.abs(value) < 1_000 ? value : Number(value.toPrecision(3));
