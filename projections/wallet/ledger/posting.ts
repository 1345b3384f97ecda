/** One line of a double entry; debit is positive. */
export type Posting = { account: string; unit: string; amount: number };

export const merged = (postings: readonly Posting[]): Posting[] => {
  const lines = new Map<string, Posting>();
  for (const { account, unit, amount } of postings) {
    const key = `${account} ${unit}`;
    lines.set(key, { account, unit, amount: (lines.get(key)?.amount ?? 0) + amount });
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0);
};
