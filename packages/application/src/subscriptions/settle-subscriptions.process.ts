import { subscriptionId, subscriptionStream, tierOf, tiersStream } from '@fanfold/domain/subscriptions';

import { processManager, steps } from '../process-manager.ts';

const subscriptions = steps(subscriptionStream);
const tiers = steps(tiersStream);

/**
 * Coins that a wallet gave for a month of a tier always give that month: also when the process that asked for them stopped before it could
 * say so. A place of a limited tier is free when its subscription has ended.
 */
export const settleSubscriptions = processManager({
  name: 'settle-subscriptions',
  purpose: 'confirms what a wallet paid for a tier, and frees the places of those that ended',
  consumes: ['CoinsSpent', 'SubscriptionEnded', 'SubscriptionTierRaised'],
  react: async ({ event }, commands) => {
    if (event.type === 'CoinsSpent') {
      const [creator] = event.proceeds.beneficiaries;
      if (event.transactionType !== 'coin_subscription' || !creator) return [];
      const ids = { creatorOid: creator.oid, subscriberOid: event.walletOid };
      return [
        subscriptions.step({
          name: 'confirm',
          id: subscriptionId(creator.oid, event.walletOid),
          command: (now) => ({ type: 'ConfirmCharge', ...ids, chargeId: event.spendId, now }),
        }),
      ];
    }
    const { creatorOid, subscriberOid } = event;
    const tierHash = event.type === 'SubscriptionEnded' ? event.tierHash : event.fromTierHash;
    const { state } = await commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
    // Of a tier without limited places none was taken.
    if (!state.taken[tierHash]?.includes(subscriberOid) && !tierOf(state, tierHash)?.places) return [];
    return [
      tiers.step({
        name: 'free-place',
        id: creatorOid,
        command: () => ({ type: 'FreePlace', tierHash, subscriberOid }),
      }),
    ];
  },
});
