import { limits } from '@fanfold/contracts';
import { walletStream } from '@fanfold/domain/wallet';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { BuyDeps } from './deps.ts';
import { readOthersOfBundle, readPurchase } from './read-purchase.ts';

/**
 * A buyer gives back what they bought, within `limits.withdrawalDays` and before anything of it was
 * delivered: the coins go back to their lots, the right ends, and the creator's earning is taken back.
 * What was bought in a bundle goes back with the rest of it. `revision` is that of the purchase's event in
 * their wallet. Answers the coins of all that went back. Throws RefusedError: PURCHASE_NOT_REFUNDABLE,
 * WITHDRAWAL_OVER, CONTENT_DELIVERED, BUNDLE_DELIVERED.
 */
export const withdrawPurchase = async (
  { eventLog }: Pick<BuyDeps, 'eventLog'>,
  invocation: Invocation,
  revision: number,
) => {
  const { oid } = invocation.actor;
  const purchase = await readPurchase(eventLog, oid, revision);
  if (purchase?.type !== 'ContentBought') throw new RefusedError('PURCHASE_NOT_REFUNDABLE');
  const others = await readOthersOfBundle(eventLog, oid, purchase);
  const days = limits.withdrawalDays;
  const { position, replayed, events } = accepted(
    await eventLog.commands.of(walletStream).handle({
      ...invocation,
      id: oid,
      command: (now) => ({ type: 'WithdrawPurchase', purchase, others, days, now }),
    }),
  );
  const refunds = events.flatMap((event) => (event.type === 'PurchaseRefunded' ? [event] : []));
  const sum = (of: 'paidCoins' | 'bonusCoins') => refunds.reduce((coins, refund) => coins + refund[of], 0);
  return { position, replayed, paidCoins: sum('paidCoins'), bonusCoins: sum('bonusCoins') };
};
