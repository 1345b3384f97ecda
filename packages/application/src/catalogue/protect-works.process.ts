import { contentStream } from '@fanfold/domain/catalogue';
import { walletStream } from '@fanfold/domain/wallet';

import { processManager, steps } from '../process-manager.ts';

const content = steps(contentStream);
const wallet = steps(walletStream);

/**
 * COM-006: what a creator paid for is delivered. A work whose protection was paid for is encrypted for each
 * viewer from now on; one that was deleted after the payment, or has nothing to play any more, cannot be, and
 * the coins go back.
 */
export const protectWorks = processManager({
  name: 'protect-works',
  purpose:
    'has a work delivered encrypted, with a key and a mark for each viewer, once that is paid for, or gives the coins back',
  consumes: ['CoinsSpent'],
  react: async ({ event: spend, revision }) => {
    if (spend.transactionType !== 'drm_encoding' || spend.resource.kind !== 'work') return [];
    const refund = wallet.step({
      name: 'refund',
      id: spend.walletOid,
      command: (now) => ({
        type: 'RefundSpend',
        spend: { ...spend, revision },
        cause: 'failed',
        reason: 'drm-encoding',
        now,
      }),
      // It was given back already.
      onRefusal: () => [],
    });
    return [
      content.step({
        name: 'protect',
        id: spend.resource.oid,
        command: () => ({ type: 'ProtectWork' }),
        onRefusal: () => [refund],
      }),
    ];
  },
});
