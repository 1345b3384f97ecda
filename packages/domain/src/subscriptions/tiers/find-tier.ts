import type { Tier, TiersState } from './commands.ts';

export const tierOf = (state: Readonly<TiersState>, tierHash: string): Tier | undefined =>
  state.tiers.find((tier) => tier.tierHash === tierHash);

/** A tier with its place among those of its channel as they are shown, the first one 1. */
export type PlacedTier = Tier & { readonly position?: number };

export const withPlace = (tier: Tier, tiers: readonly Tier[]): PlacedTier => {
  const index = tiers.findIndex(({ tierHash }) => tierHash === tier.tierHash);
  return index === -1 ? tier : { ...tier, position: index + 1 };
};
