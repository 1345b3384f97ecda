import { seoulMonth } from '@fanfold/domain';
import { earningsStream } from '@fanfold/domain/earnings';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';

import { processManager, type Step, steps } from '../process-manager.ts';

const earnings = steps(earningsStream);

type Caused = Recorded<Extract<WalletEvent, { type: 'ContentBought' | 'PurchaseRefunded' }>>;

/**
 * Every sale and every refund is posted once to its creator's month (Asia/Seoul). A month that was closed meanwhile takes
 * nothing more: the posting goes to the next one that is open.
 */
export const postEarnings = processManager({
  name: 'post-earnings',
  consumes: ['ContentBought', 'PurchaseRefunded'],
  react: (recorded) => [post(recorded, seoulMonth(recorded.metadata.occurredAt))],
});

const post = (recorded: Caused, month: string): Step => {
  const { event, id, metadata } = recorded;
  const cause = event.type === 'ContentBought' ? 'sale' : 'refund';
  return earnings.step({
    name: `${cause}-${month}`,
    id: `${event.sellerOid}-${month}`,
    command: () => ({
      type: 'PostEarning',
      creatorOid: event.sellerOid,
      month,
      causeEventId: id,
      cause,
      purchaseId: event.purchaseId,
      contentOid: event.contentOid,
      buyerOid: event.walletOid,
      paidCoins: event.paidCoins,
      bonusCoins: event.bonusCoins,
      sellerLevel: event.sellerLevel,
      feePolicyVersion: event.feePolicyVersion,
      happenedAt: metadata.occurredAt,
    }),
    onRefusal: () => [post(recorded, monthAfter(month))],
  });
};

/** `yyyy-mm` of the month after. */
export const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};
