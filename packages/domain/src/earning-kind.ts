/** What a creator earned by. The list only grows. */
export const earningKinds = [
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
export type EarningKind = (typeof earningKinds)[number];
