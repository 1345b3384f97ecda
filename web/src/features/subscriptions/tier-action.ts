import type { OwnSubscription, Tier } from '@fanfold/contracts/subscriptions';

/** What the reader can do with a tier, by what they have now. */
type TierAction =
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
type Own = Pick<OwnSubscription, 'follows' | 'status' | 'feeCoins' | 'endsByAdmin'> & {
  readonly tierHash: string | null;
  readonly nextTierHash: string | null;
};

export const tierAction = (tier: Offered, own: Own | null): TierAction => {
  if (tier.isFree) return own?.follows ? 'unfollow' : 'follow';
  if (!own || own.tierHash === null) return tier.placesLeft === 0 ? 'full' : 'subscribe';
  return own.tierHash === tier.tierHash ? 'current' : changeTo(tier, own);
};

const changeTo = ({ tierHash, feeCoins, placesLeft }: Offered, own: Own): TierAction => {
  // While a cancellation is scheduled there is no next month in which another tier could begin.
  if (own.status === 'cancelScheduled' || own.endsByAdmin) return 'ending';
  if (own.nextTierHash === tierHash) return 'planned';
  if (feeCoins <= (own.feeCoins ?? 0)) return 'lower';
  return placesLeft === 0 ? 'full' : 'raise';
};
