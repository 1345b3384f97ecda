/** What a tier of a test offers: 50 coins a month, and nothing besides its works. */
export const plusTier = {
  name: 'Plus',
  details: '',
  feeCoins: 50,
  streak: false,
  emojis: false,
  discord: false,
  places: null,
} as const;
