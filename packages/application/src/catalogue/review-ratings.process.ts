import { contentStream } from '@fanfold/domain/catalogue';
import { walletStream } from '@fanfold/domain/wallet';

import { processManager, steps } from '../process-manager.ts';
import { videoToRate } from './video-to-rate.ts';

const content = steps(contentStream);
const wallet = steps(walletStream);

/**
 * CAT-042: the review of a rating begins once its fee was paid. The fee is not refundable (CAT-105), except
 * where no review can begin any more: the work was deleted, rated or changed after the payment.
 */
export const reviewRatings = processManager({
  name: 'review-ratings',
  purpose: 'begins the review of an age rating that was paid for, or gives the coins back',
  consumes: ['CoinsSpent'],
  react: async ({ event: spend, revision }, commands) => {
    if (spend.transactionType !== 'content_rating' || spend.resource.kind !== 'work') return [];
    const { walletOid, spendId, paidCoins, resource } = spend;
    const { state } = await commands.load(contentStream, resource.oid, { maxAgeMs: 0 });
    const video = await videoToRate({ commands }, state);
    const refund = wallet.step({
      name: 'refund',
      id: walletOid,
      command: (now) => ({
        type: 'RefundSpend',
        spend: { ...spend, revision },
        cause: 'failed',
        reason: 'rating',
        now,
      }),
      // It was given back already.
      onRefusal: () => [],
    });
    return [
      content.step({
        name: 'begin',
        id: resource.oid,
        command: () => ({
          type: 'RequestRating',
          reviewOid: spendId,
          payerOid: walletOid,
          paidCoins,
          video,
        }),
        onRefusal: () => [refund],
      }),
    ];
  },
});
