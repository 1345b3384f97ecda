import { type Oid, type PartnerLevel, seoulMonth } from '@fanfold/domain';
import { type EarningCause, earningsStream } from '@fanfold/domain/earnings';
import type { WalletEvent } from '@fanfold/domain/wallet';
import type { Recorded } from '@fanfold/event-log';

import { processManager, type Step, steps } from '../process-manager.ts';

const earnings = steps(earningsStream);

type Caused = Recorded<
  Extract<
    WalletEvent,
    { type: 'ContentBought' | 'PurchaseRefunded' | 'CoinsSpent' | 'SpendRefunded' | 'GiftCaptured' }
  >
>;

/**
 * Every sale, donation and refund is posted once to its creator's month (Asia/Seoul). A month that was closed meanwhile
 * takes nothing more: the posting goes to the next one that is open.
 */
export const postEarnings = processManager({
  name: 'post-earnings',
  purpose: "posts to the creator's month; a closed month passes it on to the next",
  consumes: ['ContentBought', 'PurchaseRefunded', 'CoinsSpent', 'SpendRefunded', 'GiftCaptured'],
  react: (recorded) => {
    const earning = earningOf(recorded.event);
    return earning ? [post(recorded, earning, seoulMonth(recorded.metadata.occurredAt))] : [];
  },
});

type Earning = {
  readonly cause: EarningCause;
  readonly creatorOid: Oid;
  readonly purchaseId: Oid;
  readonly sellerLevel: PartnerLevel;
};

/** Who earned by a movement, and why; undefined where Fanfold itself was paid. */
const earningOf = (event: Caused['event']): Earning | undefined => {
  switch (event.type) {
    case 'ContentBought':
    case 'PurchaseRefunded': {
      const { sellerOid: creatorOid, purchaseId, sellerLevel } = event;
      return {
        cause: event.type === 'ContentBought' ? 'sale' : 'refund',
        creatorOid,
        purchaseId,
        sellerLevel,
      };
    }
    case 'GiftCaptured': {
      const { sellerOid: creatorOid, holdId: purchaseId, sellerLevel } = event;
      return { cause: 'sale', creatorOid, purchaseId, sellerLevel };
    }
    case 'CoinsSpent':
    case 'SpendRefunded': {
      const { beneficiaryOid: creatorOid, spendId: purchaseId, sellerLevel } = event;
      if (!creatorOid || !sellerLevel) return undefined;
      const cause = event.type === 'CoinsSpent' ? 'donation' : 'donation_refund';
      return { cause, creatorOid, purchaseId, sellerLevel };
    }
  }
};

const post = (recorded: Caused, earning: Earning, month: string): Step => {
  const { event, id, metadata } = recorded;
  return earnings.step({
    name: `${earning.cause}-${month}`,
    id: `${earning.creatorOid}-${month}`,
    command: () => ({
      type: 'PostEarning',
      ...earning,
      month,
      causeEventId: id,
      contentOid: event.contentOid,
      buyerOid: event.walletOid,
      paidCoins: event.paidCoins,
      bonusCoins: event.bonusCoins,
      feePolicyVersion: event.feePolicyVersion,
      happenedAt: metadata.occurredAt,
    }),
    onRefusal: () => [post(recorded, earning, monthAfter(month))],
  });
};

/** `yyyy-mm` of the month after. */
export const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};
