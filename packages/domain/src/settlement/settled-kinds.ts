/** What a creator earns by, as postings name it. Contexts are apart; where postings are read the compiler compares the lists. */
export const settledKinds = [
  'content',
  'subscription',
  'ticket',
  'donation',
  'mission',
  'gacha',
  'campaign',
  'chat',
  'story',
  'adjustment',
] as const;
export type SettledKind = (typeof settledKinds)[number];
