import { limits } from '@fanfold/contracts';
import { walletStream } from '@fanfold/domain/wallet';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { BuyDeps } from './deps.ts';
import { readPurchase } from './read-purchase.ts';

/**
 * A buyer gives back what they bought, within `limits.withdrawalDays` and before anything of it was
 * delivered: the coins go back to their lots, the right ends, and the creator's earning is taken back.
 * `revision` is that of the purchase's event in their wallet. Throws RefusedError: PURCHASE_NOT_REFUNDABLE,
 * WITHDRAWAL_OVER, CONTENT_DELIVERED.
 */
export const withdrawPurchase = async (
  { eventLog }: Pick<BuyDeps, 'eventLog'>,
  invocation: Invocation,
  revision: number,
) => {
  const { oid } = invocation.actor;
  const purchase = await readPurchase(eventLog, oid, revision);
  if (purchase?.type !== 'ContentBought') throw new RefusedError('PURCHASE_NOT_REFUNDABLE');
  const { position, replayed } = accepted(
    await eventLog.commands.of(walletStream).handle({
      ...invocation,
      id: oid,
      command: (now) => ({ type: 'WithdrawPurchase', purchase, days: limits.withdrawalDays, now }),
    }),
  );
  const { paidCoins, bonusCoins } = purchase;
  return { position, replayed, paidCoins, bonusCoins };
};
