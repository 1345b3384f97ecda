import type { Oid } from '@fanfold/domain';
import {
  subscriptionId,
  subscriptionStream,
  tierCouponId,
  tierCouponStream,
  tiersStream,
} from '@fanfold/domain/subscriptions';
import type { CommandLog } from '@fanfold/event-log';

import { processManager, type Step, steps } from '../process-manager.ts';

const subscriptions = steps(subscriptionStream);
const tiers = steps(tiersStream);
const coupons = steps(tierCouponStream);

/**
 * Coins that a wallet gave for a month of a tier always give that month: also when the process that asked for them stopped before it could
 * say so. What was reserved for an order that was refused is free again, and so is the place of a subscription that has ended.
 */
export const settleSubscriptions = processManager({
  name: 'settle-subscriptions',
  purpose:
    'confirms what a wallet paid for a tier; frees places and coupons of what was refused or has ended',
  consumes: ['CoinsSpent', 'SubscriptionChargeRefused', 'SubscriptionEnded', 'SubscriptionTierRaised'],
  react: async ({ event }, commands) => {
    switch (event.type) {
      case 'CoinsSpent': {
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
      case 'SubscriptionChargeRefused':
        return giveBack(event, commands);
      case 'SubscriptionEnded':
        return freePlace(event, event.tierHash, commands);
      case 'SubscriptionTierRaised':
        return freePlace(event, event.fromTierHash, commands);
    }
  },
});

type Ids = { readonly creatorOid: Oid; readonly subscriberOid: Oid };

const giveBack = async (
  refused: Ids & {
    readonly chargeId: Oid;
    readonly tierHash?: Oid | undefined;
    readonly coupon?: string | null | undefined;
  },
  commands: CommandLog,
): Promise<Step[]> => {
  const { creatorOid, subscriberOid, chargeId, tierHash, coupon } = refused;
  const given: Step[] = [];
  if (tierHash && (await hasPlace(refused, tierHash, commands)))
    given.push(
      tiers.step({
        name: 'free-refused-place',
        id: creatorOid,
        command: () => ({ type: 'FreePlace', tierHash, subscriberOid, chargeId }),
      }),
    );
  if (coupon)
    given.push(
      coupons.step({
        name: 'return-use',
        id: tierCouponId(creatorOid, coupon),
        command: () => ({ type: 'ReturnUse', subscriberOid, chargeId }),
      }),
    );
  return given;
};

const freePlace = async (of: Ids, tierHash: Oid, commands: CommandLog): Promise<Step[]> => {
  const { creatorOid, subscriberOid } = of;
  // Of a tier without limited places none was taken.
  if (!(await hasPlace(of, tierHash, commands))) return [];
  const id = subscriptionId(creatorOid, subscriberOid);
  const { state } = await commands.load(subscriptionStream, id, { maxAgeMs: 0 });
  // The tier may have been begun again since.
  if (state.paid?.tierHash === tierHash || state.open?.tierHash === tierHash) return [];
  return [
    tiers.step({
      name: 'free-place',
      id: creatorOid,
      command: () => ({ type: 'FreePlace', tierHash, subscriberOid }),
    }),
  ];
};

const hasPlace = async (
  { creatorOid, subscriberOid }: Ids,
  tierHash: Oid,
  commands: CommandLog,
): Promise<boolean> => {
  const { state } = await commands.load(tiersStream, creatorOid, { maxAgeMs: 0 });
  return state.taken[tierHash]?.[subscriberOid] !== undefined;
};
