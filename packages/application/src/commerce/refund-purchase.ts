import type { Oid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';

import { accepted, type Invocation } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import { readPurchase } from './read-purchase.ts';

type Refund = {
  readonly userOid: Oid;
  /** Of the purchase's or the spend's event in the user's wallet. */
  readonly revision: number;
  readonly reason: string;
};

type Refunded = {
  readonly position: bigint;
  readonly replayed: boolean;
  readonly paidCoins: number;
  readonly bonusCoins: number;
};

/**
 * ADM-024: the coins go back to their lots and the right ends in one append; the creator's earning follows
 * from it. Throws RefusedError (OWN_ACCOUNT, PURCHASE_NOT_REFUNDABLE).
 */
export const refundPurchase = async (
  { eventLog }: { readonly eventLog: EventLog },
  invocation: Invocation,
  { userOid, revision, reason }: Refund,
): Promise<Refunded> => {
  if (userOid === invocation.actor.oid) throw new RefusedError('OWN_ACCOUNT');
  const purchase = await readPurchase(eventLog, userOid, revision);
  if (!purchase) throw new RefusedError('PURCHASE_NOT_REFUNDABLE');
  const { position, replayed } = accepted(
    await eventLog.commands.of(walletStream).handle({
      ...invocation,
      id: userOid,
      command: (now) =>
        purchase.type === 'ContentBought'
          ? { type: 'RefundPurchase', purchase, reason, now }
          : { type: 'RefundSpend', spend: purchase, cause: 'request', reason, now },
    }),
  );
  const { paidCoins, bonusCoins } = purchase;
  return { position, replayed, paidCoins, bonusCoins };
};
