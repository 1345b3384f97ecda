import type { Balance } from '@fanfold/contracts/wallet';

import type { Interrupted } from './interrupted.ts';
import { splitPayment } from './split-payment.ts';

type Coins = Pick<Balance, 'paid' | 'bonus'>;

export type Fit = {
  /** What the coins are not enough for, by title. */
  readonly left: readonly string[];
  /** The paid coins that all of it lacks. */
  readonly missing: number;
};

/** What of a waiting purchase can be bought with these coins, one after the other as the service does it. */
export const whatFits = (waiting: Interrupted, coins: Coins): Fit => {
  const items = waiting.items.length > 0 ? waiting.items : [{ title: waiting.title, coins: waiting.coins }];
  let rest = coins;
  const left: string[] = [];
  for (const item of items) {
    const { paid, bonus, missing } = splitPayment(item.coins, waiting.payWith, rest);
    if (missing > 0) left.push(item.title);
    else rest = { paid: rest.paid - paid, bonus: rest.bonus - bonus };
  }
  return { left, missing: splitPayment(waiting.coins, waiting.payWith, coins).missing };
};
