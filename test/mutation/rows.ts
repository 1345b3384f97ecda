import { moneyOutMutants } from './money-out-rows.ts';

/**
 * Rules of the inventory, each with a handwritten mutation. The test that names the row has to fail for it;
 * `npm run mutation -- rows` proves that.
 */
export type RowMutant = {
  readonly row: string;
  readonly breaks: string;
  /** The source, from `packages/domain/src`; the text that occurs there once, and its replacement. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The test file in the same folder tree that names the row. */
  readonly test: string;
};

const creditsTest = 'wallet/credits/decider.test.ts';
const walletTest = 'wallet/wallet/decider.test.ts';

export const rowMutants: readonly RowMutant[] = [
  {
    row: 'LED-013',
    breaks: 'tops up at 50 credits, not under 50',
    file: 'wallet/credits/conversion.ts',
    from: 'usableCredits(state, now) >= topUpBelowCredits',
    to: 'usableCredits(state, now) > topUpBelowCredits',
    test: creditsTest,
  },
  {
    row: 'LED-013',
    breaks: 'ignores the day’s limit of coins in a top-up',
    file: 'wallet/credits/conversion.ts',
    from: 'countOn(state.toppedUpCoins, now) + topUpCoins > coinsADay',
    to: 'topUpCoins > coinsADay',
    test: creditsTest,
  },
  {
    row: 'LED-014',
    breaks: 'pays with bonus coins without the choice to do so',
    file: 'wallet/wallet/pay.ts',
    from: "payWith === 'paid' ? 0 :",
    to: "payWith === 'paid' ? Math.min(coins, ofKind('bonus')) :",
    test: walletTest,
  },
  {
    row: 'LED-015',
    breaks: 'takes chat credits before bonus credits',
    file: 'wallet/credits/lots.ts',
    from: 'Math.min(credits, usableBonus(state, now))',
    to: 'Math.max(0, credits - availableCredits(state.lots, "chat", now))',
    test: creditsTest,
  },
  {
    row: 'LED-016',
    breaks: 'gives nine credits for a coin',
    file: 'wallet/credits/policy.ts',
    from: 'creditsPerCoin: 10',
    to: 'creditsPerCoin: 9',
    test: creditsTest,
  },
  {
    row: 'LED-017',
    breaks: 'refunds the price of a nickname on request',
    file: 'wallet/wallet/spend.ts',
    from: "  'change_nick',\n  'drm_encoding',",
    to: "  'drm_encoding',",
    test: 'wallet/wallet/spend.test.ts',
  },
  {
    row: 'LED-018',
    breaks: 'lets bonus coins pay a seller who does not take them',
    file: 'wallet/wallet/sale.ts',
    from: "payWith !== 'paid' && !seller.allowBonus",
    to: "payWith === 'bonus' && seller.allowBonus && false",
    test: walletTest,
  },
  {
    row: 'LED-019',
    breaks: 'answers the price instead of the missing coins',
    file: 'wallet/wallet/pay.ts',
    from: "missingCoins: paidCoins - ofKind('paid')",
    to: 'missingCoins: paidCoins',
    test: walletTest,
  },
  {
    row: 'LED-020',
    breaks: 'answers that coins are missing where bonus coins are missing',
    file: 'wallet/wallet/pay.ts',
    from: "refuse('NOT_ENOUGH_BONUS_COINS'",
    to: "refuse('NOT_ENOUGH_COINS'",
    test: walletTest,
  },
  {
    row: 'LED-021',
    breaks: 'reserves one credit more than there is',
    file: 'wallet/credits/reservation.ts',
    from: 'if (usable < credits) {',
    to: 'if (usable + 1 < credits) {',
    test: creditsTest,
  },
  {
    row: 'LED-022',
    breaks: 'allows 301 bonus credits a day',
    file: 'wallet/credits/policy.ts',
    from: 'bonusCreditsADay: 300',
    to: 'bonusCreditsADay: 301',
    test: creditsTest,
  },
  {
    row: 'LED-023',
    breaks: 'does not release the day’s amount when a conversion failed',
    file: 'wallet/credits/decider.ts',
    from: 'coins: -conversion.coins',
    to: 'coins: 0 * conversion.coins',
    test: creditsTest,
  },
  {
    row: 'LED-024',
    breaks: 'sells a coin for 101 won',
    file: 'payments/price.ts',
    from: 'KRW: 100',
    to: 'KRW: 101',
    test: 'payments/price.test.ts',
  },
  {
    row: 'LED-025',
    breaks: 'counts the day of conversions in UTC',
    file: 'wallet/credits/lots.ts',
    from: 'count.day === seoulDay(now)',
    to: 'count.day === now.slice(0, 10)',
    test: creditsTest,
  },
  {
    row: 'COM-003',
    breaks: 'cannot spend the last coin',
    file: 'wallet/wallet/lots.ts',
    from: 'return missing === 0 ? taken : null;',
    to: 'return missing === 0 && taken.every((piece) => lots.some((lot) => lot.lotId === piece.lotId && lot.coins > piece.coins)) ? taken : null;',
    test: walletTest,
  },
  {
    row: 'COM-035',
    breaks: 'sells free content',
    file: 'wallet/wallet/sale.ts',
    from: 'listPriceCoins === 0',
    to: 'listPriceCoins < 0',
    test: walletTest,
  },
  {
    row: 'COM-036',
    breaks: 'sells content that the buyer owns already',
    file: 'wallet/wallet/purchase.ts',
    from: 'entitlementTo(state, workTarget(content.contentOid), command.now)',
    to: 'entitlementTo(state, workTarget(seller.oid), command.now)',
    test: walletTest,
  },
  {
    row: 'PAY-054',
    breaks: 'charges a total that is not the sum of its lines',
    file: 'payments/price.ts',
    from: 'baseMinor + taxMinor + feeMinor + roundingMinor',
    to: 'baseMinor + taxMinor + feeMinor',
    test: 'payments/price.test.ts',
  },
  {
    row: 'PAY-055',
    breaks: 'does not subtract a cent in dollars',
    file: 'payments/price.ts',
    from: '? -1 : 0',
    to: '? 0 : 0',
    test: 'payments/price.test.ts',
  },
  {
    row: 'PAY-056',
    breaks: 'asks 10 % in yen at PayPay as well',
    file: 'payments/price.ts',
    from: '{ numerator: 2, denominator: 10 }',
    to: '{ numerator: 10, denominator: 100 }',
    test: 'payments/price.test.ts',
  },
  ...moneyOutMutants,
];
