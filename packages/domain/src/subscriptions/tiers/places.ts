import { refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Command, Decision, TiersState } from './commands.ts';
import { mostCounted, type TierEvent } from './events.ts';
import { tierOf } from './find-tier.ts';

export const placesTaken = (state: Readonly<TiersState>, tierHash: string): number =>
  Object.keys(state.taken[tierHash] ?? {}).length;

type Of<Type extends TierEvent['type']> = Extract<TierEvent, { type: Type }>;

export const placeTaken = (
  state: TiersState,
  { tierHash, subscriberOid, chargeId }: Of<'TierPlaceTaken'>,
): TiersState => {
  state.taken[tierHash] ??= {};
  const taken = state.taken[tierHash];
  // A place that is held without a charge has none, nor has what was recorded before charges were kept.
  taken[subscriberOid] = [...(taken[subscriberOid] ?? []), chargeId ?? ''];
  return state;
};

export const holdersCounted = (
  state: TiersState,
  { tierHash, subscriberOids }: Of<'TierHoldersCounted'>,
): TiersState => {
  state.taken[tierHash] ??= {};
  const taken = state.taken[tierHash];
  for (const oid of subscriberOids) taken[oid] ??= [''];
  return state;
};

export const placeFreed = (
  state: TiersState,
  { tierHash, subscriberOid, chargeId, isKept }: Of<'TierPlaceFreed'>,
): TiersState => {
  const taken = state.taken[tierHash];
  if (!taken) return state;
  if (isKept) taken[subscriberOid] = (taken[subscriberOid] ?? []).filter((one) => one !== chargeId);
  else delete taken[subscriberOid];
  return state;
};

export const takePlace = (
  state: Readonly<TiersState>,
  { tierHash, subscriberOid, chargeId, now: takenAt }: Command<'TakePlace'>,
): Decision => {
  const tier = tierOf(state, tierHash);
  if (!tier || !state.creatorOid) return refuse('TIER_NOT_FOUND');
  const takenFor = state.taken[tierHash]?.[subscriberOid];
  if (takenFor?.includes(chargeId)) return [];
  if (tier.places !== null && takenFor === undefined && placesTaken(state, tierHash) >= tier.places)
    return refuse('TIER_FULL');
  // Of a tier without a limit nothing is counted: its stream would grow with every subscriber.
  if (tier.places === null) return [];
  const { creatorOid } = state;
  return [{ type: 'TierPlaceTaken', creatorOid, tierHash, subscriberOid, chargeId, takenAt }];
};

export const freePlace = (
  { creatorOid, taken }: Readonly<TiersState>,
  { tierHash, subscriberOid, chargeId, unlessLast }: Command<'FreePlace'>,
): Decision => {
  const takenFor = taken[tierHash]?.[subscriberOid] ?? [];
  if (!creatorOid || (chargeId !== undefined && !takenFor.includes(chargeId))) return [];
  if (unlessLast && takenFor.length === 1) return [];
  const freed = chargeId === undefined ? takenFor : [chargeId];
  return freed.map((charge, index) => ({
    type: 'TierPlaceFreed',
    creatorOid,
    tierHash,
    subscriberOid,
    // A place of the time before charges were kept has none.
    ...(charge === '' ? {} : { chargeId: charge as Oid }),
    ...(takenFor.length > index + 1 ? { isKept: true } : {}),
  }));
};

export const holdPlace = (
  state: Readonly<TiersState>,
  { tierHash, subscriberOid, now: takenAt }: Command<'HoldPlace'>,
): TierEvent[] => {
  const tier = tierOf(state, tierHash);
  const isCounted = state.taken[tierHash]?.[subscriberOid] !== undefined;
  const { creatorOid } = state;
  if (!tier || tier.places === null || isCounted || !creatorOid) return [];
  return [{ type: 'TierPlaceTaken', creatorOid, tierHash, subscriberOid, takenAt }];
};

/** Those who have a limited tier and are not counted yet. */
export const countHolders = (
  { taken }: Readonly<TiersState>,
  { creatorOid, tierHash, fields, holders = [], now: countedAt }: Command<'ChangeTier'>,
): TierEvent[] => {
  if (fields.places === null) return [];
  const added = [...new Set(holders)].filter((oid) => taken[tierHash]?.[oid] === undefined);
  return Array.from({ length: Math.ceil(added.length / mostCounted) }, (_, index) => ({
    type: 'TierHoldersCounted',
    creatorOid,
    tierHash,
    subscriberOids: added.slice(index * mostCounted, (index + 1) * mostCounted),
    countedAt,
  }));
};
