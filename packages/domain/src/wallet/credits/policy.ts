/** The figures of chat credits (LED-013, LED-016, LED-022, LED-025). Days are calendar days in Asia/Seoul. */
export const creditPolicy = {
  creditsPerCoin: 10,
  /** Coins that one account converts on one day, by hand and automatically together. */
  conversionCoinsADay: 1_000,
  /** Automatic top-up: how many coins, below how many credits that could be used now. */
  topUpCoins: 50,
  topUpBelowCredits: 50,
  /** Coins that automatic top-up converts on one day, unless the person sets another figure. */
  topUpCoinsADay: 100,
  bonusCreditsADay: 300,
  /**
   * Converted credits live as long as the paid coins that they were; bonus credits a month unless told
   * otherwise.
   */
  chatLotYears: 5,
  bonusLotDays: 30,
} as const;
