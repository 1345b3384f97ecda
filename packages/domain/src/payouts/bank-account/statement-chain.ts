type Balances = { readonly openingMinor: number; readonly closingMinor: number };

/**
 * The balance before the first of several statements of an account, which may be of one day: the one that
 * none of them closes with. Where each closes with what another begins with, the first of the list counts.
 */
export const openingOf = (statements: readonly Balances[]): number | undefined => {
  const closings = statements.map(({ closingMinor }) => closingMinor);
  return unmatched(
    statements.map(({ openingMinor }) => openingMinor),
    closings,
  )[0];
};

/**
 * The balance after the last of several statements of an account, as `openingOf` is the one before. The last
 * of the list counts.
 */
export const closingOf = (statements: readonly Balances[]): number | undefined => {
  const openings = statements.map(({ openingMinor }) => openingMinor);
  return unmatched(
    statements.map(({ closingMinor }) => closingMinor),
    openings,
  ).at(-1);
};

/** Those values that are not among the others as often; all, where each of them is. */
const unmatched = (values: readonly number[], others: readonly number[]): readonly number[] => {
  const times = (list: readonly number[], value: number) => list.filter((one) => one === value).length;
  const left = values.filter((value) => times(values, value) > times(others, value));
  return left.length === 0 ? values : left;
};
