import type { OwnSubscription, Tier } from '@fanfold/contracts/subscriptions';

/** What the reader can do with a tier, by what they have now. */
export type TierAction =
  | 'follow'
  | 'unfollow'
  | 'subscribe'
  | 'full'
  | 'current'
  | 'raise'
  | 'lower'
  | 'planned'
  | 'ending';

type Offered = Pick<Tier, 'isFree' | 'feeCoins' | 'placesLeft'> & { readonly tierHash: string };
type Own = Pick<OwnSubscription, 'follows' | 'status' | 'feeCoins'> & {
  readonly tierHash: string | null;
  readonly nextTierHash: string | null;
};

export const tierAction = (tier: Offered, own: Own | null): TierAction => {
  if (tier.isFree) return own?.follows ? 'unfollow' : 'follow';
  if (!own || own.tierHash === null) return tier.placesLeft === 0 ? 'full' : 'subscribe';
  if (own.tierHash === tier.tierHash) return 'current';
  // While a cancellation is scheduled there is no next month in which another tier could begin.
  if (own.status === 'cancelScheduled') return 'ending';
  if (own.nextTierHash === tier.tierHash) return 'planned';
  return changeTo(tier, own.feeCoins ?? 0);
};

const changeTo = ({ feeCoins, placesLeft }: Offered, paid: number): TierAction => {
  if (feeCoins <= paid) return 'lower';
  return placesLeft === 0 ? 'full' : 'raise';
};
